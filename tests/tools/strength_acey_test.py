#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tools/strength_acey.py: the games from which the positions are taken."""

import argparse
import pathlib
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


class Measured:
    """Answers every duel and benchmark alike, and keeps the questions."""

    def __init__(self):
        self.questions = []

    def answer(self, *arguments):
        self.questions.append([str(word) for word in arguments])
        return {"pairs": 4, "adjusted": .2, "adjusted_se": .05, "wins": .7, "wins_adjusted": .68,
                "wins_adjusted_se": .01, "static_evaluations_per_s": 5e5, "processor_share": 1.0}


class Rows(unittest.TestCase):
    def test_of_games_tell_points_and_wins_of_the_same_games(self):
        program = Measured()
        options = argparse.Namespace(pairs=4, match_pairs=3, deep_pairs=2, logs=pathlib.Path("logs"))
        rows = strength_acey.games(program, options)
        self.assertEqual([row.measured for row in rows[:2]], [.2, .68])
        self.assertEqual([row.verdict() for row in rows[:2]], ["missed", "met"])
        self.assertIn("0.700 ± 0.050 of 8 games to one point", rows[1].cells()[3])
        # One ply more is better by more than two standard errors.
        self.assertAlmostEqual(rows[2].measured, .1)
        pairs = [question[question.index("--pairs") + 1] for question in program.questions]
        self.assertEqual(pairs, ["4", "3", "2", "2"])

    def test_of_speed_ask_for_the_game(self):
        program = Measured()
        row = strength_acey.speed(program)
        self.assertEqual(row.verdict(), "aim reached")
        self.assertIn("acey.seed", program.questions[0])


if __name__ == "__main__":
    unittest.main()
