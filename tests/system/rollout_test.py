# SPDX-License-Identifier: Apache-2.0
"""kotra rollout: what it compares, how it ends, and what it keeps."""

import json
import pathlib
import tempfile
import unittest

import program

NETS = pathlib.Path(program.SOURCE_DIR) / "data" / "nets"
START = "4HPwATDgc/ABMA"
# A race that is decided by a few rolls, so that whole games are short.
RACE = "dwEAAO8BAAAAAA"


def rollout(*arguments, **more):
    return program.run(["rollout", *arguments, "--tables", "none"], **more)


def answer(*arguments):
    return json.loads(rollout(*arguments, "--json").stdout)


class Wrong(unittest.TestCase):
    def test_what_cannot_be_is_refused_with_a_sentence(self):
        for arguments, sentence in [
                (["nonsense"], "POSITION"),
                ([START, "--dice", "7-1"], "--dice: two dice were expected"),
                ([START, "--se", "x"], "--se: 'x' is not a number from 0 to 1"),
                ([START, "--trials", "0"], "--trials: '0' is not a whole number"),
                ([START, "--net", "nowhere.net"], "nowhere.net")]:
            done = rollout(*arguments)
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertIn(sentence, done.stderr)


@unittest.skipUnless(NETS.exists(), "data/nets holds no network")
class Rollout(unittest.TestCase):
    def test_plays_are_compared(self):
        found = answer(START, "--dice", "31", "--plays", "8/5 6/5", "24/20", "--trials", "144",
                       "--truncate", "3")
        self.assertEqual([row["play"] for row in found["candidates"]], ["8/5 6/5", "24/20"])
        self.assertEqual((found["subject"], found["trials"], found["end"]),
                         ("plays", 144, "trials"))
        best, other = found["candidates"]
        self.assertEqual(best["error"], 0)
        self.assertGreater(other["error"], 4 * other["error_se"])
        self.assertGreater(found["confidence"], 0.99)
        for row in found["candidates"]:
            self.assertEqual((len(row["win"]), len(row["lose"])), (3, 3))
            self.assertAlmostEqual(row["win"][0] + row["lose"][0], 1)

    def test_the_cube_is_decided(self):
        found = answer(RACE, "--cube", "--trials", "144")
        self.assertEqual({row["action"] for row in found["candidates"]},
                         {"no_double", "double_take"})
        self.assertEqual(found["double_pass"], 1)
        self.assertEqual(found["decision"], "Double, take")
        text = rollout(RACE, "--cube", "--trials", "36").stdout
        self.assertIn("Double, pass  +1.0000\n", text)

    def test_a_position_is_played_out_the_same_way_each_time(self):
        arguments = [RACE, "--trials", "200", "--seed", "3"]
        first = answer(*arguments)
        second = answer(*arguments, "--threads", "2")
        self.assertEqual(first["candidates"], second["candidates"])
        self.assertNotEqual(first["candidates"],
                            answer(*arguments[:3], "--seed", "4")["candidates"])

    def test_it_ends_when_sure_enough(self):
        found = answer(START, "--truncate", "2", "--se", "0.05")
        self.assertEqual((found["end"], found["trials"]), ("error", 144))
        found = answer(START, "--dice", "31", "--plays", "8/5 6/5", "13/9", "--truncate", "2",
                       "--confidence", "0.9")
        self.assertEqual(found["end"], "confidence")

    def test_a_checkpoint_continues_as_if_never_ended(self):
        with tempfile.TemporaryDirectory() as folder:
            path = str(pathlib.Path(folder) / "race.rollout")
            half = answer(RACE, "--trials", "90", "--checkpoint", path)
            self.assertEqual(half["trials"], 90)
            whole = answer(RACE, "--trials", "180", "--checkpoint", path)
            self.assertEqual(whole["candidates"], answer(RACE, "--trials", "180")["candidates"])
            other = rollout(RACE, "--trials", "180", "--seed", "2", "--checkpoint", path)
            self.assertEqual(other.returncode, 2)
            self.assertIn(f"{path}:2: the checkpoint belongs to another rollout", other.stderr)

    def test_ctrl_c_prints_what_is_known(self):
        arguments = ["rollout", START, "--trials", "100000000", "--truncate", "1", "--tables",
                     "none"]
        with program.Terminal(arguments) as terminal:
            terminal.expect(r"Rolling out \[")
            terminal.press("\x03", "Stopped. What is known so far:")
            terminal.expect(r"\d+ trials of 1 rolls")
            self.assertEqual(terminal.wait(), 0)


if __name__ == "__main__":
    unittest.main()
