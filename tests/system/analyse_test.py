#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The verb analyse: what went wrong in a match."""

import csv
import io
import json
import os
import tempfile
import unittest

from program import SOURCE_DIR, run

NETWORKS = os.environ.get("KOTRA_NETS", os.path.join(SOURCE_DIR, "data", "nets"))

# The beginning of a short match: a double, a play that nobody would make, and in one test another
# that is against the rules.
MATCH = """ 3 point match

 Game 1
 Anna : 0                             Bo : 0
  1) 31: 8/5 6/5                     64: 24/14
  2) 66: 24/18 24/18 13/7 13/7       11: 6/5 6/5 6/5 6/5
  3)  Doubles => 2                    Takes
  4) 21: 6/4 5/4                     52: 13/6
  5) 43: 8/4 7/4                     63: Illegal
"""


def analyse(*arguments, cache="", **more):
    return run(["analyse", "--tables", "none", *(["--no-cache"] if not cache else []), *arguments],
               KOTRA_NETS=NETWORKS, **({"XDG_CACHE_HOME": cache} if cache else {}), **more)


@unittest.skipUnless(os.path.exists(NETWORKS), f"no networks in {NETWORKS}")
class Analyse(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.match = self.write("short.mat", MATCH.rsplit("63:", 1)[0] + "\n")

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def answer(self, *arguments, **more):
        done = analyse(*arguments, "--json", **more)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_every_decision_is_judged(self):
        found = self.answer(self.match, "--plies", "0")
        self.assertTrue(found["complete"])
        match = found["files"][0]["matches"][0]
        self.assertEqual(match["unit"], "match_chance")
        decisions = match["games"][0]["decisions"]
        plays = [d for d in decisions if d["decision"] == "play"]
        self.assertEqual(len(plays), 7)
        for play in plays:
            best = play["candidates"][0]["equity"]
            made = play["candidates"][play["made"]]["equity"]
            self.assertAlmostEqual(play["error"], max(0, best - made), 9)
        self.assertEqual(plays[0]["made"], 0, "8/5 6/5 is the best play of a 31")
        self.assertGreater(plays[6]["error"], 0.08, "8/4 7/4 breaks two points for nothing")
        kinds = [d["decision"] for d in decisions]
        self.assertEqual(kinds.count("double"), 1)
        self.assertEqual(kinds.count("take"), 1)
        self.assertIsNone(match["games"][0]["winner"])
        luck = [d["luck"] for d in decisions if "luck" in d]
        self.assertEqual(len(luck), 7)
        self.assertGreater(luck[2], 0, "66 is a good roll")
        player = match["players"][0]
        counted = [d["error"] for d in decisions
                   if d["player"] == 1 and d["decision"] in ("play", "double")]
        self.assertAlmostEqual(player["play"]["equity"] + player["wrong_doubles"]["equity"],
                               sum(counted), 9)
        self.assertEqual(player["plays"], 4)
        self.assertGreaterEqual(player["all"]["bad"] + player["all"]["very_bad"], 1)

    def test_threads_change_nothing(self):
        one = self.answer(self.match, "--plies", "1", "--threads", "1")
        self.assertEqual(one, self.answer(self.match, "--plies", "1", "--threads", "3"))

    def test_text_shows_a_board_at_an_error(self):
        done = analyse(self.match, "--plies", "0")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Anna - Bo, match to 3", done.stdout)
        self.assertRegex(done.stdout, r"Anna +43: 8/4 7/4 +-\d\.\d+ \?")
        self.assertIn("bar", done.stdout)
        self.assertIn("per decision (x500)", done.stdout)
        short = analyse(self.match, "--plies", "0", "--summary").stdout
        self.assertNotIn("43: 8/4 7/4", short)
        self.assertIn("per decision (x500)", short)

    def test_text_shows_comments_resignations_and_the_figures_of_each_game(self):
        text = MATCH.rsplit("  5)", 1)[0] + ''' ; What <b>now</b>?
  5) 43: 8/4 7/4
      Wins 2 points

 Game 2
 Anna : 2                             Bo : 0
  1) 31: 8/5 6/5
'''
        text = '; [Event "Open"]\n; [EventDate "2026.11.30"]\n\n' + text
        done = analyse(self.write("two.mat", text), "--plies", "0")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("\nOpen, 2026.11.30\n", done.stdout)
        self.assertIn("    | What <b>now</b>?\n", done.stdout)
        self.assertRegex(done.stdout, r"\n  Bo +resigns\n")
        self.assertRegex(done.stdout, r"\nBy game +x500 +x1000 +luck +x500 +x1000 +luck\n  1 +\d")
        self.assertRegex(done.stdout, r" [02]-ply [-+]\d\.\d+")
        self.assertRegex(done.stdout, r"\n  lucky rolls +\d \(\d very\) +\d \(\d very\)\n")
        self.assertRegex(done.stdout, r"\nEstimated rating +-?\d+ +-?\d+\n")
        short = analyse(self.match, "--plies", "0", "--summary").stdout
        self.assertNotIn("By game", short)

    def test_the_extension_chooses_the_report(self):
        outputs = [self.path("out" + end) for end in (".csv", ".json", ".txt", ".mat", ".html", ".sgf")]
        done = analyse(self.match, "--plies", "0", "--lang", "da",
                       *[word for path in outputs for word in ("--output", path)])
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = list(csv.DictReader(io.StringIO(self.read("out.csv"))))
        decisions = json.loads(self.read("out.json"))["matches"][0]["games"][0]["decisions"]
        self.assertEqual(len(rows), len(decisions))
        for row, decision in zip(rows, decisions):
            self.assertEqual(row["decision"], decision["decision"])
            if decision.get("error") is not None:
                self.assertAlmostEqual(float(row["error"]), decision["error"], 5)
        self.assertIn("Game 1", self.read("out.txt"))
        self.assertTrue(self.read("out.html").lower().startswith("<!doctype html"))
        self.assertIn("A[", self.read("out.sgf"))
        text = self.read("out.mat")
        self.assertIn("; Judged by kotra", text)
        self.assertRegex(text, r"; Error 0\.\d+ .*best was ")
        # The comments change nothing in the games.
        again = run(["convert", self.path("out.mat"), self.path("again.json")])
        self.assertEqual(again.returncode, 0, again.stderr)
        run(["convert", self.match, self.path("first.json")])
        events = [[e for e in json.loads(self.read(name))["matches"][0]["games"][0]["events"]
                   if e["event"] != "comment"] for name in ("again.json", "first.json")]
        self.assertEqual(events[0], events[1])

    def test_an_illegal_play_is_kept_and_not_counted(self):
        self.write("illegal.mat", MATCH.replace("63: Illegal", "63: 13/8 8/6"))
        player = self.answer(self.path("illegal.mat"), "--plies", "0")["files"][0]["matches"][0][
            "players"][1]
        legal = self.answer(self.match, "--plies", "0")["files"][0]["matches"][0]["players"][1]
        self.assertEqual(player["illegal"], 1)
        self.assertEqual(player["plays"], legal["plays"] + 1)
        self.assertEqual(player["play"], legal["play"])

    def test_what_was_judged_is_not_judged_again(self):
        cache = self.path("cache")
        first = self.answer(self.match, "--plies", "1", cache=cache)
        kept = os.listdir(os.path.join(cache, "kotra", "analysis"))
        self.assertEqual(len(kept), 1)
        self.assertEqual(first, self.answer(self.match, "--plies", "1", cache=cache))
        self.assertEqual(os.listdir(os.path.join(cache, "kotra", "analysis")), kept)
        self.answer(self.match, "--plies", "0", cache=cache)
        self.assertEqual(len(os.listdir(os.path.join(cache, "kotra", "analysis"))), 2)
        # What was kept is what is shown; what is damaged is judged anew.
        place = os.path.join(cache, "kotra", "analysis", kept[0])
        with open(place, "r+b") as file:
            file.seek(100)
            file.write(b"damaged")
        self.assertEqual(first, self.answer(self.match, "--plies", "1", cache=cache))

    def test_a_folder_is_a_batch(self):
        os.mkdir(self.path("all"))
        self.write("all/one.mat", self.read("short.mat"))
        self.write("all/two.mat", self.read("short.mat"))
        self.write("all/notes.txt", "bring cake")
        self.write("all/broken.mat", " 3 point match\n\n Game 1\n")
        done = analyse(self.path("all"), "--plies", "0", "--output", self.path("%.csv"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("broken.mat", done.stderr)
        self.assertNotIn("notes.txt", done.stderr)
        self.assertEqual(done.stdout.count("Anna - Bo"), 2)
        self.assertEqual(self.read("one.csv").replace("one.mat", "two.mat"), self.read("two.csv"))

    def test_names_and_comments_command_no_terminal(self):
        text = MATCH.rsplit("  5)", 1)[0].replace("Anna", "Æ" * 40 + "\x1b[31m")
        path = self.write("hostile.mat", text + " ; a\x1b[2Jb\n")
        for done in (analyse(path, "--plies", "0"), run(["check", path])):
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertNotIn("\x1b", done.stdout)
            self.assertNotIn("\ufffd", done.stdout)
            self.assertIn("Æ" * 25, done.stdout)

    def test_no_report_overwrites_another_or_its_match(self):
        os.makedirs(self.path("all/sub"))
        self.write("all/one.mat", self.read("short.mat"))
        self.write("all/sub/one.mat", self.read("short.mat").replace("Anna", "Carl"))
        done = analyse(self.path("all"), "--plies", "0", "--output", self.path("%.csv"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Anna", self.read("one.csv"))
        self.assertIn("Carl", self.read("one-2.csv"))
        self.assertIn("one-2.csv", done.stderr)
        done = analyse(self.match, "--plies", "0", "--output", self.path("%.mat"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("the match file itself", done.stderr)
        self.assertNotIn("Judged", self.read("short.mat"))
        done = analyse(self.path("all"), "--plies", "0", "--output", self.path("all/%.mat"))
        self.assertEqual(done.returncode, 1)
        self.assertNotIn("Judged", self.read("all/one.mat"))

    def test_refuses_what_cannot_be_done(self):
        os.mkdir(self.path("folder"))
        self.write("folder/notes.txt", "bring cake")
        for arguments, words in [
                ([self.match, "--output", self.path("x.xyz")], "no report is called '.xyz'"),
                ([self.match, self.match, "--output", self.path("x.csv")], "put %"),
                ([self.path("missing.mat")], "missing.mat"),
                ([self.write("empty.mat", "")], "empty"),
                ([self.path("folder")], "no match file is in")]:
            done = analyse(*arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertIn(words, done.stderr)
            self.assertEqual(done.stdout, "")

    def test_may_be_spelt_with_z(self):
        done = run(["analyze", self.match, "--plies", "0", "--tables", "none", "--no-cache"],
                   KOTRA_NETS=NETWORKS)
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
