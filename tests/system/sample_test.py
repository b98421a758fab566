# SPDX-License-Identifier: Apache-2.0
"""kotra sample: a strength set that can be made in several goes, and measured with."""

import json
import pathlib
import signal
import subprocess
import tempfile
import time
import unittest

import program

NETS = pathlib.Path(program.SOURCE_DIR) / "data" / "nets"
QUICK = ["--se", "0.03", "--truncate", "2", "--tables", "none"]


def sample(path, decisions):
    return program.run(["sample", str(path), "--decisions", str(decisions), *QUICK])


class Sample(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_another_file_is_left_alone(self):
        path = self.folder / "other.jsonl"
        text = '{"position_id": "4HPwATDgc/ABMA", "win": 0.5, "equity": 0}\n'
        path.write_text(text, encoding="utf-8")
        done = sample(path, 2)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("was not made by 'kotra sample'", done.stderr)
        self.assertEqual(path.read_text(encoding="utf-8"), text)

    @unittest.skipUnless(NETS.exists(), "data/nets holds no network")
    def test_it_goes_on_where_it_ended(self):
        at_once, in_two = self.folder / "at-once.jsonl", self.folder / "in-two.jsonl"
        self.assertEqual(sample(at_once, 4).stdout, f"{at_once} holds 4 decisions\n")
        sample(in_two, 2)
        begun = in_two.read_text(encoding="utf-8")
        sample(in_two, 4)
        self.assertEqual(in_two.read_text(encoding="utf-8"), at_once.read_text(encoding="utf-8"))
        self.assertTrue(at_once.read_text(encoding="utf-8").startswith(begun))

        rows = [json.loads(line) for line in at_once.read_text(encoding="utf-8").splitlines()]
        self.assertEqual(len({row["decision"] for row in rows}), 4)
        for row in rows:
            self.assertLessEqual(row["se"], 0.03)
            self.assertAlmostEqual(
                row["equity"],
                2 * row["win"] - 1 + row["win_gammon"] + row["win_backgammon"]
                - row["lose_gammon"] - row["lose_backgammon"], places=4)
        measured = json.loads(program.run(
            ["measure", str(at_once), "--tables", "none", "--json"]).stdout)
        self.assertEqual((measured["rows"], measured["decisions"]), (len(rows), 4))

    @unittest.skipUnless(NETS.exists(), "data/nets holds no network")
    def test_ctrl_c_keeps_whole_decisions(self):
        path = self.folder / "own.jsonl"
        running = subprocess.Popen(
            [program.KOTRA, "sample", str(path), "--decisions", "100000", *QUICK],
            stdout=subprocess.PIPE, text=True, env=program.environment())
        self.addCleanup(running.wait)
        self.addCleanup(running.kill)
        until = time.monotonic() + program.PATIENCE_S
        while not path.exists() and time.monotonic() < until:
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        said, _ = running.communicate(timeout=program.PATIENCE_S)
        self.assertEqual(running.returncode, 1)
        self.assertIn("the same command goes on from there", said)
        self.assertTrue(path.read_text(encoding="utf-8").endswith("}\n"))


if __name__ == "__main__":
    unittest.main()
