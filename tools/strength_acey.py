# SPDX-License-Identifier: Apache-2.0
"""Measures the acey-deucey player against its bars and prints them as a table (docs/acey-deucey.md).

usage: strength_acey.py KOTRA [--pairs N] [--match-pairs N] [--deep-pairs N] [--positions N]
                        [--logs FOLDER]

Everything runs on one thread. The duels are written down in the folder of --logs, and go on from
there; so do the rolled-out positions.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import time

from strength import ROOT, Program, Row, table

GAME = ["--variant", "acey.seed"]
START = "0" * 25 + "f0|" + "0" * 25 + "f0"
SE = .03  # of a rolled-out equity, in points
TRUNCATE = 14  # rolls


def flipped(board):
    mover, other = board.split("|")
    return f"{other}|{mover}"


def is_over(board):
    return any(half.endswith("f") for half in board.split("|"))


class Player:
    """Plays against itself without looking ahead."""

    def __init__(self, program, seed):
        self.program = program
        self.random = random.Random(seed)

    def hint(self, board, *dice):
        return self.program.answer("hint", *GAME, "--board", board, *dice, "--plies", 0, "--count",
                                   1)["plays"][0]

    def turn(self, board):
        """The board before the next roll, seen by who rolls then."""
        dice = f"{self.random.randint(1, 6)}-{self.random.randint(1, 6)}"
        play = self.hint(board, "--dice", dice)
        if play["number"] is None:
            return flipped(play["board"])
        named = ["--named", play["number"]]
        legal = self.program.answer("legal", *GAME, "--board", play["board"], *named)
        after = self.hint(play["board"], *named)["board"]
        again = legal["dice_played"] == 4 and not is_over(after)
        return after if again else flipped(after)

    def positions(self, count):
        """Positions of games, about every eighth of them."""
        while count > 0:
            board = START
            while not is_over(board):
                if self.random.random() < 1 / 8:
                    yield board
                    count -= 1
                    if count == 0:
                        return
                board = self.turn(board)


def static_error(program, count, logs):
    """The row about judgements, against rollouts of the same networks."""
    log = logs / "positions.jsonl"
    if not log.exists():
        boards = list(Player(program, 1).positions(count))
        log.write_text("".join(json.dumps({"board": board}) + "\n" for board in boards))
    rows = [json.loads(line) for line in log.read_text().splitlines()]
    for row in rows:
        if "rolled_out" in row:
            continue
        where = [*GAME, "--board", row["board"], "--cubeless"]
        found = program.answer("rollout", *where, "--se", SE, "--trials", 20736, "--truncate",
                               TRUNCATE)["candidates"][0]
        row["rolled_out"], row["se"] = found["cubeless_equity"], found["cubeless_equity_se"]
        row["static"] = program.answer("eval", *GAME, "--board", row["board"], "--plies",
                                       0)["cubeless_equity"]
        log.write_text("".join(json.dumps(row) + "\n" for row in rows))
    errors = [abs(row["static"] - row["rolled_out"]) for row in rows]
    return Row("static error against rollouts, points", .15, .15,
               sum(errors) / len(errors) if errors else None, f"{len(errors)} positions",
               shape="{:.3f}")


def duel(program, a, b, pairs, logs, length=0):
    log = logs / f"{a}-{b}-{length}.log".replace(":", "")
    return program.answer("duel", a, b, *GAME, "--pairs", pairs, "--match", length, "--resume", log)


def games(program, options):
    """The rows about games."""
    classic = duel(program, "net:0", "classic", options.pairs, options.logs)
    note = f"standard error {classic['adjusted_se']:.2f}, {2 * classic['pairs']} games"
    rows = [Row("against classic, 0 plies, points a game", 4.5, 6, classic["adjusted"], note,
                upwards=True, shape="{:.2f}")]
    # The bar is of games for points; that both play to win is another game, shown beside it.
    matches = duel(program, "net:0", "classic", options.match_pairs, options.logs, 1)
    rows.append(Row("the same games, share won", .66, .72, classic["wins_adjusted"],
                    f"standard error {classic['wins_adjusted_se']:.3f}; without taking the luck out "
                    f"{classic['wins']:.3f}; {.5 + matches['adjusted']:.3f} ± "
                    f"{matches['adjusted_se']:.3f} of {2 * matches['pairs']} games to one point",
                    upwards=True, shape="{:.3f}"))
    for plies in (1, 2):
        found = duel(program, f"net:{plies}", f"net:{plies - 1}", options.deep_pairs, options.logs)
        rows.append(Row(f"{plies} against {plies - 1} plies, points a game less 2 standard errors",
                        0, 0, found["adjusted"] - 2 * found["adjusted_se"],
                        f"{found['adjusted']:+.3f}, {2 * found['pairs']} games", upwards=True,
                        shape="{:.3f}"))
    return rows


def speed(program):
    """The row about evaluations a second, of one thread."""
    found = program.answer("bench", *GAME, "--quick")
    return Row("static evaluations/s", 400e3, 400e3, found["static_evaluations_per_s"],
               f"with {found['processor_share']:.2f} s of processor time a second", upwards=True,
               shape="{:,.0f}")


def decision(program):
    """The row about a 1-ply decision with a whole 1-2: the start of the program is taken off."""
    board = "020200" + "2" + "0" * 14 + "200" + "0" + "70"
    board = f"{board}|{board}"
    seconds = []
    for plies in (0, 1):
        runs = []
        for _ in range(5):
            start = time.monotonic()
            subprocess.run([program.path, "hint", *GAME, "--board", board, "--dice", "1-2",
                            "--plies", str(plies)], stdout=subprocess.DEVNULL, check=True)
            runs.append(time.monotonic() - start)
        seconds.append(sorted(runs)[2])
    return Row("what one ply adds to a decision with a 1-2, ms", 20, 20,
               1000 * (seconds[1] - seconds[0]), shape="{:.0f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("kotra")
    parser.add_argument("--pairs", type=int, default=10000)
    parser.add_argument("--match-pairs", type=int, default=500)
    parser.add_argument("--deep-pairs", type=int, default=1000)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--logs", type=pathlib.Path, default=ROOT / "build" / "strength-acey")
    options = parser.parse_args()
    program = Program(options.kotra)
    options.logs.mkdir(parents=True, exist_ok=True)
    rows = games(program, options)
    rows.append(static_error(program, options.positions, options.logs))
    rows += [speed(program), decision(program)]
    print(table(rows))


if __name__ == "__main__":
    main()
