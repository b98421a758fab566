#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tools/strength_acey.py: the games from which the positions are taken."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import strength_acey  # noqa: E402

EMPTY = "0" * 27
OVER = "0" * 26 + "f"


class FakeProgram:
    """Answers with the boards and numbers that it was given, and keeps the questions."""

    def __init__(self, plays, dice_played=4):
        self.plays = list(plays)
        self.dice_played = dice_played
        self.questions = []

    def answer(self, *arguments):
        self.questions.append(arguments)
        if arguments[0] == "legal":
            return {"dice_played": self.dice_played}
        board, number = self.plays.pop(0)
        return {"plays": [{"board": board, "number": number}]}


class Turns(unittest.TestCase):
    def turn(self, plays, **more):
        return strength_acey.Player(FakeProgram(plays, **more), 1).turn(strength_acey.START)

    def test_an_ordinary_roll_passes_the_turn(self):
        self.assertEqual(self.turn([("A|B", None)]), "B|A")

    def test_after_a_whole_bonus_the_same_player_rolls(self):
        self.assertEqual(self.turn([("A|B", 6), ("C|B", None)]), "C|B")

    def test_after_a_bonus_that_was_not_whole_the_other_rolls(self):
        self.assertEqual(self.turn([("A|B", 6), ("C|B", None)], dice_played=3), "B|C")

    def test_a_game_that_is_over_is_not_gone_on_with(self):
        board = f"{OVER}|{EMPTY}"
        self.assertTrue(strength_acey.is_over(board))
        self.assertFalse(strength_acey.is_over(strength_acey.START))
        self.assertEqual(self.turn([("A|B", 6), (board, None)]), f"{EMPTY}|{OVER}")

    def test_positions_come_from_game_after_game(self):
        over = f"{EMPTY}|{OVER}"
        player = strength_acey.Player(FakeProgram([(over, None)] * 2000), 1)
        self.assertEqual(list(player.positions(3)), [strength_acey.START] * 3)


if __name__ == "__main__":
    unittest.main()
