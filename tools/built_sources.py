#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lists the source files below a folder that a configured build compiles: without those of optional
components that it leaves out.

    built_sources.py BUILD_FOLDER FOLDER
"""

import json
import sys
from pathlib import Path


def built_sources(build, folder):
    """The paths of the files, sorted."""
    entries = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    files = {Path(entry["file"]) for entry in entries}
    return sorted(file for file in files if folder in file.parents)


def main():
    build, folder = (Path(argument).resolve() for argument in sys.argv[1:3])
    print(*built_sources(build, folder), sep="\n")


if __name__ == "__main__":
    main()
