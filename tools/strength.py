# SPDX-License-Identifier: Apache-2.0
"""Measures the engine against its bars and prints them as a table (docs/engine.md).

usage: strength.py KOTRA [--sets FOLDER] [--logs FOLDER] [--no-duels]

The sets are those of ../shared/strength where that folder is there, or else the repository's own.
What cannot be measured here (no set, no GNU Backgammon) is said to be so. Everything runs on one
thread. The duels are long: they are written down in the folder of --logs, and go on from there.
"""

import argparse
import dataclasses
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
GNUBG = pathlib.Path("/usr/games/gnubg")
OWN_SET = ROOT / "data" / "strength" / "own.jsonl"
PAIRS_AT_0_PLIES = 4000
PAIRS_OF_MATCHES = 100  # 7-point matches: more than 1,000 games


@dataclasses.dataclass
class Row:
    """One bar. `bar` and `aim` are limits of `measured`, which must be at most or, if `upwards`, at
    least so much; None: not measured, for the reason in `note`."""

    what: str
    bar: float
    aim: float
    measured: float | None
    note: str = ""
    upwards: bool = False
    shape: str = "{:.4f}"

    def reaches(self, limit):
        return self.measured >= limit if self.upwards else self.measured <= limit

    def verdict(self):
        if self.measured is None:
            return "not measured"
        if self.reaches(self.aim):
            return "aim reached"
        return "met" if self.reaches(self.bar) else "missed"

    def cells(self):
        measured = "–" if self.measured is None else self.shape.format(self.measured)
        if self.note:
            measured += f" ({self.note})"
        return [self.what, self.shape.format(self.bar), self.shape.format(self.aim), measured,
                self.verdict()]


def table(rows):
    """The rows as Markdown."""
    lines = [["what", "bar", "aim", "measured", "verdict"]] + [row.cells() for row in rows]
    texts = ["| " + " | ".join(line) + " |" for line in lines]
    return "\n".join([texts[0], "|---|---|---|---|---|", *texts[1:]])


class Program:
    """Runs kotra, and says on standard error what it does."""

    def __init__(self, path):
        self.path = str(pathlib.Path(path).resolve())

    def answer(self, *arguments):
        command = [self.path, *map(str, arguments), "--json"]
        print("kotra", *command[1:-1], file=sys.stderr, flush=True)
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"strength.py: kotra {arguments[0]} ended with status {done.returncode}")
        return json.loads(done.stdout)

    def cost(self, *arguments):
        """Seconds from start to end, and the most memory in MB, of one run. The system counts the
        memory of this script, which started it, as the least: some 20 MB."""
        with tempfile.TemporaryFile() as output:
            start = time.monotonic()
            running = subprocess.Popen([self.path, *arguments], stdout=output)
            _, status, usage = os.wait4(running.pid, 0)
            seconds = time.monotonic() - start
        running.returncode = os.waitstatus_to_exitcode(status)
        if running.returncode != 0:
            sys.exit(f"strength.py: kotra {arguments[0]} ended with status {running.returncode}")
        return seconds, usage.ru_maxrss / 1000


def forget(paths):
    """Takes files out of the system's memory, so that the next reader finds them on the disk."""
    for path in paths:
        with open(path, "rb") as file:
            os.fsync(file.fileno())
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def judgements(program, sets):
    """The rows about errors. `sets` is a folder, or None for the repository's own set."""
    contact = sets / "contact.jsonl" if sets else OWN_SET
    note = "" if sets else "own set"
    static = deep = None
    if contact.exists():
        static = program.answer("measure", contact)
        deep = program.answer("measure", contact, "--plies", 2)
    else:
        note = "no set"
    rows = [
        Row("static error, contact", .0192, .0150, static and static["mean_abs_equity_error"],
            note),
        Row("static regret per decision", .0029, .0020, static and static["regret"],
            note or f"standard error {static['regret_se']:.4f}"),
    ]
    for side in ("player", "opponent"):
        path = sets / f"backgame-{side}.jsonl" if sets else None
        found = program.answer("measure", path) if path and path.exists() else None
        rows.append(Row(f"static error, back games ({side})", .033, .022,
                        found and found["mean_abs_equity_error"], "" if found else "no set"))
    rows.append(Row("regret at 2 plies", .0011, .0006, deep and deep["regret"],
                    note or f"standard error {deep['regret_se']:.4f}"))
    return rows


def speeds(program):
    """The rows about speed, beside GNU Backgammon where it is installed."""
    found = program.answer("bench", *(["--gnubg"] if GNUBG.exists() else []))
    peer = found["gnubg"]
    evaluations, decisions = found["static_evaluations_per_s"], found["decisions_per_s"]["2"]
    missing = "" if peer else "GNU Backgammon is not installed"
    return [
        Row("static evaluations/s, siblings", 500e3, 2.5e6, evaluations,
            f"with {found['processor_share']:.2f} s of processor time a second", True, "{:,.0f}"),
        Row("the same, times GNU Backgammon's own figure", 4, 20,
            peer and evaluations / peer["static_evaluations_per_s"],
            missing or f"{peer['static_evaluations_per_s']:,.0f}/s", upwards=True, shape="{:.1f}"),
        Row("a 2-ply decision, of GNU Backgammon's time", .5, .1,
            peer and peer["decisions_per_s"] / decisions,
            missing or f"{1000 / decisions:.1f} ms and {1000 / peer['decisions_per_s']:.1f} ms",
            shape="{:.2f}"),
        Row("rollout after 31, games/s", 300, 1500, found["rollout_games_per_s"], upwards=True,
            shape="{:,.0f}"),
        Row("its standard error", .0035, .0035, found["rollout_se"]),
    ]


def duels(program, logs):
    """The rows about games against GNU Backgammon."""
    if not GNUBG.exists():
        missing = "GNU Backgammon is not installed"
        return [Row("duel, cubeless, 0 plies, points a game", .03, .06, None, missing, True),
                Row("duel, 7-point matches, 2 plies, wins beyond one half", 0, 0, None, missing,
                    True)]
    logs.mkdir(parents=True, exist_ok=True)
    games = program.answer("duel", "net:0", "gnubg:0", "--pairs", PAIRS_AT_0_PLIES, "--resume",
                           logs / "games.log")
    matches = program.answer("duel", "net:2", "gnubg:2", "--pairs", PAIRS_OF_MATCHES, "--match", 7,
                             "--cube", "--resume", logs / "matches.log")
    clear = games["adjusted"] - 2 * games["adjusted_se"]
    return [
        Row("duel, cubeless, 0 plies, points a game", .03, .06, games["adjusted"],
            f"standard error {games['adjusted_se']:.4f}, {2 * games['pairs']} games", True),
        Row("the same, less 2 standard errors", 0, 0, clear, upwards=True),
        # Not behind: within 2 standard errors of equality.
        Row("duel, 7-point matches, 2 plies, wins beyond one half", -2 * matches["adjusted_se"], 0,
            matches["adjusted"],
            f"standard error {matches['adjusted_se']:.4f}, {2 * matches['pairs']} matches", True),
    ]


def costs(program):
    """The rows about memory and start. The bear-off tables have been built by then."""
    question = ["hint", "--dice", "3-1", "--plies", "2"]
    _, megabytes = program.cost(*question)
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
    read = [pathlib.Path(program.path), *(ROOT / "data" / "nets").glob("*/*.net"),
            *(path for path in (cache / "kotra").glob("*") if path.is_file())]
    seconds = []
    for _ in range(5):
        forget(read)
        seconds.append(program.cost(*question)[0])
    return [Row("memory of hint at 2 plies, MB", 300, 100, megabytes, shape="{:.0f}"),
            Row("start to first hint, cold, s", 1, .3, sorted(seconds)[2], shape="{:.2f}")]


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("kotra")
    parser.add_argument("--sets", type=pathlib.Path, default=ROOT.parent / "shared" / "strength")
    parser.add_argument("--logs", type=pathlib.Path, default=ROOT / "build" / "strength")
    parser.add_argument("--no-duels", action="store_true")
    options = parser.parse_args()
    program = Program(options.kotra)
    sets = options.sets if (options.sets / "contact.jsonl").exists() else None
    rows = judgements(program, sets) + speeds(program)
    if not options.no_duels:
        rows += duels(program, options.logs)
    rows += costs(program)
    print(table(rows))


if __name__ == "__main__":
    main()
