#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the learning curves of a training run as an SVG picture.

    plot_training.py LOG.csv PICTURE.svg [TITLE]

LOG.csv is what kotra-train writes: round, labels, games, seconds, seconds of self-play, learning
rate, and the losses of the judge of contact, of the quick judge and of the judge of races. The
losses are drawn on a logarithmic scale over the labels.
"""

import csv
import math
import sys
from html import escape
from pathlib import Path

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 70, 20, 40, 50
COLUMNS = {6: ("contact", "#1b6ca8"), 7: ("quick", "#b5651d"), 8: ("race", "#3c7a3c")}


def read_log(path):
    """[(labels, {column: loss})]; a fault is a ValueError with the file and the line."""
    rows = []
    with open(path, newline="", encoding="utf-8") as file:
        for number, row in enumerate(csv.reader(file), 1):
            try:
                rows.append((int(row[1]), {column: float(row[column]) for column in COLUMNS}))
            except (IndexError, ValueError) as error:
                raise ValueError(f"{path}:{number}: this is no line of a training log") from error
    if not rows:
        raise ValueError(f"{path}: the log is empty")
    return rows


def decades(low, high):
    """The powers of ten that enclose the numbers."""
    return range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)


def draw(rows, title):
    """The picture as text."""
    losses = [loss for _, row in rows for loss in row.values() if loss > 0]
    powers = decades(min(losses), max(losses))
    most = rows[-1][0]

    def x_of(labels):
        return LEFT + (WIDTH - LEFT - RIGHT) * labels / most

    def y_of(loss):
        share = (math.log10(loss) - powers[0]) / (powers[-1] - powers[0])
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
             'font-family="sans-serif" font-size="13">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
             f'<text x="{LEFT}" y="24" font-size="16">{escape(title)}</text>']
    for power in powers:
        y = y_of(10.0 ** power)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10.0 ** power:g}</text>')
    for fifth in range(6):
        labels = most * fifth / 5
        parts.append(f'<text x="{x_of(labels):.1f}" y="{HEIGHT - BOTTOM + 20}" '
                     f'text-anchor="middle">{labels / 1e6:.1f}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">'
                 "million labels</text>")
    for place, (column, (name, colour)) in enumerate(COLUMNS.items()):
        points = " ".join(f"{x_of(labels):.1f},{y_of(row[column]):.1f}"
                          for labels, row in rows if row[column] > 0)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" '
                     'stroke-width="1.5"/>')
        x = WIDTH - RIGHT - 90
        parts.append(f'<text x="{x}" y="{TOP + 16 + 18 * place}" fill="{colour}">{name}</text>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def main():
    if len(sys.argv) not in (3, 4):
        print(__doc__, file=sys.stderr)
        return 2
    title = sys.argv[3] if len(sys.argv) == 4 else "Loss of each network"
    try:
        Path(sys.argv[2]).write_text(draw(read_log(sys.argv[1]), title), encoding="utf-8")
    except (OSError, ValueError) as error:
        print(f"plot_training.py: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
