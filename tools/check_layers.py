#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks the rules of the house: which room may include which, and what no room may do.

The table FLOORS is the one place that says it. A new room is a new row here, a row in
src/CMakeLists.txt and a section of src/README.md, the source tour, which names every file. Prints one line a fault, `file:line: what`, and
leaves with 1 if there is any.
"""

import re
import sys
from fnmatch import fnmatch
from pathlib import Path

ENGINE_PARTS = ["engine/eval", "engine/nn", "engine/bearoff", "engine/equity", "engine/search",
                "engine/rollout"]
SEARCH_ROW = ["engine/equity", "engine/eval", "rules", "base"]
BELOW_PLAY = ["engine", *ENGINE_PARTS, "record", "rules", "base"]
BELOW_API = ["analysis", "play", "picture", "guide", "notation", *BELOW_PLAY]
BELOW_PROGRAMS = ["api", "report", "formats", "net", "store", "cluster", *BELOW_API]

# room: (floor, the rooms that it may include)
FLOORS = {
    "base": (0, []),
    "rules": (1, ["base"]),
    "net": (1, ["base"]),
    "store": (1, ["base"]),
    "cluster": (1, ["base"]),
    "record": (2, ["rules", "base"]),
    "notation": (2, ["rules", "base"]),
    "guide": (2, ["rules", "base"]),
    "engine/eval": (2, ["rules", "base"]),
    "engine/nn": (3, ["engine/eval", "rules", "base"]),
    "engine/bearoff": (3, ["engine/eval", "rules", "base"]),
    "engine/equity": (3, ["engine/eval", "rules", "base"]),
    "formats": (3, ["notation", "record", "rules", "base"]),
    "picture": (3, ["notation", "rules", "base"]),
    "engine/search": (4, SEARCH_ROW),
    "engine/rollout": (5, ["engine/search", *SEARCH_ROW]),
    "engine": (6, [*ENGINE_PARTS, "rules", "base"]),
    "analysis": (7, BELOW_PLAY),
    "play": (7, ["notation", *BELOW_PLAY]),
    "api": (8, BELOW_API),
    "report": (8, ["analysis", "picture", "guide", "notation", "record", "rules", "base"]),
    "cli": (9, BELOW_PROGRAMS),
    "server": (9, BELOW_PROGRAMS),
    "trainer": (9, BELOW_PROGRAMS),
}

# The verb `serve` calls one function of the server.
ALLOWED_BESIDES = {("cli", "server/server.h")}

PROGRAMS = {"cli", "server", "trainer"}
SOURCE_SUFFIXES = {".h", ".cpp"}
LICENCE_LINE = "// SPDX-License-Identifier: Apache-2.0"

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
INTRINSIC_HEADER = re.compile(r"^(\w*intrin\.h|arm_\w+\.h|hwy/.*)$")
INTRINSIC = re.compile(r"\b(_mm\d*_\w+|__m(64|128|256|512)[di]?)\b")
PRINTING = re.compile(
    r"\bstd::(cout|cerr|clog|print|println)\b|\bfmt::print\b"
    r"|\b(std::)?(printf|fprintf|vprintf|vfprintf|puts|fputs|putchar|putc|fputc)\s*\(")
EXITING = re.compile(r"\b(std::)?(exit|_Exit|_exit|quick_exit)\s*\(")
ENVIRONMENT = re.compile(r"\b(std::)?(secure_)?getenv\s*\(")
SQL = re.compile(r'"\s*(SELECT\s.*\bFROM|INSERT\s+INTO|UPDATE\s.*\bSET|DELETE\s+FROM'
                 r"|(CREATE|DROP|ALTER)\s+TABLE)\b")
USING_NAMESPACE = re.compile(r"\busing\s+namespace\b")
HEADERS_NOT_FOR_HEADERS = re.compile(r"^(iostream|nlohmann/.*)$")
WEB_IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*["']([^"']+)["']""")
ROOM_ROW = re.compile(r"kotra_room\(\s*([^)]*)\)")


def room_of(path):
    """The room of a path below src/ ("engine/nn/layers.h" is in "engine/nn"); None outside all."""
    folders = path.split("/")[:-1]
    for length in range(len(folders), 0, -1):
        room = "/".join(folders[:length])
        if room in FLOORS:
            return room
    return None


def without_comments(text, keep_strings=False):
    """The text with comments, and unless told otherwise what is between quotes, made blank.

    Lines keep their numbers.
    """
    token = re.compile(
        r'//[^\n]*|/\*.*?\*/|R"([^()\\ ]{0,16})\(.*?\)\1"|"(?:\\.|[^"\\\n])*"'
        r"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*'", re.DOTALL)

    def blank(match):
        found = match.group(0)
        if found.startswith("/"):
            return " " + "\n" * found.count("\n")
        return found if keep_strings else '""' + "\n" * found.count("\n")

    return token.sub(blank, text)


def check_include(room, header, linked_rooms):
    """What is wrong with the include of a header of the house by a file of `room`, or None."""
    target = room_of(header)
    if target is None:
        return f'"{header}" is in no room of the table of floors'
    if target == room or (room, header) in ALLOWED_BESIDES:
        return None
    if target not in FLOORS[room][1]:
        allowed = ", ".join(FLOORS[room][1]) or "nothing"
        return f"{room} may not include {target} (only {allowed})"
    if target not in linked_rooms:
        return f"{room} includes {target}, which its row in src/CMakeLists.txt does not name"
    return None


def check_source(path, text, linked_rooms):
    """Yields (line, fault) for a source file; `path` is relative to src/."""
    room = room_of(path)
    if room is None:
        yield 1, "the file is in no room of the table of floors (tools/check_layers.py)"
        return
    is_header = path.endswith(".h")
    in_simd = "simd" in path.split("/")[:-1]
    lines = text.splitlines()
    if not lines or lines[0] != LICENCE_LINE:
        yield 1, f"the first line is not '{LICENCE_LINE}'"
    if is_header and "#pragma once" not in lines:
        yield 1, "the header has no #pragma once"

    quoted = without_comments(text, keep_strings=True).splitlines()
    for number, line in enumerate(quoted, 1):
        include = INCLUDE.match(line)
        if include:
            kind, header = include.groups()
            if kind == '"':
                fault = check_include(room, header, linked_rooms)
                if fault:
                    yield number, fault
            elif INTRINSIC_HEADER.match(header) and not in_simd:
                yield number, f"<{header}> outside a simd/ folder"
            elif header == "iostream" and room not in PROGRAMS:
                yield number, f"<iostream> in {room}: only programs print"
            elif is_header and HEADERS_NOT_FOR_HEADERS.match(header):
                yield number, f"<{header}> in a header"
        elif SQL.search(line) and room != "store":
            yield number, "SQL outside store"

    for number, line in enumerate(without_comments(text).splitlines(), 1):
        if INTRINSIC.search(line) and not in_simd:
            yield number, "intrinsics outside a simd/ folder"
        if PRINTING.search(line) and room not in PROGRAMS:
            yield number, f"{room} prints: only programs do"
        if EXITING.search(line) and room not in PROGRAMS:
            yield number, f"{room} ends the process: only programs do"
        if ENVIRONMENT.search(line) and room not in PROGRAMS:
            yield number, f"{room} reads the environment: only programs do"
        if USING_NAMESPACE.search(line) and is_header:
            yield number, "using namespace in a header"


def read_rows(text):
    """{room: (line, [rooms it links])} of src/CMakeLists.txt, in the order of the file."""
    code = re.sub(r"#[^\n]*", "", text)
    rows = {}
    for match in ROOM_ROW.finditer(code):
        room, *words = match.group(1).split()
        linked, keyword = [], ""
        for word in words:
            if word in ("ROOMS", "LIBS"):
                keyword = word
            elif keyword == "ROOMS":
                linked.append(word)
        rows[room] = (code.count("\n", 0, match.start()) + 1, linked)
    return rows


def check_rows(rows):
    """Yields (line, fault) for the rows of src/CMakeLists.txt."""
    seen = set()
    for room, (line, linked) in rows.items():
        if room not in FLOORS:
            yield line, f"{room} is not in the table of floors (tools/check_layers.py)"
            continue
        for target in linked:
            if target not in FLOORS[room][1]:
                yield line, f"{room} may not link {target}"
            elif target not in seen:
                yield line, f"{room} stands before {target}, which it links"
        seen.add(room)


def check_web(path, text):
    """Yields (line, fault) for a file below web/src/board, given relative to web/src."""
    for number, line in enumerate(text.splitlines(), 1):
        for target in WEB_IMPORT.findall(line):
            if re.search(r"(^|/)(client|app)(/|$)", target):
                yield number, f"{path} imports {target}: board knows neither client nor app"


def read_tour(text):
    """{room: names between backquotes} of src/README.md, whose sections are `## room – what it is`."""
    sections = re.split(r"^## (\S+).*$", text, flags=re.MULTILINE)[1:]
    return {room: set(re.findall(r"`([^`]+)`", body))
            for room, body in zip(sections[::2], sections[1::2])}


def check_tour(path, tour):
    """Yields (line, fault) if no entry of the tour names the file; `path` is relative to src/.

    Entries may be patterns (`mat_*`, `verbs/<verb>.cpp`). A folder may be said once for several
    files: "`terminal/desk.*`, `talk.*`".
    """
    room = room_of(path)
    name = path[len(room) + 1:]
    for entry in tour.get(room, ()):
        pattern = re.sub(r"<\w+>", "*", entry)
        if fnmatch(name, pattern) or fnmatch(Path(name).name, pattern):
            return
    yield 1, f"src/README.md does not name it among the files of {room}"


def check_house(root):
    """All faults of the tree at `root`, as lines to print."""
    faults = []

    def note(path, found):
        faults.extend(f"{path.relative_to(root)}:{line}: {fault}" for line, fault in found)

    src = root / "src"
    rows_file = src / "CMakeLists.txt"
    rows = read_rows(rows_file.read_text(encoding="utf-8"))
    note(rows_file, check_rows(rows))
    tour = read_tour((src / "README.md").read_text(encoding="utf-8"))
    for path in sorted(src.rglob("*")):
        if path.suffix not in SOURCE_SUFFIXES:
            continue
        name = path.relative_to(src).as_posix()
        room = room_of(name)
        if room is not None and room not in rows:
            note(path, [(1, f"{room} has no row in src/CMakeLists.txt")])
            continue
        if room is not None:
            note(path, check_tour(name, tour))
        linked = rows[room][1] if room else []
        note(path, check_source(name, path.read_text(encoding="utf-8"), linked))

    web = root / "web" / "src"
    for path in sorted((web / "board").rglob("*")):
        if path.suffix in {".ts", ".js", ".svelte"}:
            text = path.read_text(encoding="utf-8")
            note(path, check_web(path.relative_to(web).as_posix(), text))
    return faults


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    faults = check_house(root)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
