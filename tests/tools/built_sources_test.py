# SPDX-License-Identifier: Apache-2.0
"""Which files tools/built_sources.py lists."""

import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import built_sources  # noqa: E402


class BuiltSources(unittest.TestCase):
    def test_lists_what_is_built_below_the_folder(self):
        with tempfile.TemporaryDirectory() as name:
            root = Path(name)
            files = ["src/b.cpp", "src/room/a.cpp", "tests/c.cpp", "src/b.cpp"]
            entries = [{"file": str(root / file)} for file in files]
            (root / "compile_commands.json").write_text(json.dumps(entries), encoding="utf-8")
            listed = built_sources.built_sources(root, root / "src")
        self.assertEqual(listed, [root / "src/b.cpp", root / "src/room/a.cpp"])


if __name__ == "__main__":
    unittest.main()
