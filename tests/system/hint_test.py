#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The verb hint: what the engine would do."""

import json
import os
import unittest

from program import SOURCE_DIR, run

NETWORKS = os.environ.get("KOTRA_NETS", os.path.join(SOURCE_DIR, "data", "nets"))


def hint(*arguments):
    return run(["hint", *arguments], KOTRA_NETS=NETWORKS)


def answer(*arguments):
    done = hint(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@unittest.skipUnless(os.path.exists(NETWORKS), f"no networks in {NETWORKS}")
class Hint(unittest.TestCase):
    def test_ranks_plays_and_says_what_each_gives_away(self):
        found = answer("--dice", "3-1", "--plies", "1", "--count", "0")
        plays = found["plays"]
        self.assertEqual(len(plays), 16)
        self.assertEqual(plays[0]["play"], "8/5 6/5")
        self.assertEqual(plays[0]["error"], 0)
        self.assertEqual(plays[0]["plies"], 1)
        for play in plays:
            chances = play["chances"]
            self.assertLessEqual(chances["win_gammon"], chances["win"])
            self.assertGreaterEqual(play["error"], 0)
        self.assertNotIn("match_chance", plays[0])

    def test_table_for_people(self):
        done = hint("--dice", "31", "--plies", "0", "--count", "2")
        lines = done.stdout.splitlines()
        self.assertIn("3-1 to play at 0 plies", lines[0])
        self.assertEqual(len(lines), 5)
        self.assertIn("8/5 6/5", lines[3])

    def test_without_dice_the_cube_is_judged(self):
        found = answer("--plies", "1")
        self.assertEqual(found["cube"]["action"], "No double, take")
        self.assertFalse(found["cube"]["double"])
        self.assertEqual(found["cube"]["double_pass"], 1)
        self.assertIn("Best: No double, take", hint("--plies", "0").stdout)

    def test_post_crawford_trailer_doubles_at_once(self):
        found = answer("--xgid", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:5:10", "--plies",
                       "0")
        self.assertTrue(found["cube"]["double"])
        self.assertIn("match_chance", found)

    def test_crawford_game_has_no_cube(self):
        found = answer("--xgid", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:3:4:1:5:10", "--plies",
                       "0")
        self.assertIsNone(found["cube"])

    def test_dice_of_the_xgid_are_used(self):
        found = answer("--xgid", "XGID=-b----E-C---eE---c-e----B-:0:0:1:66:0:0:0:0:6", "--plies",
                       "0")
        self.assertEqual(found["dice"], [6, 6])

    def test_threads_change_nothing(self):
        one = hint("--dice", "6-4", "--plies", "2", "--json")
        two = hint("--dice", "6-4", "--plies", "2", "--json", "--threads", "2")
        self.assertEqual(one.stdout, two.stdout)


@unittest.skipUnless(os.path.exists(os.path.join(NETWORKS, "acey.seed")),
                     f"no networks for acey.seed in {NETWORKS}")
class NumbersToName(unittest.TestCase):
    QUESTION = ["--variant", "acey.seed", "--dice", "1-2", "--plies", "0"]

    def test_all_six_follow_the_best_play(self):
        found = answer(*self.QUESTION)
        numbers = found["numbers"]
        self.assertEqual(sorted(row["number"] for row in numbers), [1, 2, 3, 4, 5, 6])
        self.assertEqual(numbers[0]["number"], found["plays"][0]["number"])
        self.assertEqual(numbers[0]["equity"], found["plays"][0]["equity"])
        self.assertTrue(all(row["error"] >= 0 for row in numbers))
        self.assertIn("Numbers to name after the best play:", hint(*self.QUESTION).stdout)

    def test_other_rolls_name_none(self):
        self.assertNotIn("numbers", answer("--variant", "acey.seed", "--dice", "3-1", "--plies",
                                           "0"))


class WrongQuestions(unittest.TestCase):
    def test_no_networks(self):
        done = run(["hint", "--dice", "3-1"], KOTRA_NETS="/nowhere")
        self.assertEqual(done.returncode, 2)
        self.assertIn("there are no networks in /nowhere", done.stderr)

    def test_options_out_of_range(self):
        for arguments in (["--plies", "5"], ["--preset", "huge"], ["--dice", "7-1"],
                          ["--named", "3"]):
            self.assertEqual(hint(*arguments).returncode, 2)


if __name__ == "__main__":
    unittest.main()
