# SPDX-License-Identifier: Apache-2.0
"""What tools/strength.py makes of measurements."""

import os
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import strength  # noqa: E402

# Stands in for kotra: answers every verb with numbers of its own.
FAKE = """#!/bin/sh
case "$*" in
  *--plies*) echo '{"mean_abs_equity_error": 0.01, "regret": 0.0005, "regret_se": 0.0001}' ;;
  measure*) echo '{"mean_abs_equity_error": 0.03, "regret": 0.0025, "regret_se": 0.0002}' ;;
  *) exit 3 ;;
esac
"""


class Strength(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        path = self.folder / "kotra"
        path.write_text(FAKE, encoding="utf-8")
        path.chmod(0o755)
        self.program = strength.Program(path)

    def test_verdicts(self):
        def verdict(measured, upwards):
            low, high = (1, 2) if upwards else (2, 1)
            return strength.Row("x", low, high, measured, upwards=upwards).verdict()

        self.assertEqual(verdict(2.5, False), "missed")
        self.assertEqual(verdict(2, False), "met")
        self.assertEqual(verdict(1, False), "aim reached")
        self.assertEqual(verdict(.5, True), "missed")
        self.assertEqual(verdict(1, True), "met")
        self.assertEqual(verdict(2, True), "aim reached")
        self.assertEqual(verdict(None, True), "not measured")

    def test_the_table_is_markdown(self):
        rows = [strength.Row("speed", 500, 2500, 1234.5, "here", True, "{:,.0f}"),
                strength.Row("error", .02, .01, None, "no set")]
        self.assertEqual(strength.table(rows).splitlines()[2:], [
            "| speed | 500 | 2,500 | 1,234 (here) | met |",
            "| error | 0.0200 | 0.0100 | – (no set) | not measured |"])

    def test_errors_are_measured_on_the_sets_that_are_there(self):
        (self.folder / "contact.jsonl").touch()
        rows = {row.what: row for row in strength.judgements(self.program, self.folder)}
        self.assertEqual(rows["static error, contact"].verdict(), "missed")
        self.assertEqual(rows["static regret per decision"].verdict(), "met")
        self.assertEqual(rows["regret at 2 plies"].verdict(), "aim reached")
        self.assertEqual(rows["static error, back games (player)"].verdict(), "not measured")

    def test_a_program_that_fails_ends_it(self):
        with self.assertRaisesRegex(SystemExit, "kotra bench ended with status 3"):
            strength.speeds(self.program)

    def test_a_run_has_its_costs(self):
        seconds, megabytes = strength.Program("/bin/true").cost()
        self.assertGreater(seconds, 0)
        self.assertTrue(0 < megabytes < 50)

    def test_files_can_be_forgotten(self):
        strength.forget([self.folder / "kotra"])
        self.assertTrue(os.access(self.folder / "kotra", os.X_OK))


if __name__ == "__main__":
    unittest.main()
