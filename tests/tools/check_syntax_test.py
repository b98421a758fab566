# SPDX-License-Identifier: Apache-2.0
"""What tools/check_syntax.py makes of a compile command."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import check_syntax  # noqa: E402


class Flags(unittest.TestCase):
    def test_input_and_output_are_dropped(self):
        self.assertEqual(
            check_syntax.flags_of('clang++ -I/src -Wall -o a.o -c /src/a.cpp'),
            ["clang++", "-I/src", "-Wall"])

    def test_quoted_definitions_stay_whole(self):
        self.assertEqual(
            check_syntax.flags_of('clang++ -DNAME=\\"a\\" "-DPATH=a b" -c a.cpp -o a.o'),
            ["clang++", '-DNAME="a"', "-DPATH=a b"])


if __name__ == "__main__":
    unittest.main()
