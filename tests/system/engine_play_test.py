# SPDX-License-Identifier: Apache-2.0
"""The engine at the table: its levels as opponents, hints, and warnings before blunders."""

import json
import pathlib
import tempfile
import unittest

import program

NETS = pathlib.Path(program.SOURCE_DIR) / "data" / "nets"
BLUNDER = "8/5 24/23\n"  # leaves the best play of an opening 3-1, and two blots


class Levels(unittest.TestCase):
    def test_every_level_has_its_error_rate(self):
        levels = json.loads(program.run(["levels", "--json"]).stdout)["levels"]
        self.assertEqual([level["name"] for level in levels],
                         ["beginner", "learner", "casual", "club", "skilled", "expert", "master",
                          "champion"])
        rates = [level["error_rate"] for level in levels]
        self.assertEqual(rates, sorted(rates, reverse=True))
        text = program.run(["levels"]).stdout.splitlines()
        for level, line in zip(levels, text[1:]):
            self.assertRegex(line, rf"^{level['name']} +[\d.]+ \+- [\d.]+ +{level['plies']} ")

    @unittest.skipUnless(NETS.exists(), "data/nets holds no network")
    def test_they_are_measured_on_request(self):
        found = json.loads(program.run(
            ["levels", "--measure", "--decisions", "2", "--tables", "none", "--json"]).stdout)
        self.assertEqual(found["decisions"], 2)
        for level in found["levels"]:
            self.assertGreaterEqual(level["error_rate"], 0)


@unittest.skipUnless(NETS.exists(), "data/nets holds no network")
class AtTheTable(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # The bear-off tables are built once for all tests.
        cls.cache = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.cache.cleanup)

    def play(self, *arguments, throws, typed):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "dice").write_text(throws, encoding="utf-8")
            return program.run(["play", "--dice", "dice", "--no-cube", *arguments], typed,
                               cwd=folder, HOME=folder, XDG_CACHE_HOME=self.cache.name)

    def test_the_casual_level_plays_if_nothing_else_is_said(self):
        done = self.play("--name", "Anna", throws="3-1\n", typed="quit\n")
        self.assertIn("Anna against Casual.", done.stdout)

    def test_a_level_is_an_opponent(self):
        for level, name in (("beginner", "Beginner"), ("expert", "Expert")):
            done = self.play("--opponent", level, throws="3-1 4-2", typed="8/5 6/5\nquit\n\n")
            self.assertRegex(done.stdout, rf"{name} rolls 4-2 and plays \S+")
        # An expert makes his point.
        self.assertIn("Expert rolls 4-2 and plays 8/4 6/4.", done.stdout)

    def test_the_same_match_gets_the_same_answers(self):
        one, two = (self.play("--opponent", "beginner", "--seed", "1", throws="3-1 4-2 6-5 5-3",
                              typed="1\n1\n").stdout for _ in range(2))
        self.assertEqual(one, two)

    def test_a_hint_ranks_the_plays(self):
        done = self.play("--hint", throws="3-1", typed="hint\n")
        self.assertRegex(done.stdout, r"\n +1 +8/5 6/5 +\+0\.\d{3}  ")
        self.assertRegex(done.stdout, r"\n +2 +\S+[^\n]* [+-]0\.\d{3} +0\.\d{3} ")

    def test_nobody_hints_unasked(self):
        done = self.play(throws="3-1", typed="hint\n" + BLUNDER)
        self.assertIn("begin with --hint or --tutor for that", done.stdout)
        self.assertNotIn("blunder", self.play("--hint", throws="3-1", typed=BLUNDER).stdout)

    def test_the_tutor_warns_before_a_blunder(self):
        done = self.play("--tutor", throws="3-1 4-2", typed=BLUNDER + "no\n8/5 6/5\n")
        self.assertRegex(done.stdout, r"looks like a blunder: it gives away 0\.\d{3} points\.")
        self.assertIn("You play 8/5 6/5.", done.stdout)
        self.assertEqual(done.stdout.count("looks like a blunder"), 1)
        done = self.play("--tutor", throws="3-1 4-2", typed=BLUNDER + "yes\n")
        self.assertIn("You play 24/23 8/5.", done.stdout)


if __name__ == "__main__":
    unittest.main()
