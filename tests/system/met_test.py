# SPDX-License-Identifier: Apache-2.0
"""kotra met: the table, take points and gammon prices."""
import json
import pathlib
import unittest

from program import SOURCE_DIR, run


class Met(unittest.TestCase):
    def answer(self, *words):
        done = run(["met", *words, "--json"])
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_the_table_is_that_of_the_data_file(self):
        data = json.loads(pathlib.Path(SOURCE_DIR, "data/met/kazaross-xg2.json").read_text())
        shown = self.answer("--length", "25")
        self.assertEqual(shown["pre_crawford"], data["table"])
        self.assertEqual(shown["post_crawford"], data["post_crawford"])

    def test_longer_tables_grow_on(self):
        row = self.answer("show", "--length", "64")["pre_crawford"][4]
        self.assertEqual(len(row), 64)
        self.assertEqual(row, sorted(row))

    def test_take_points_and_gammon_prices_follow_from_the_table(self):
        takes = self.answer("take-points", "--length", "4")
        self.assertAlmostEqual(takes["dead"][1][1], .32264)
        self.assertAlmostEqual(takes["dead"][3][3], (.4285 - .3313) / (.6687 - .3313))
        self.assertLess(takes["live"][3][3], takes["dead"][3][3])
        self.assertIsNone(takes["dead"][1][0])  # the leader has no use for the cube
        prices = self.answer("gammon-prices", "--length", "4")["gammon_prices"]
        self.assertAlmostEqual(prices[3][3], (.6687 - .5715) / (.5715 - .4285))
        self.assertEqual(prices[0][3], 0)

    def test_one_score(self):
        score = self.answer("--score", "4,2")
        self.assertEqual(score["match_chance"], .3313)
        self.assertEqual([row["cube"] for row in score["cubes"]], [1, 2])
        self.assertAlmostEqual(score["cubes"][0]["after_win"][1], .5)
        self.assertIsNone(score["cubes"][1]["take_point"])
        crawford = self.answer("--score", "3-1", "--crawford")
        self.assertEqual(crawford["crawford"], "now")
        self.assertIsNone(crawford["cubes"][0]["double_point"])

    def test_for_people(self):
        self.assertIn("   4  18.6  33.1  42.9  50.0", run(["met", "--length", "4"]).stdout)
        self.assertIn("you win 33.13 %", run(["met", "--score", "4,2"]).stdout)

    def test_refuses(self):
        for words in (["--score", "0,1"], ["--score", "3"], ["--score", "2,2", "--crawford"],
                      ["--cube", "3"], ["--length", "0"], ["prices"]):
            done = run(["met", *words])
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertTrue(done.stderr, words)


if __name__ == "__main__":
    unittest.main()
