#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles every source file of a configured build folder without making code, for the warnings
alone, and every header of src/ by itself, which proves that it includes what it needs.

    check_syntax.py BUILD_FOLDER

Leaves with 1 if any of them fails; the preset decides whether a warning is a failure.
"""

import concurrent.futures
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def flags_of(command):
    """The compiler and its flags, without what to compile and where to put it."""
    words = shlex.split(command)
    return [word for before, word in zip([""] + words, words)
            if word not in ("-o", "-c") and before not in ("-o", "-c")]


def jobs_of(build):
    """[(what, words to run, standard input)] for all that the build folder compiles."""
    entries = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    jobs, room_flags = [], None
    for entry in entries:
        flags = flags_of(entry["command"])
        file = Path(entry["file"])
        jobs.append((file, [*flags, "-fsyntax-only", str(file)], ""))
        if room_flags is None and ROOT / "src" in file.parents:
            room_flags = flags
    for header in sorted((ROOT / "src").rglob("*.h")):
        name = header.relative_to(ROOT / "src").as_posix()
        jobs.append((header, [*room_flags, "-fsyntax-only", "-x", "c++", "-"],
                     f'#include "{name}"\n'))
    return jobs


def run(job, build):
    what, words, text = job
    done = subprocess.run(words, cwd=build, input=text, capture_output=True, text=True, check=False)
    return what, done.returncode, done.stderr


def main():
    build = Path(sys.argv[1]).resolve()
    jobs = jobs_of(build)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for what, code, messages in pool.map(lambda job: run(job, build), jobs):
            if code != 0 or messages:
                failed += code != 0
                print(f"{what.relative_to(ROOT)}:\n{messages}", flush=True)
    print(f"{len(jobs)} files compiled, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
