# SPDX-License-Identifier: Apache-2.0
"""kotra measure: what it prints, and what it says of files that it cannot read."""

import json
import pathlib
import tempfile
import unittest

import program

ROWS = pathlib.Path(program.SOURCE_DIR) / "tests" / "data" / "strength" / "rows.jsonl"
NETS = pathlib.Path(program.SOURCE_DIR) / "data" / "nets"


class Measure(unittest.TestCase):
    def test_a_wrong_row_is_named_with_its_file_line_and_field(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "rows.jsonl"
            path.write_text(ROWS.read_text(encoding="utf-8") + '{"win": 0.5}\n', encoding="utf-8")
            done = program.run(["measure", str(path)])
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn(f"{path}:5: board: it is missing", done.stderr)

    def test_a_missing_network_is_named(self):
        done = program.run(["measure", str(ROWS), "--net", "nowhere.net", "--tables", "none"])
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("nowhere.net", done.stderr)

    def test_without_any_network_there_is_a_sentence(self):
        done = program.run(["measure", str(ROWS)], KOTRA_NETS="/nowhere")
        self.assertEqual(done.returncode, 2)
        self.assertIn("there are no networks in /nowhere; name some with --net", done.stderr)

    @unittest.skipUnless(NETS.exists(), "data/nets holds no network")
    def test_rows_are_measured(self):
        for plies in ("0", "1"):
            arguments = ["measure", str(ROWS), "--tables", "none", "--plies", plies]
            found = json.loads(program.run([*arguments, "--json"]).stdout)
            self.assertEqual((found["rows"], found["decisions"]), (3, 1))
            # The same position twice: the first is chosen, which is worse by .1.
            self.assertAlmostEqual(found["regret"], 0.1)
            self.assertLess(found["mean_abs_equity_error"], 0.5)
            text = program.run(arguments).stdout
            self.assertIn("positions                      3\n", text)
            self.assertIn("given away per decision        0.1000", text)


if __name__ == "__main__":
    unittest.main()
