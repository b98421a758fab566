#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes data/cards/backgammon.json: positions where the choice matters, for the training cards.

    tools/make_cards.py [--kotra build/release/kotra] [--seed 1] [--out data/cards/backgammon.json]

The engine plays money games against itself at 0 plies, with dice from the seed. Of each game at most
one decision becomes a card, judged at 2 plies: a play where the best is ahead of the second by GAP, a
double where doubling and not doubling lie apart by it, or an answer to a double. So many cards of
each kind are taken, and no two of the same opening. The same seed, program and networks make the
same file.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAP = (0.05, 0.3)   # equity: less is a matter of taste, more is too easy
WANTED = {"opening": 5, "middle": 12, "end": 5, "double": 5, "answer": 5}
OPENING_TURNS = 4   # a play of these turns counts as one of the opening
END_PIPS = 70       # a side with no more than this is bearing in or off
PLIES = 2


class Engine:
    """kotra serve, asked over HTTP."""

    def __init__(self, program):
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--database", f"sqlite:{self.folder.name}/cards.db",
             "--limits", "10000", "--web", ""],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = None
        for line in self.process.stdout:
            found = re.search(r"http://\S+", line)
            if found:
                self.address = found.group(0).rstrip("/") + "/api/v1"
                break
        if self.address is None:
            sys.exit(f"{program} serve does not start")
        self.token = self.ask("/players", {"name": "cards"})["token"]

    def ask(self, path, body):
        request = urllib.request.Request(self.address + path, json.dumps(body).encode())
        if path != "/players":
            request.add_header("Authorization", f"Bearer {self.token}")
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.folder.cleanup()


def flipped(board):
    return {"first": board["second"], "second": board["first"]}


def is_over(board):
    return 15 in (board["first"][0], board["second"][0])


def is_wanted(gap):
    return GAP[0] <= gap <= GAP[1]


def play_card(engine, board, roll, turn):
    """A card about this play, or None."""
    judged = engine.ask("/positions/hint", {"board": board, "roll": roll, "plies": PLIES,
                                            "count": 3})
    plays = judged["plays"]
    if len(plays) < 3 or not is_wanted(plays[1]["error"]):
        return None
    pips = judged["position"]["pips"]
    kind = ("opening" if turn < OPENING_TURNS else
            "end" if min(pips["first"], pips["second"]) <= END_PIPS else "middle")
    return {"kind": kind, "xgid": judged["position"]["xgid"], "best": plays[0]["play"],
            "gap": round(plays[1]["error"], 3)}


def cube_card(engine, board, has_doubled):
    """A card about doubling here, or about the answer to a double of the other side, or None."""
    question = {"board": board, "plies": PLIES}
    if has_doubled:
        question = {"board": flipped(board), "turn": "second", "offer": {"by": "second"},
                    "plies": PLIES}
    judged = engine.ask("/positions/hint", question)
    cube = judged["judgement"]["cube"]
    if has_doubled:
        gap = max(cube["take_error"], cube["pass_error"])
        return is_wanted(gap) and cube["advice"] != "wait" and {
            "kind": "answer", "xgid": judged["position"]["xgid"],
            "best": "take" if cube["take"] else "drop", "gap": round(gap, 3)}
    gap = max(cube["wait_error"], cube["double_error"])
    return is_wanted(gap) and cube["no_double"] > 0.3 and {
        "kind": "double", "xgid": judged["position"]["xgid"],
        "best": "double" if cube["double"] else "roll", "gap": round(gap, 3)}


def game_cards(engine, dice):
    """The cards that one game has to offer."""
    board = engine.ask("/positions/read", {})["board"]
    turn = 0
    while not is_over(board):
        roll = [dice.randint(1, 6), dice.randint(1, 6)]
        if turn == 0 and roll[0] == roll[1]:
            continue
        if turn > OPENING_TURNS:
            for has_doubled in (False, True):
                card = cube_card(engine, board, has_doubled)
                if card:
                    yield card
        card = play_card(engine, board, roll, turn)
        if card:
            yield card
        best = engine.ask("/positions/hint", {"board": board, "roll": roll, "plies": 0, "count": 1})
        after = engine.ask("/positions/read", {"id": best["plays"][0]["board"]})["board"]
        board = flipped(after)
        turn += 1


def make(engine, seed):
    left = dict(WANTED)
    cards = []
    seen = set()
    game = 0
    while any(left.values()):
        game += 1
        offered = list(game_cards(engine, random.Random(f"{seed} {game}")))
        random.Random(f"{seed} {game} pick").shuffle(offered)
        # The kind that lacks most comes first.
        offered.sort(key=lambda card: -left[card["kind"]])
        for card in offered:
            if left[card["kind"]] > 0 and card["xgid"] not in seen:
                seen.add(card["xgid"])
                left[card["kind"]] -= 1
                cards.append(card)
                print(f"game {game}: {card}", file=sys.stderr)
                break
    order = list(WANTED)
    return sorted(cards, key=lambda card: (order.index(card["kind"]), card["gap"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--kotra", default=str(ROOT / "build/release/kotra"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default=str(ROOT / "data/cards/backgammon.json"))
    arguments = parser.parse_args()
    engine = Engine(arguments.kotra)
    try:
        cards = make(engine, arguments.seed)
    finally:
        engine.close()
    lines = ",\n".join("  " + json.dumps(card) for card in cards)
    Path(arguments.out).write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
