# SPDX-License-Identifier: Apache-2.0
"""kotra draw: the files that it writes, and what it refuses."""

import shutil
import struct
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import program

SVG = "{http://www.w3.org/2000/svg}"
START = "4HPwATDgc/ABMA"


def size_of_png(data):
    """Width and height in the header of a PNG."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n" and data[12:16] == b"IHDR"
    return struct.unpack(">II", data[16:24])


class Draw(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def draw(self, *arguments):
        """The bytes of the file that is written; its name is the last of the arguments."""
        done = program.run(["draw", *arguments[:-1], "--output", arguments[-1]],
                           cwd=self.folder.name)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        return (Path(self.folder.name) / arguments[-1]).read_bytes()

    def test_svg_is_well_formed_and_says_what_it_shows(self):
        root = ElementTree.fromstring(
            self.draw(START, "--first", "Anna <&> \"O'Hara\"", "--width", "500", "a.svg"))
        self.assertEqual(root.get("width"), "500")
        self.assertEqual(root.find(f"{SVG}title").text, "Backgammon, money game")
        self.assertIn("Anna <&> \"O'Hara\"", root.find(f"{SVG}desc").text)
        # 15 checkers a side, and one in each caption.
        self.assertEqual(len(root.findall(f"{SVG}circle")), 32)

    def test_every_game_in_every_kind(self):
        variants = program.run(["variants"]).stdout
        for variant in ("acey-deucey", "hypergammon", "longgammon", "portes"):
            self.assertIn(variant, variants)
            for home in ("left", "right"):
                with self.subTest(variant=variant, home=home):
                    common = ["--variant", variant, "--home", home, "--bottom", "second"]
                    ElementTree.fromstring(self.draw(*common, "a.svg"))
                    width, height = size_of_png(self.draw(*common, "--width", "300", "a.png"))
                    self.assertEqual(width, 300)
                    self.assertLess(150, height)
                    self.assertLess(height, 300)

    def test_arrows_of_a_play(self):
        without = self.draw(START, "--roll", "31", "a.svg").count(b"<path")
        one = self.draw(START, "--roll", "31", "--play", "8/5 6/5", "a.svg").count(b"<path")
        two = self.draw(START, "--roll", "31", "--play", "8/5 6/5", "--play", "24/20",
                        "a.svg").count(b"<path")
        self.assertEqual((one - without, two - without), (2, 3))

    def test_text_is_the_board_of_show(self):
        text = self.draw(START, "--roll", "31", "--play", "8/5 6/5", "a.txt").decode()
        shown = program.run(["show", START]).stdout.splitlines()
        self.assertEqual(text.splitlines()[:5], shown[:5])
        self.assertIn("first to play 3-1\nplay: 8/5 6/5\n", text)

    def test_pdflatex_takes_it(self):
        if not shutil.which("pdflatex") or subprocess.run(
                ["kpsewhich", "tikz.sty"], capture_output=True, check=False).returncode:
            self.skipTest("pdflatex or tikz is not installed")
        self.draw(START, "--roll", "62", "--play", "24/18 13/11", "--first", "Þóra_{%$#&~^\\} Č",
                  "--second", "北京", "a.tex")
        done = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "a.tex"],
                              cwd=self.folder.name, capture_output=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stdout[-2000:])

    def test_to_standard_output(self):
        self.assertTrue(program.run(["draw", START]).stdout.startswith("<?xml"))
        self.assertTrue(program.run(["draw", START, "--as", "latex", "--fragment"]).stdout
                        .startswith("\\begin{tikzpicture}"))

    def test_refusals_name_what_is_wrong(self):
        for arguments, words in (
                (["nonsense"], "ID"),
                ([START, "--output", "a.gif"], "does not say what to draw"),
                ([START, "--as", "gif"], "--as"),
                ([START, "--width", "39"], "--width"),
                ([START, "--width", "8001"], "--width"),
                ([START, "--play", "7/5"], "--play"),
                ([START, "--play", "8/7", "--play", "8/7", "--play", "8/7"], "at most two"),
                ([START, "--as", "text", "--home", "left"], "--home"),
                ([START, "--roll", "71"], "dice"),
        ):
            with self.subTest(arguments=arguments):
                done = program.run(["draw", *arguments], cwd=self.folder.name)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(words, done.stderr)
                self.assertEqual(list(Path(self.folder.name).iterdir()), [])


if __name__ == "__main__":
    unittest.main()
