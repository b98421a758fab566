# SPDX-License-Identifier: Apache-2.0
"""kotra eval and kotra cube: a position before the roll."""
import json
import os
import unittest

from program import SOURCE_DIR, run

NETWORKS = os.environ.get("KOTRA_NETS", os.path.join(SOURCE_DIR, "data", "nets"))
START = "4HPwATDgc/ABMA"


def ask(verb, *words):
    done = run([verb, *words, "--tables", "none"], KOTRA_NETS=NETWORKS)
    assert done.returncode == 0, done.stderr
    return done.stdout


def answer(verb, *words):
    return json.loads(ask(verb, *words, "--json"))


class Refusals(unittest.TestCase):
    """What is wrong is said before an engine is needed."""

    def test_of_both_verbs(self):
        for verb in ("eval", "cube"):
            for words in (["nonsense"], [START, "--xgid", "XGID=x"], [START, "--score", "3"],
                          [START, "--score", "3,2", "--crawford"], [START, "--crawford"],
                          [START, "--score", "3,2", "--jacoby"], [START, "--cube", "3"],
                          [START, "--owner", "nobody"], [START, "--plies", "9"],
                          [START, "--score", "3,1", "--crawford", "--owner", "mine"]):
                done = run([verb, *words])
                self.assertEqual((done.returncode, done.stdout), (2, ""), words)
                self.assertTrue(done.stderr, words)


@unittest.skipUnless(os.path.exists(NETWORKS), f"no networks in {NETWORKS}")
class Judging(unittest.TestCase):
    def test_eval_gives_every_ply(self):
        found = answer("eval", START, "--plies", "1")
        self.assertEqual([row["plies"] for row in found["by_ply"]], [0, 1])
        self.assertEqual(found["equity"], found["by_ply"][1]["equity"])
        self.assertTrue(found["complete"])
        self.assertNotIn("match_chance", found)
        self.assertAlmostEqual(found["chances"]["win"], .52, delta=.03)

    def test_eval_leaves_a_roll_aside(self):
        xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:{}:0:0:0:0:8"
        self.assertEqual(answer("eval", xgid.format("31"), "--plies", "0"),
                         answer("eval", xgid.format("00"), "--plies", "0"))

    def test_at_double_match_point_only_wins_count(self):
        found = answer("eval", START, "--score", "1,1", "--plies", "1")
        self.assertAlmostEqual(found["equity"], 2 * found["chances"]["win"] - 1, places=5)
        self.assertAlmostEqual(found["match_chance"], found["chances"]["win"], places=5)
        self.assertIsNone(answer("cube", START, "--score", "1,1", "--plies", "0")["cube"])

    def test_a_drop_is_worth_one(self):
        for words in ([], ["--score", "5,7"], ["--owner", "mine", "--cube", "4"]):
            found = answer("cube", START, "--plies", "0", *words)
            self.assertAlmostEqual(found["cube"]["double_pass"], 1)
            self.assertIn("take", found["cube"]["action"])

    def test_long_matches_have_scores_too(self):
        for score, least, most in (("500,499", .4, .55), ("998,3", 0, .01), ("999,999", .45, .55)):
            found = answer("cube", START, "--score", score, "--plies", "0")
            self.assertGreaterEqual(found["match_chance"], least)
            self.assertLessEqual(found["match_chance"], most)

    def test_the_owner_of_the_cube_counts(self):
        mine, centred, theirs = (
            answer("eval", START, "--plies", "0", "--cube", value, "--owner", owner)["equity"]
            for value, owner in (("2", "mine"), ("1", "centred"), ("2", "theirs")))
        self.assertGreater(mine, centred)
        self.assertGreater(centred, theirs)

    def test_a_trailer_after_the_crawford_game_doubles_at_once(self):
        found = answer("cube", START, "--score", "4,1", "--plies", "1")
        self.assertRegex(found["cube"]["action"], "^(Double|Too good)")
        self.assertIsNone(
            answer("cube", START, "--score", "4,1", "--crawford", "--plies", "0")["cube"])

    def test_money_and_match_follow_each_other_without_a_trace(self):
        money = answer("cube", START, "--plies", "1")
        answer("cube", START, "--score", "3,2", "--plies", "1")
        self.assertEqual(answer("cube", START, "--plies", "1"), money)

    def test_for_people(self):
        text = ask("cube", START, "--plies", "0", "--score", "3,5")
        self.assertIn("3-away 5-away", text)
        self.assertIn("Best: ", text)
        self.assertIn("Chance to win the match", text)
        self.assertIn("Equity", ask("eval", START, "--plies", "0"))


if __name__ == "__main__":
    unittest.main()
