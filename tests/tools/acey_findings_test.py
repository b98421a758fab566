#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What tools/acey_findings.py asks, and what it makes of the answers."""

import csv
import io
import pathlib
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import acey_findings as tool  # noqa: E402

README = """| folder | labels | games | hash of contact.net (FNV-1a of the content) |
|---|---|---|---|
| backgammon | 1,000 | 10 | `0123456789abcdef` |
| acey.seed | 2,000 | 20 | `fedcba9876543210` |
"""


def mean(value, error=.1, count=9):
    return {"mean": value, "standard_error": error, "count": count}


class FakeAsk:
    """Answers every question of a kind alike, and keeps the questions."""

    def __init__(self):
        self.questions = []

    def __call__(self, verb, *words):
        words = [str(word) for word in words]
        self.questions.append([verb, *words])
        return getattr(self, verb)(words)

    @staticmethod
    def survey(words):
        phase = {"gain": mean(2.5), "named": [1, 0, 0, 0, 2, 7], "rolled_again": 9}
        silent = {"gain": mean(0, 0, 0), "named": [0] * 6, "rolled_again": 0}
        empty = words[words.index("--variant") + 1] == "dutch"
        blots = [{"point": point, "hit_chance": mean(.1 * (point % 5), .01),
                  "loss": mean(2, .5, 0 if point == 3 else 4)} for point in range(1, 25)]
        return {"points_of_winner": mean(12), "rolls": mean(98, 1), "blots": blots,
                "entered": mean(0, 0, 0) if empty else mean(1.7),
                "acey_deucey": {name: silent if empty else phase for name in tool.PHASES}}

    @staticmethod
    def rollout(words):
        if "--dice" not in words:
            return {"candidates": [{"equity": .6, "equity_se": .05, "win": [.52], "win_se": [.01]}]}
        dice = words[words.index("--dice") + 1]
        first = {"play": f"best of {dice}", "board": f"after {dice}|O", "equity": .5, "equity_se": .1}
        second = {**first, "play": "another", "error": .2, "error_se": .05}
        return {"candidates": [first] if dice == "1-1" else [first, second]}

    @staticmethod
    def hint(words):
        if "--named" in words:
            return {"plays": [{"play": "named", "number": None, "board": "N|O", "equity": 3, "error": 0}]}
        dice = words[words.index("--dice") + 1]
        preset = words[words.index("--variant") + 1]
        number = 6 if dice == "2-1" else None
        name = f"best of {dice}"
        other = "another" if preset == "acey.wp" and dice == "6-5" else name
        plays = [{"play": other, "number": number, "board": "A|O", "equity": .4, "error": 0}]
        if other != name:
            plays.append({"play": name, "number": None, "board": "B|O", "equity": .1, "error": .3})
        return {"plays": plays}


OPTIONS = tool.read_options(["kotra", "--quick"])


class Questions(unittest.TestCase):
    def test_are_asked_once_and_kept_whole(self):
        class Program:
            asked = 0

            def answer(self, *words):
                self.asked += 1
                return {"words": words}

        with tempfile.TemporaryDirectory() as name:
            program = Program()
            ask = tool.Asker(program, pathlib.Path(name) / "kept" / "nets", 2)
            first = ask("hint", "--plies", 1)
            self.assertEqual(list(first["words"]), ["hint", "--plies", "1", "--threads", "2"])
            again = tool.Asker(program, ask.folder, 1)("hint", "--plies", "1")
            self.assertEqual(again["words"], list(first["words"]))  # threads change no answer
            self.assertEqual(program.asked, 1)
            ask("hint", "--plies", 2)
            self.assertEqual(program.asked, 2)
            self.assertEqual([path.suffix for path in ask.folder.iterdir()], [".json", ".json"])

    def test_quick_is_less_and_numbers_can_be_given(self):
        usual = tool.read_options(["kotra"])
        self.assertLess(OPTIONS.games, usual.games)
        self.assertLess(OPTIONS.trials, usual.trials)
        self.assertEqual(tool.read_options(["kotra", "--quick", "--games", "7"]).games, 7)

    def test_after_a_1_2_the_same_player_rolls_from_the_end_of_the_bonus(self):
        ask = FakeAsk()
        self.assertEqual(tool.next_to_roll(ask, {"board": "A|B"}, None), ("B|A", False))
        self.assertEqual(tool.next_to_roll(ask, {"board": "A|B"}, 6), ("N|O", True))
        self.assertIn("6", ask.questions[-1])


class Words(unittest.TestCase):
    def test_networks_are_told_by_the_hash_that_ends_the_file(self):
        content = b"weights" + 0xfedcba9876543210.to_bytes(8, "little")
        fingerprint = tool.fingerprint_of(content)
        self.assertIn("2,000 labels", tool.described(README, fingerprint))
        self.assertIn("`00`", tool.described(README, "00"))

    def test_the_price_of_a_blot_is_a_product_with_its_error(self):
        cost, error = tool.price({"hit_chance": mean(.2, .01), "loss": mean(3, .4)})
        self.assertAlmostEqual(cost, .6)
        self.assertAlmostEqual(error ** 2, (.01 * 3) ** 2 + (.2 * .4) ** 2)

    def test_the_favourite_number_is_that_of_all_phases(self):
        turns = FakeAsk.survey(["--variant", "acey.seed"])["acey_deucey"]
        self.assertEqual(tool.favourite(turns), "6 (70 %)")
        self.assertEqual(tool.favourite(FakeAsk.survey(["--variant", "dutch"])["acey_deucey"]), "–")

    def test_first_plays_that_differ_are_told_with_what_the_usual_one_costs(self):
        ask = FakeAsk()
        others = tool.other_first_plays(ask, "acey.wp")
        self.assertEqual(others, [("6-5", "another", .3)])
        self.assertEqual(tool.other_words(others), "1 of 21; 6-5: another (0.30)")
        self.assertEqual(tool.other_words(tool.other_first_plays(ask, "acey.bkgm")), "0 of 21")
        self.assertEqual(tool.other_words([("1-1", "res/24", None), ("3-1", "res/22", .07)]),
                         "2 of 21, as in 1 the usual one is not legal; 3-1: res/22 (0.07)")

    def test_a_page_goes_between_its_marks(self):
        text = f"before\n{tool.BEGIN}\nold\n{tool.END}\nafter\n"
        self.assertEqual(tool.replaced(text, "new"), "before\nnew\nafter\n")
        self.assertIsNone(tool.replaced("no marks", "new"))


class Findings(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.ask = FakeAsk()
        cls.page, cls.files = tool.findings(cls.ask, OPTIONS, "some networks")

    def test_the_page_can_be_replaced_by_the_next(self):
        self.assertEqual(tool.replaced(self.page, self.page), self.page)
        self.assertIn("some networks", self.page)
        self.assertNotIn("None", self.page)

    def test_every_table_has_rows_as_wide_as_its_head(self):
        tables = [[]]
        for line in self.page.splitlines():
            if line.startswith("|"):
                tables[-1].append(line.count("|"))
            elif tables[-1]:
                tables.append([])
        sizes = [len(table) - 2 for table in tables if table]
        presets = len(tool.PRESETS)
        self.assertEqual(sizes, [presets, presets, 21, 3, 23])  # a blot was never seen on the 3-point
        for table in filter(None, tables):
            self.assertEqual(len(set(table)), 1)

    def test_there_are_second_rolls_after_each_first(self):
        lines = list(csv.reader(io.StringIO(self.files["second-rolls.csv"])))
        self.assertEqual(len(lines), 1 + 21 * 21)
        after_12 = [line for line in lines if line[0] == "2-1"]
        self.assertEqual({line[3] for line in after_12}, {"the same"})
        self.assertEqual(after_12[0][1], "best of 2-1, names 6")

    def test_the_pictures_have_a_bar_for_each_value(self):
        for name, count in (("blots.svg", 23), ("presets.svg", len(tool.PRESETS))):
            picture = ElementTree.fromstring(self.files[name])
            shapes = picture.findall("{http://www.w3.org/2000/svg}rect")
            self.assertEqual(len(shapes), 1 + count)
            self.assertTrue(all(float(shape.get("height")) >= 0 for shape in shapes))

    def test_bars_stand_on_zero_on_either_side_of_it(self):
        picture = ElementTree.fromstring(tool.bars("a < b", [("up", 1, .1), ("down", -1, .1)], "n"))
        _, up, down = picture.findall("{http://www.w3.org/2000/svg}rect")
        foot = float(up.get("y")) + float(up.get("height"))
        self.assertAlmostEqual(foot, float(down.get("y")), 1)


if __name__ == "__main__":
    unittest.main()
