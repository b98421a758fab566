#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes src/engine/equity/met_table.cpp from data/met/kazaross-xg2.json.

The program carries the table in itself, so that it runs from any folder. With --fit, prints instead
the chances of how many points a game brings that explain the table best; the constants of
src/engine/equity/met.cpp are these numbers, rounded.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "data" / "met" / "kazaross-xg2.json"
TARGET = ROOT / "src" / "engine" / "equity" / "met_table.cpp"

HEAD = """// SPDX-License-Identifier: Apache-2.0
// Written by tools/make_met.py from data/met/kazaross-xg2.json; do not edit. The table's notice:
//
{notice}
#include "engine/equity/met_table.h"

namespace kotra::engine {{

// clang-format off
"""


def rows(numbers, indent):
    """The numbers as lines of at most 100 columns."""
    lines, line = [], indent
    for number in numbers:
        word = f"{number!r}, "
        if len(line) + len(word.rstrip()) > 100:
            lines.append(line.rstrip())
            line = indent
        line += word
    return "\n".join([*lines, line.rstrip()])


def wrapped_comment(text):
    lines, line = [], "//"
    for word in text.split():
        if len(line) + 1 + len(word) > 100:
            lines.append(line)
            line = "//"
        line += " " + word
    return "\n".join([*lines, line])


def source_text(data):
    text = HEAD.format(notice=wrapped_comment(data["licence"]))
    text += "const std::array<std::array<double, table_size>, table_size> table_before{{\n"
    for row in data["table"]:
        text += "    {{\n" + rows(row, "        ") + "\n    }},\n"
    text += "}};\n\nconst std::array<double, table_size> table_after{\n"
    text += rows(data["post_crawford"], "    ") + "\n};\n"
    return text + "// clang-format on\n\n}  // namespace kotra::engine\n"


def least_squares(rows_of_a, y):
    """The solution of the normal equations, by Gauss and Jordan with pivots."""
    size = len(rows_of_a[0])
    m = [[sum(r[i] * r[j] for r in rows_of_a) for j in range(size)]
         + [sum(r[i] * t for r, t in zip(rows_of_a, y))] for i in range(size)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(m[r][i]))
        m[i], m[pivot] = m[pivot], m[i]
        for r in range(size):
            if r != i:
                factor = m[r][i] / m[i][i]
                m[r] = [x - factor * z for x, z in zip(m[r], m[i])]
    return [m[i][size] / m[i][i] for i in range(size)]


def fit(data, nearest=5, points=(1, 2, 4, 8)):
    """Chances q of `points`, with sum 1, that make chance(a, b) the mean over the next game.

    Least squares over all scores from `nearest` to 25 away.
    """
    table = data["table"]

    def chance(a, b):
        return 1.0 if a <= 0 else 0.0 if b <= 0 else table[a - 1][b - 1]

    left, right = [], []
    for a in range(nearest, 26):
        for b in range(nearest, 26):
            after = [(chance(a - n, b) + chance(a, b - n)) / 2 for n in points]
            left.append([x - after[0] for x in after[1:]])
            right.append(chance(a, b) - after[0])
    rest = least_squares(left, right)
    chances = [1 - sum(rest), *rest]
    errors = [sum(q * x for q, x in zip(rest, r)) - t for r, t in zip(left, right)]
    return dict(zip(points, chances)), max(map(abs, errors))


def main():
    data = json.loads(SOURCE.read_text(encoding="utf-8"))
    if sys.argv[1:] == ["--fit"]:
        chances, worst = fit(data)
        for points, chance in chances.items():
            print(f"{points} points: {chance:.4f}")
        print(f"largest error in the table: {worst:.5f}")
        return 0
    if sys.argv[1:]:
        print("usage: make_met.py [--fit]", file=sys.stderr)
        return 2
    TARGET.write_text(source_text(data), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
