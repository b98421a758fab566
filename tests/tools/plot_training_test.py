# SPDX-License-Identifier: Apache-2.0
"""What tools/plot_training.py draws."""

import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import plot_training  # noqa: E402

LOG = "1,1000,10,1.0,0.5,0.001,0.1,0.2,0.01\n2,2000,20,2.0,1.0,0.001,0.05,0.1,0.001\n"


class PlotTraining(unittest.TestCase):
    def read(self, text):
        with tempfile.TemporaryDirectory() as name:
            path = Path(name) / "log.csv"
            path.write_text(text, encoding="utf-8")
            return plot_training.read_log(path)

    def test_draws_a_line_for_each_network(self):
        picture = ElementTree.fromstring(plot_training.draw(self.read(LOG), "a < b"))
        lines = picture.findall("{http://www.w3.org/2000/svg}polyline")
        self.assertEqual(len(lines), 3)
        points = [tuple(map(float, point.split(","))) for point in lines[0].get("points").split()]
        self.assertEqual(len(points), 2)
        self.assertLess(points[0][0], points[1][0])
        self.assertLess(points[0][1], points[1][1])  # a smaller loss stands lower

    def test_says_which_line_is_wrong(self):
        with self.assertRaisesRegex(ValueError, r"log\.csv:2: "):
            self.read("1,1000,10,1.0,0.5,0.001,0.1,0.2,0.01\n2,x\n")
        with self.assertRaisesRegex(ValueError, "empty"):
            self.read("")


if __name__ == "__main__":
    unittest.main()
