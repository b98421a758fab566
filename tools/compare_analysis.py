#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares kotra's analysis of match files with GNU Backgammon's, both at 2 plies on one thread.

    python3 tools/compare_analysis.py build/release/kotra FILE.mat...

Both analyse each file anew, one after the other. Printed are, for each file, how much processor time
and memory each took and what both say that each player gave away, and then every play that one of
them calls a blunder (.08 or more) and the other finds .04 smaller or larger, with kotra's play for
a rollout:

    kotra rollout XGID --play ... --play ...

as a table in Markdown for docs/analysis.md.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

GNUBG = "/usr/games/gnubg"
BLUNDER = 0.08
APART = 0.04
COMMANDS = """set threads 1
set analysis chequerplay evaluation plies 2
set analysis cubedecision evaluation plies 2
set analysis luck on
import mat {source}
analyse match
show statistics match
save match {target}
"""


def cost(command, text=""):
    """What a program answers to `text`, the processor seconds it took, and its most memory in MB.
    The system counts the memory of this script, which started it, as the least: some 20 MB."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as asked, \
            tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as answer:
        asked.write(text)
        asked.seek(0)
        running = subprocess.Popen(command, stdin=asked, stdout=answer, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
        if running.returncode != 0:
            sys.exit(f"{command[0]} ended with status {running.returncode}")
        answer.seek(0)
        return answer.read(), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1000


def run_kotra(program, path, plies):
    answer, seconds, memory = cost([program, "analyse", path, "--plies", str(plies), "--threads", "1",
                                    "--no-cache", "--json"])
    return json.loads(answer)["files"][0]["matches"][0], seconds, memory


def run_gnubg(path):
    """GNU Backgammon's statistics, the match as it saved it, and what that cost."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "match.sgf"
        source = Path(folder) / "match.mat"
        source.write_bytes(Path(path).read_bytes())  # its commands know no blanks in names
        statistics, seconds, memory = cost([GNUBG, "-t", "-q", "-r"],
                                           COMMANDS.format(source=source, target=target))
        return statistics, target.read_text(encoding="utf-8", errors="replace"), seconds, memory


def total_errors(statistics):
    """{"play": [of player 1, of player 2], "cube": …}, in normalised equity."""
    def pair(section):
        text = statistics[statistics.index(section):]
        line = re.search(r"^Error total EMG.*$|^Total cube error.*$|^Error total.*$", text,
                         re.MULTILINE).group(0)
        numbers = re.findall(r"[-+]?\d+\.\d+(?= *\()", line)
        return [abs(float(number)) for number in numbers[:2]]

    return {"play": pair("Chequerplay statistics"), "cube": pair("Cube statistics")}


def judged_plays(sgf):
    """[(game, dice, error)] of each play in the order of the match; error is None without rivals."""
    plays = []
    for game, tree in enumerate(re.split(r"\(;FF", sgf)[1:]):
        for node in re.split(r"\n;|\);|(?<=\]);", tree)[1:]:
            move = re.match(r"[WB]\[(\d)(\d)[a-z]*\]", node)
            if not move:
                continue
            found = re.search(r"A\[(\d+)\](.*)", node, re.DOTALL)
            error = None
            if found:
                # "moves E ver 3", five chances, the equity, and how it was found.
                scores = [float(entry.split()[9])
                          for entry in re.findall(r"\[([^\]]*)\]", found.group(2))
                          if len(entry.split()) > 9 and entry.split()[1] == "E"]
                if len(scores) > int(found.group(1)):
                    error = scores[0] - scores[int(found.group(1))]
            plays.append((game, "".join(sorted(move.groups(), reverse=True)), error))
    return plays


def compare(program, path, plies):
    ours, our_s, our_mb = run_kotra(program, path, plies)
    statistics, sgf, their_s, their_mb = run_gnubg(path)
    theirs = total_errors(statistics)
    print(f"\n{Path(path).name}: {our_s:.1f} s of processor time, GNU Backgammon {their_s:.1f} s: "
          f"{our_s / their_s:.2f} of it; {our_mb:.0f} MB of memory at most, {their_mb:.0f} MB\n")
    print("| player | errors of | kotra | GNU Backgammon | apart |\n|---|---|---|---|---|")
    for side, player in enumerate(ours["players"]):
        values = {"play": player["play"]["equity"],
                  "cube": player["doubling"]["equity"] + player["taking"]["equity"]}
        values["all"] = values["play"] + values["cube"]
        theirs.setdefault("all", [sum(both) for both in zip(theirs["play"], theirs["cube"])])
        for kind, value in values.items():
            other = theirs[kind][side]
            apart = f"{100 * (value / other - 1):+.0f} %" if other > 0.01 else "–"
            print(f"| {player['name']} | {kind} | {value:.3f} | {other:.3f} | {apart} |")
    print("\n| game | dice | played | kotra's best | kotra | GNU Backgammon | position |\n"
          "|---|---|---|---|---|---|---|")
    mine = [(game["game"] - 1, decision) for game in ours["games"]
            for decision in game["decisions"] if decision["decision"] == "play"]
    their_plays = judged_plays(sgf)
    if len(mine) != len(their_plays):
        sys.exit(f"{path}: {len(mine)} plays, but GNU Backgammon has {len(their_plays)}")
    for (game, decision), (their_game, dice, error) in zip(mine, their_plays):
        mine_dice = "".join(str(die) for die in sorted(decision["dice"], reverse=True))
        if (game, mine_dice) != (their_game, dice):
            sys.exit(f"{path}: the plays do not match: {game + 1} {mine_dice}, {dice}")
        if error is None or decision["error"] is None:
            continue
        if max(error, decision["error"]) >= BLUNDER and abs(error - decision["error"]) >= APART:
            print(f"| {game + 1} | {dice} | {decision['action']} | "
                  f"{decision['candidates'][0]['play']} | {decision['error']:.3f} | {error:.3f} | "
                  f"{decision['xgid']} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="build/release/kotra")
    parser.add_argument("files", nargs="+", metavar="FILE", help=".mat files")
    parser.add_argument("--plies", type=int, default=2, help="kotra's; GNU Backgammon's are 2")
    options = parser.parse_args()
    if not Path(GNUBG).exists():
        print(f"{GNUBG} is not installed: nothing to compare with")
        return
    for path in options.files:
        compare(options.program, path, options.plies)


if __name__ == "__main__":
    main()
