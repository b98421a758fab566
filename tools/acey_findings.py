#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Finds out about acey-deucey what the engine knows, and writes it down.

usage: acey_findings.py KOTRA [--quick] [--games N] [--preset-games N] [--trials N] [--threads N]
                        [--nets FOLDER] [--kept FOLDER] [--page FILE]

Writes the part of docs/acey-deucey.md between its two marks and, in docs/acey-deucey/, the second
rolls (second-rolls.csv) and two pictures. What kotra answered is kept below the folder of --kept, by
the networks that answered: a question that was answered there is not asked again, so that the
script goes on where it was stopped. --nets are the networks that answer.
"""

import argparse
import csv
import hashlib
import io
import json
import math
import os
import pathlib
import sys
from html import escape

from strength import ROOT, Program

GAME = "acey.seed"
START = "0" * 25 + "f0|" + "0" * 25 + "f0"
PRESETS = ["acey.seed", "acey.bkgm", "acey.zoo", "acey.jc", "acey.navy95", "acey.navy95_6", "acey.wp",
           "acey.brit", "acey.aus", "acey.eu_brit", "acey.bgammon", "dutch"]
LEFT_OUT = "acey.eu"  # turns of 8 and of 10 moves have so many ends that a game takes minutes
BEGIN, END = "<!-- findings: written by tools/acey_findings.py -->", "<!-- end of findings -->"
ROLLS = [f"{high}-{low}" for high in range(1, 7) for low in range(1, high + 1)]
PHASES = {"entering": "some have yet to enter", "contact": "all in, with contact",
          "race": "the sides have passed"}
TRUNCATE = 14  # rolls of a rollout; the networks judge what follows
NEAR = .05     # points: a play that gives away less is as good, for all that is known


class Asker:
    """Asks kotra, or the folder of what it said before. Threads change no answer."""

    def __init__(self, program, folder, threads=1):
        self.program = program
        self.folder = folder
        self.threads = threads
        folder.mkdir(parents=True, exist_ok=True)

    def __call__(self, *question):
        words = [str(word) for word in question]
        name = hashlib.sha256("\0".join(words).encode()).hexdigest()[:20]
        path = self.folder / f"{words[0]}-{name}.json"
        if path.exists():
            return json.loads(path.read_text(encoding="utf-8"))
        answer = self.program.answer(*words, "--threads", str(self.threads))
        # In one step, so that a kept answer is a whole one.
        part = path.with_suffix(".part")
        part.write_text(json.dumps(answer), encoding="utf-8")
        part.replace(path)
        return answer


# ---- Which networks. ----


def fingerprint_of(content):
    """The hash that ends a network file (docs/formats/kotra-net.md), as data/nets/README.md has it."""
    return f"{int.from_bytes(content[-8:], 'little'):016x}"


def described(readme, fingerprint):
    """What the table of data/nets/README.md says of the networks with this hash."""
    for line in readme.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and cells[3].strip("`") == fingerprint:
            return f"the networks `{fingerprint}`, which were trained with {cells[1]} labels"
    return f"the networks `{fingerprint}`"


# ---- Words and tables. ----


def plus_minus(mean, places=2, factor=1):
    return f"{factor * mean['mean']:.{places}f} ± {factor * mean['standard_error']:.{places}f}"


def if_any(mean, places=2):
    return plus_minus(mean, places) if mean["count"] else "–"


def rows(head, lines):
    out = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    out += ["| " + " | ".join(map(str, line)) + " |" for line in lines]
    return "\n".join(out) + "\n"


def play_words(play, number):
    return play + (f", names {number}" if number else "")


def flipped(board):
    mover, other = board.split("|")
    return f"{other}|{mover}"


def price(row):
    """What a blot costs: the chance to be hit times what is lost then, with its standard error."""
    chance, loss = row["hit_chance"], row["loss"]
    error = math.hypot(chance["standard_error"] * loss["mean"],
                       chance["mean"] * loss["standard_error"])
    return chance["mean"] * loss["mean"], error


def favourite(turns):
    """The number that is named most in all phases together, and its share."""
    named = [sum(numbers) for numbers in zip(*(turns[phase]["named"] for phase in PHASES))]
    if not sum(named):
        return "–"
    most = max(range(6), key=lambda i: named[i])
    return f"{most + 1} ({100 * named[most] / sum(named):.0f} %)"


# ---- Questions. ----


def survey(ask, preset, games):
    return ask("survey", "--variant", preset, "--games", games)


def beginning(ask, preset, options):
    """What a rollout says of who is about to throw the first roll."""
    return ask("rollout", "--variant", preset, "--board", START, "--cubeless", "--truncate", TRUNCATE,
               "--trials", options.trials)["candidates"][0]


def ranked(ask, preset, board, *dice, count=0):
    return ask("hint", "--variant", preset, "--board", board, *dice, "--plies", 1, "--count",
               count)["plays"]


def next_to_roll(ask, rolled, number):
    """The board before the second roll, and whether the same player throws it."""
    if not number:
        return flipped(rolled["board"]), False
    board = ranked(ask, GAME, rolled["board"], "--named", number)[0]["board"]
    return board, True  # on an empty board all four of the number are played


def first_rolls(ask, options):
    """The lines about first rolls, and those about second ones."""
    lines, replies = [], []
    for roll in ROLLS:
        rolled = ask("rollout", "--variant", GAME, "--dice", roll, "--candidates", 2, "--truncate",
                     TRUNCATE, "--trials", options.trials)["candidates"]
        best = rolled[0]
        judged = ranked(ask, GAME, START, "--dice", roll)
        number = next((play["number"] for play in judged if play["play"] == best["play"]), None)
        board, same = next_to_roll(ask, best, number)
        found = [(second, ranked(ask, GAME, board, "--dice", second, count=2)) for second in ROLLS]
        for second, plays in found:
            runner_up = f"{plays[1]['error']:.3f}" if len(plays) > 1 else ""
            replies.append([roll, play_words(best["play"], number), second,
                            "the same" if same else "the other",
                            play_words(plays[0]["play"], plays[0]["number"]),
                            f"{plays[0]['equity']:+.3f}", runner_up])
        # That 1-2 and doublets are good needs no telling.
        second, plays = max((pair for pair in found if pair[0] != "2-1" and pair[0][0] != pair[0][2]),
                            key=lambda pair: pair[1][0]["equity"])
        lines.append(first_roll_line(roll, rolled, number, (second, plays[0], same)))
    return lines, replies


def first_roll_line(roll, rolled, number, after):
    best, second = rolled[0], (rolled[1] if len(rolled) > 1 else None)
    next_roll, next_play, same = after
    whose = ", by the same player" if same else ""
    return [roll, play_words(best["play"], number),
            f"{best['equity']:+.3f} ± {best['equity_se']:.3f}",
            second["play"] if second else "–",
            f"{second['error']:.3f} ± {second['error_se']:.3f}" if second else "–",
            f"{next_roll}: {next_play['play']} ({next_play['equity']:+.2f}{whose})"]


def other_first_plays(ask, preset):
    """Where the first play of the preset is not that of acey.seed: (roll, play, what the play of
    acey.seed would give away)."""
    others = []
    for roll in ROLLS:
        usual = ranked(ask, GAME, START, "--dice", roll)[0]
        here = ranked(ask, preset, START, "--dice", roll)
        error = next((play["error"] for play in here if play["play"] == usual["play"]), None)
        if error is None or error >= NEAR:
            others.append((roll, here[0]["play"], error))
    return others


def other_words(others):
    """How many they are, and those in which the usual play is legal and costs most."""
    legal = sorted((other for other in others if other[2] is not None), key=lambda other: -other[2])
    words = [f"{len(others)} of {len(ROLLS)}"]
    if len(legal) < len(others):
        words[0] += f", as in {len(others) - len(legal)} the usual one is not legal"
    words += [f"{roll}: {play} ({error:.2f})" for roll, play, error in legal[:4]]
    return "; ".join(words)


def presets(ask, options):
    """The two tables about presets, and what begins are worth."""
    games, plays, points = [], [], []
    for preset in PRESETS:
        count = options.games if preset == GAME else options.preset_games
        found = survey(ask, preset, count)
        begun = beginning(ask, preset, options)
        turns = found["acey_deucey"]
        wins = f"{100 * begun['win'][0]:.1f} ± {100 * begun['win_se'][0]:.1f} %"
        games.append([preset, wins, f"{begun['equity']:+.3f} ± {begun['equity_se']:.3f}",
                      plus_minus(found["points_of_winner"]), plus_minus(found["rolls"], 1),
                      if_any(found["entered"]), favourite(turns)])
        gains = [if_any(turns[phase]["gain"]) for phase in PHASES]
        plays.append([preset, *gains, "–" if preset == GAME else
                      other_words(other_first_plays(ask, preset))])
        points.append((preset, begun["equity"], begun["equity_se"]))
    head = ["preset", "who begins wins", "and gains, points", "the winner gets", "rolls a game",
            "entered before one moves", "named most"]
    return (rows(head, games),
            rows(["preset", *(f"1-2 while {words}" for words in PHASES.values()),
                  "first plays that differ"], plays), points)


def special_roll(found):
    lines = []
    for phase, words in PHASES.items():
        turns = found["acey_deucey"][phase]
        count = sum(turns["named"])
        shares = [f"{100 * named / max(1, count):.1f} %" for named in turns["named"]]
        lines.append([words, plus_minus(turns["gain"]), *shares,
                      f"{100 * turns['rolled_again'] / max(1, count):.1f} %", count])
    return rows(["phase", "worth, points", *map(str, range(1, 7)), "rolled again", "turns"], lines)


def blots(found):
    lines = []
    for row in found["blots"]:
        if row["loss"]["count"] == 0:
            continue
        cost, error = price(row)
        lines.append([row["point"], f"{plus_minus(row['hit_chance'], 1, 100)} %",
                      plus_minus(row["loss"]), f"{cost:.3f} ± {error:.3f}", row["loss"]["count"]])
    return rows(["point", "hit by the next roll", "lost then, points", "price, points", "seen"], lines)


# ---- The pictures. ----

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 380, 60, 20, 40, 60


def frame(title, low, high, y_of):
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
             'font-family="sans-serif" font-size="12">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
             f'<text x="{LEFT}" y="24" font-size="16">{escape(title)}</text>']
    for i in range(6):
        value = low + (high - low) * i / 5
        parts.append(f'<path d="M{LEFT} {y_of(value):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y_of(value) + 4:.1f}" text-anchor="end">'
                     f'{value:.2g}</text>')
    return parts


def bars(title, values, note):
    """values: [(name, value, standard error)], the bars upright from 0."""
    low = min(0, min(value - error for _, value, error in values))
    high = max(0, max(value + error for _, value, error in values))
    span = (high - low) or 1

    def y_of(value):
        return TOP + (HEIGHT - TOP - BOTTOM) * (low + span - value) / span

    parts = frame(title, low, low + span, y_of)
    step = (WIDTH - LEFT - RIGHT) / len(values)
    size = 12 if max(len(name) for name, *_ in values) < 4 else 9
    for place, (name, value, error) in enumerate(values):
        x = LEFT + step * (place + 0.5)
        top, bottom = sorted((y_of(value), y_of(0)))
        parts.append(f'<rect x="{x - step * 0.35:.1f}" y="{top:.1f}" width="{step * 0.7:.1f}" '
                     f'height="{bottom - top:.1f}" fill="#1b6ca8"/>')
        parts.append(f'<path d="M{x:.1f} {y_of(value - error):.1f}V{y_of(value + error):.1f}" '
                     'stroke="#222" stroke-width="1.5"/>')
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle" '
                     f'font-size="{size}">{escape(name)}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 14}" text-anchor="middle">'
                 f'{escape(note)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def picture_of_blots(found):
    values = [(str(row["point"]), *price(row)) for row in found["blots"] if row["loss"]["count"]]
    return bars("The price of a blot, in points: chance to be hit times what is lost then", values,
                "its owner's point; 24 is where he enters")


def picture_of_presets(points):
    values = [(preset.removeprefix("acey."), *mean) for preset, *mean in points]
    return bars("What it is worth to begin, in points a game", values, "preset of the rules")


# ---- The page. ----


def findings(ask, options, networks):
    """The text between the marks, and the other files by their names."""
    usual = survey(ask, GAME, options.games)
    begun = beginning(ask, GAME, options)
    table_of_games, table_of_plays, points = presets(ask, options)
    opening, replies = first_rolls(ask, options)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["first roll", "played", "second roll", "thrown by", "best", "points",
                     "second best gives away"])
    writer.writerows(replies)
    files = {"second-rolls.csv": text.getvalue(), "blots.svg": picture_of_blots(usual),
             "presets.svg": picture_of_presets(points)}
    head = ["first roll", "best", "points", "second best", "gives away",
            "second roll of two numbers that gains most, but for 2-1"]
    page = f"""{BEGIN}

Found with {networks}, by `tools/acey_findings.py KOTRA --games {options.games}
--preset-games {options.preset_games} --trials {options.trials}`. Behind ± stands one standard error. Points are those of the player who has just rolled,
unless something else is said.

- **Who begins** gains {begun['equity']:.2f} ± {begun['equity_se']:.2f} points and wins {100 * begun['win'][0]:.1f} ± {100 * begun['win_se'][0]:.1f} %.
- **A game** takes {plus_minus(usual['rolls'], 1)} rolls of both sides together, and the winner gets {plus_minus(usual['points_of_winner'])} points.
- **Before a checker on the board moves**, {plus_minus(usual['entered'])} have entered.

### The presets of the rules

What it is worth to begin is rolled out (`kotra rollout --variant NAME --board {START}
--cubeless --truncate {TRUNCATE} --trials {options.trials}`), the rest counted in games of the engine against itself at 0 plies:
{options.games} of `acey.seed`, {options.preset_games} of each other (`kotra survey --variant NAME --games N`). `{LEFT_OUT}` is left out: its
turns of up to ten moves have so many ends that a game takes minutes. In a preset in which
every win counts 1, the points are its own. How many have entered is told of each side at the moment when it first moves a checker on the board
while others are in the reserve.

{table_of_games}
![What it is worth to begin, by preset](acey-deucey/presets.svg)

What a 1-2 is worth more than the mean of all rolls, and the first plays that are not those of `acey.seed`: the usual
one would give away {NEAR} points or more (`kotra hint --variant NAME --dice ROLL --plies 1`); in brackets, how much.

{table_of_plays}
### The first roll

`kotra rollout --variant acey.seed --dice ROLL --candidates 2 --truncate {TRUNCATE} --trials {options.trials}`; the second roll by `kotra hint
--plies 1`. What to play with each second roll after it is in [acey-deucey/second-rolls.csv](acey-deucey/second-rolls.csv).

{rows(head, opening)}
### A 1-2

What it is worth beyond the mean of all rolls, how often each number is named, and how often all four were played.

{special_roll(usual)}
### A blot

Seen by its owner, whose 24 is where he enters; lost is what the checker costs when it is on the bar instead, and the price
is the product. The positions come from whole games, those of one game are like each other, and the standard errors, which
know nothing of that, are somewhat too small.

{blots(usual)}
![The price of a blot, by point](acey-deucey/blots.svg)

{END}"""
    return page, files


def replaced(text, page):
    """The text with the page between its marks; None if it lacks them."""
    if BEGIN not in text or END not in text:
        return None
    before, rest = text.split(BEGIN, 1)
    return before + page + rest.split(END, 1)[1]


def read_options(arguments):
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("kotra")
    parser.add_argument("--quick", action="store_true", help="few games and trials: a try")
    parser.add_argument("--games", type=int, help="of acey.seed")
    parser.add_argument("--preset-games", type=int, help="of each other preset")
    parser.add_argument("--trials", type=int, help="of a rollout")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--nets", type=pathlib.Path, default=ROOT / "data" / "nets")
    parser.add_argument("--kept", type=pathlib.Path, default=ROOT / "build" / "acey-findings")
    parser.add_argument("--page", type=pathlib.Path, default=ROOT / "docs" / "acey-deucey.md")
    options = parser.parse_args(arguments)
    usual = (20, 10, 36) if options.quick else (1000, 400, 648)
    for name, value in zip(("games", "preset_games", "trials"), usual):
        if getattr(options, name) is None:
            setattr(options, name, value)
    return options


def main():
    options = read_options(sys.argv[1:])
    text = options.page.read_text(encoding="utf-8")
    if replaced(text, "") is None:
        sys.exit(f"acey_findings.py: {options.page} lacks the marks of the findings")
    fingerprint = fingerprint_of((options.nets / GAME / "contact.net").read_bytes())
    networks = described((options.nets / "README.md").read_text(encoding="utf-8"), fingerprint)
    os.environ["KOTRA_NETS"] = str(options.nets.resolve())
    page, files = findings(Asker(Program(options.kotra), options.kept / fingerprint, options.threads),
                           options, networks)
    folder = options.page.parent / "acey-deucey"
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
    options.page.write_text(replaced(text, page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
