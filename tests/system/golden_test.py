# SPDX-License-Identifier: Apache-2.0
"""Whole games at the terminal, word for word.

Each folder of tests/golden holds a session: `arguments` (a line each), `typed` (what is typed),
`dice` (what is thrown) and `expected` (all that the program prints). `make golden` writes the
expectations anew; read the difference before you commit it.
"""

import difflib
import os
import pathlib
import unittest

import program

GOLDEN = pathlib.Path(program.SOURCE_DIR) / "tests" / "golden"


def printed(folder):
    arguments = (folder / "arguments").read_text(encoding="utf-8").splitlines()
    done = program.run(arguments, (folder / "typed").read_text(encoding="utf-8"), cwd=folder)
    return f"{done.stdout}{done.stderr}exit status {done.returncode}\n"


class Golden(unittest.TestCase):
    maxDiff = None

    def test_sessions_are_printed_as_written_down(self):
        folders = sorted(path for path in GOLDEN.iterdir() if path.is_dir())
        self.assertGreaterEqual(len(folders), 3)
        for folder in folders:
            with self.subTest(session=folder.name):
                text = printed(folder)
                expected = folder / "expected"
                if os.environ.get("KOTRA_GOLDEN") == "write":
                    expected.write_text(text, encoding="utf-8")
                difference = "\n".join(difflib.unified_diff(
                    expected.read_text(encoding="utf-8").splitlines(), text.splitlines(),
                    "expected", "printed", lineterm=""))
                self.assertEqual(difference, "", f"\n{difference}")


if __name__ == "__main__":
    unittest.main()
