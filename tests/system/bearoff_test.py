# SPDX-License-Identifier: Apache-2.0
"""kotra bearoff: tables built into a cache folder of the test's own, and what is read from them."""
import json
import pathlib
import tempfile
import unittest

from program import Terminal, run

POINTS_7_TO_24 = 18 * "0"
# The side on roll has a checker on each of its points 1 to 3, the other on 2, 2 and 3.
SHORT = f"111000{POINTS_7_TO_24}00c|021000{POINTS_7_TO_24}00c"
# All fifteen on the ace point, and two there.
STACKS = f"f00000{POINTS_7_TO_24}000|200000{POINTS_7_TO_24}00d"


class Bearoff(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory()
        cls.cache = pathlib.Path(cls.place.name) / "cache"

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()

    def bearoff(self, *words, typed=""):
        return run(["bearoff", *words], typed=typed, XDG_CACHE_HOME=str(self.cache))

    def answer(self, *words, typed=""):
        done = self.bearoff(*words, typed=typed)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr, "")
        return done.stdout

    def answer_json(self, *words):
        return json.loads(self.answer(*words, "--json"))

    def refused(self, *words):
        done = self.bearoff(*words)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        return done.stderr.strip()

    def test_build_keeps_the_tables(self):
        sizes = ("--points", "4", "--checkers", "5", "--two-sided", "2")
        first = self.answer_json("build", *sizes)["tables"]
        again = self.answer_json("build", *sizes)["tables"]
        anew = self.answer_json("build", *sizes, "--anew")["tables"]
        self.assertEqual([table["kind"] for table in first], ["one-sided", "two-sided"])
        self.assertEqual([table["positions"] for table in first], [126, 28 * 28])
        for tables, built in ((first, True), (again, False), (anew, True)):
            for table in tables:
                path = pathlib.Path(table["path"])
                self.assertEqual(table["built"], built)
                self.assertEqual(path.parent, self.cache / "kotra")
                self.assertEqual(path.stat().st_size, table["bytes"])
        self.assertIn("126 positions", self.answer("build", *sizes))
        self.assertEqual(len(self.answer_json("build", "--two-sided", "0")["tables"]), 1)

    def test_a_damaged_table_is_replaced(self):
        sizes = ("build", "--points", "3", "--checkers", "3", "--two-sided", "0", "--json")
        path = pathlib.Path(json.loads(self.answer(*sizes))["tables"][0]["path"])
        good = path.read_bytes()
        path.write_bytes(good[:-1] + b"!")
        done = self.bearoff(*sizes)
        self.assertEqual(done.returncode, 0)
        self.assertIn(f"note: {path}: the table is damaged: its checksum is wrong", done.stderr)
        self.assertEqual(path.read_bytes(), good)

    def test_without_a_place_to_keep_it(self):
        done = run(["bearoff", "epc", STACKS])
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout, self.answer("epc", STACKS))
        small = ["bearoff", "build", "--points", "2", "--two-sided", "0", "--json"]
        for words in ({"HOME": self.place.name}, {"HOME": self.place.name, "XDG_CACHE_HOME": "here"}):
            path = json.loads(run(small, **words).stdout)["tables"][0]["path"]
            self.assertEqual(pathlib.Path(path).parent,
                             pathlib.Path(self.place.name) / ".cache" / "kotra")
        nowhere = run(["bearoff", "build", "--points", "2", "--two-sided", "0"])
        self.assertIn("not kept", nowhere.stdout)

    def test_epc(self):
        told = self.answer_json("epc", STACKS)
        # Every doublet takes four checkers off, every other roll two.
        mean = [0.0]
        for checkers in range(1, 16):
            mean.append(1 + mean[max(0, checkers - 4)] / 6 + mean[max(0, checkers - 2)] * 5 / 6)
        self.assertAlmostEqual(told["on_roll"]["mean_rolls"], mean[15], 5)
        self.assertAlmostEqual(told["on_roll"]["effective_pips"], mean[15] * 49 / 6, 4)
        self.assertEqual(told["on_roll"]["pips"], 15)
        self.assertAlmostEqual(told["on_roll"]["wastage"], mean[15] * 49 / 6 - 15, 4)
        self.assertEqual(told["other"]["mean_rolls"], 1)
        self.assertEqual(told["other"]["standard_deviation"], 0)
        self.assertNotIn("rolls", told["on_roll"])
        text = self.answer("epc", STACKS)
        self.assertRegex(text, r"on roll +15 +57\.000 +42\.000 +6\.9796 ")

    def test_show(self):
        told = self.answer_json("show", SHORT)
        self.assertEqual(told["board"], SHORT)
        # One roll: the doublets from 2-2 to 6-6.
        self.assertAlmostEqual(told["on_roll"]["rolls"][0]["chance"], 5 / 36, 4)
        self.assertEqual(told["on_roll"]["rolls"][-1]["within"], 1)
        self.assertIsNone(told["on_roll"]["first_off"])
        self.assertTrue(told["chances"]["exact"])
        self.assertEqual(told["money"]["centred_cube"]["action"], "double, pass")
        self.assertEqual(told["money"]["centred_cube"]["equity"], 1)
        text = self.answer("show", SHORT)
        self.assertIn("double, pass", text)
        self.assertIn(f"{100 * told['chances']['win']:.3f} %  (exact)", text)

    def test_show_counts_gammons(self):
        told = self.answer_json("show", STACKS)
        self.assertEqual(told["on_roll"]["first_off"], [{"rolls": 1, "chance": 1, "within": 1}])
        self.assertEqual(told["chances"],
                         {"win": 0, "win_gammon": 0, "lose_gammon": 0, "exact": False})
        self.assertIsNone(told["money"])
        self.assertIn("each side plays as if alone", self.answer("show", STACKS))

    def test_a_side_beyond_the_table(self):
        board = f"000001{POINTS_7_TO_24}00e|0000001{POINTS_7_TO_24[1:]}00e"
        told = self.answer_json("show", board)
        self.assertIsNone(told["other"])
        self.assertIsNone(told["chances"])
        self.assertAlmostEqual(told["on_roll"]["mean_rolls"], 1.25, 5)
        self.assertIn("beyond the table", self.answer("epc", board))
        self.assertIn("Nothing is known", self.answer("show", board))

    def test_wider_tables_and_other_games(self):
        board = f"0000001{POINTS_7_TO_24[1:]}002|2{POINTS_7_TO_24}00000001"
        told = self.answer_json("show", board, "--points", "7", "--variant", "hypergammon")
        self.assertEqual(told["points"], 7)
        self.assertEqual(told["variant"], "hypergammon")
        self.assertGreater(told["on_roll"]["mean_rolls"], 1)

    def test_endings_of_acey_deucey(self):
        game = ("--variant", "acey.seed", "--two-sided", "3")
        built = self.answer_json("build", *game)["tables"]
        self.assertEqual([table["kind"] for table in built], ["ending"])
        self.assertEqual(built[0]["positions"], 84 * 84)
        told = self.answer_json("show", SHORT, *game)
        # Each number of checkers counts, and who has three left loses no more.
        wins, losses = told["chances"]["win_by_level"], told["chances"]["lose_by_level"]
        self.assertEqual((len(wins), len(losses)), (3, 3))
        self.assertAlmostEqual(wins[0] + losses[0], 1, 6)
        self.assertAlmostEqual(told["equity"], sum(wins) - sum(losses), 5)
        self.assertTrue(told["chances"]["exact"])
        text = self.answer("show", SHORT, *game)
        self.assertIn(f"{told['equity']:+.4f}", text)
        self.assertIn(f"{100 * told['win_only']:.3f} %  (exact)", text)
        # The same rolls, other rules: another table, and another truth.
        other = self.answer_json("show", SHORT, "--variant", "acey.navy95", "--two-sided", "3")
        self.assertNotEqual(other["equity"], told["equity"])
        alone = self.answer_json("show", SHORT, "--variant", "acey.seed,score=1", "--two-sided", "3")
        self.assertEqual(alone["chances"]["win_by_level"], [told["win_only"]])

    def test_a_damaged_table_of_endings_is_replaced(self):
        words = ("build", "--variant", "acey.bkgm", "--two-sided", "2", "--json")
        path = pathlib.Path(json.loads(self.answer(*words))["tables"][0]["path"])
        good = path.read_bytes()
        path.write_bytes(good[:100])
        done = self.bearoff(*words)
        self.assertEqual(done.returncode, 0)
        self.assertIn(f"note: {path}: the table is cut off: it has 100 bytes instead of", done.stderr)
        self.assertEqual(path.read_bytes(), good)

    def test_every_notation(self):
        for words in ((SHORT,), ("--board", SHORT)):
            self.assertIn("(exact)", self.answer("show", *words))
        self.assertIn("(exact)", self.answer("show", "-", typed=f" {SHORT}\n"))

    def test_bad_input(self):
        self.assertIn("'frob' is not one of", self.refused("frob"))
        self.assertIn("show needs a position", self.refused("show"))
        self.assertIn("build takes no position", self.refused("build", SHORT))
        self.assertIn("--checkers and --anew are for build", self.refused("epc", SHORT, "--anew"))
        self.assertIn("beyond its 6 points", self.refused("epc", "4HPwATDgc/ABMA"))
        self.assertIn("effective pips are for games",
                      self.refused("epc", SHORT, "--variant", "acey-deucey"))
        self.assertIn("--points and --checkers are for games",
                      self.refused("build", "--points", "5", "--variant", "acey-deucey"))
        self.assertIn("has 1 to 8 checkers a side, not 9",
                      self.refused("build", "--two-sided", "9", "--variant", "acey-deucey"))
        self.assertIn("a player may wait", self.refused("show", SHORT, "--variant",
                                                        "acey-deucey,forced_play=free"))
        self.assertIn("at most 2 checkers a side", self.refused(
            "show", SHORT, "--variant", "acey-deucey", "--two-sided", "2"))
        self.assertIn("POSITION", self.refused("epc", "nonsense"))
        self.assertIn("--points", self.refused("build", "--points", "11"))

    def test_a_bar_and_ctrl_c(self):
        with Terminal(["bearoff", "build", "--points", "8"],
                      XDG_CACHE_HOME=str(self.cache)) as terminal:
            terminal.expect(r"bear-off, 8 points \[#*-+\] +\d+%")
            terminal.send("\x03")
            terminal.expect("stopped")
            self.assertEqual(terminal.wait(), 1)
        self.assertFalse(list(self.cache.glob("kotra/*-8-points-*")))


if __name__ == "__main__":
    unittest.main()
