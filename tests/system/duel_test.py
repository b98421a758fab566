# SPDX-License-Identifier: Apache-2.0
"""kotra duel: two players, many games."""

import json
import pathlib
import tempfile
import unittest

import program

SIMPLE = ["duel", "runner", "random", "--no-luck"]


class Duel(unittest.TestCase):
    def answer(self, *arguments):
        done = program.run([*SIMPLE, *arguments, "--json"])
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def refused(self, *arguments):
        done = program.run(["duel", *arguments])
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        return done.stderr

    def test_the_better_player_wins(self):
        found = self.answer("--pairs", "20")
        self.assertEqual((found["pairs"], found["unit"], found["complete"]), (20, "points", True))
        self.assertGreater(found["score"], 1)
        self.assertGreater(found["score_se"], 0)
        self.assertGreater(found["wins"], .8)
        self.assertEqual(found["wins_adjusted"], found["wins"])  # the luck is left in
        match = self.answer("--pairs", "5", "--match", "3", "--cube")
        self.assertEqual((match["score"], match["unit"], match["wins"]), (0.5, "match_chance", 1))

    def test_a_test_ends_the_duel(self):
        found = self.answer("--pairs", "1000", "--test", "0,0.5")
        self.assertEqual(found["test"]["verdict"], "high")
        self.assertLess(found["pairs"], 100)
        text = program.run([*SIMPLE, "--pairs", "1000", "--test", "0,0.5"]).stdout
        self.assertIn("+0.5 rather than +0", text)
        self.assertIn("games won", text)

    def test_a_duel_goes_on_from_its_file(self):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder) / "duel.log"
            common = ["duel", "runner", "runner", "--no-luck", "--resume", str(log)]
            program.run([*common, "--pairs", "3"])
            written = log.read_text(encoding="utf-8")
            self.assertEqual(written.count("\n"), 4)
            log.write_text(written + '{"score":0.', encoding="utf-8")
            done = program.run([*common, "--pairs", "5", "--json"])
            self.assertEqual(json.loads(done.stdout)["pairs"], 5)
            self.assertTrue(log.read_text(encoding="utf-8").startswith(written))
            self.assertIn("duel.log:1: this is the file of another duel",
                          self.refused(*common[1:], "--seed", "2"))
            log.write_text(written + "x\n", encoding="utf-8")
            self.assertIn("duel.log:5: not a pair of games", self.refused(*common[1:]))

    def test_what_is_no_player_is_refused(self):
        self.assertIn("'nobody' is no player", self.refused("nobody", "runner"))
        self.assertIn("'gnubg:x': 'x' is no number of plies",
                      self.refused("runner", "gnubg:x", "--no-luck"))
        self.assertIn("nowhere.net", self.refused("nowhere.net:0", "runner", "--tables", "none"))
        self.assertIn("does not play", self.refused("gnubg:0", "runner", "--variant", "dutch"))
        self.assertIn("two numbers LOW,HIGH", self.refused("runner", "random", "--test", "1,0"))
        self.assertIn("--jacoby belongs to", self.refused("runner", "random", "--jacoby"))


if __name__ == "__main__":
    unittest.main()
