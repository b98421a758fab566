# SPDX-License-Identifier: Apache-2.0
"""kotra bench: the engine's speed, and the signature of its behaviour."""

import json
import pathlib
import unittest

import program

NETS = pathlib.Path(program.SOURCE_DIR) / "data" / "nets"
QUICK = ["bench", "--quick", "--tables", "none"]


@unittest.skipUnless(NETS.exists(), "data/nets holds no network")
class Bench(unittest.TestCase):
    def test_the_signature_does_not_depend_on_threads(self):
        one, two = (json.loads(program.run([*QUICK, "--json", "--threads", threads]).stdout)
                    for threads in ("1", "2"))
        self.assertIsInstance(one["signature"], int)
        self.assertEqual(one["signature"], two["signature"])
        self.assertTrue(one["complete"])
        self.assertGreater(one["static_evaluations_per_s"], 0)
        self.assertGreater(one["rollout_games_per_s"], 0)
        self.assertEqual(list(one["decisions_per_s"]), ["0", "1", "2"])
        self.assertTrue(all(speed > 0 for speed in one["decisions_per_s"].values()))
        self.assertTrue(0 < one["rollout_se"] < 0.02)

    def test_for_people(self):
        done = program.run(QUICK)
        self.assertEqual(done.returncode, 0, done.stderr)
        for line in (r"static evaluations +[\d.]+ a second", r"decisions at 1 ply +[\d.]+ a second",
                     r"decisions at 2 plies +[\d.]+ a second", r"games of a rollout +[\d.]+ a second",
                     r"signature +\d+\n"):
            self.assertRegex(done.stdout, line)

    def test_of_another_game(self):
        found = json.loads(program.run([*QUICK, "--variant", "hypergammon", "--json"]).stdout)
        self.assertTrue(found["complete"])
        self.assertIsNone(found["gnubg"])
        done = program.run([*QUICK, "--variant", "hypergammon", "--gnubg"])
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("leave --gnubg out", done.stderr)

    def test_without_networks_there_is_a_sentence(self):
        done = program.run(QUICK, KOTRA_NETS="/nowhere")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("there are no networks in /nowhere", done.stderr)


if __name__ == "__main__":
    unittest.main()
