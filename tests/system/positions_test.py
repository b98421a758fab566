# SPDX-License-Identifier: Apache-2.0
"""kotra serve: positions read, and judged while tables play on."""

import concurrent.futures
import json
import random
import unittest

from program import run
from table_client import Server, open_table, play_on

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"


class Positions(unittest.TestCase):
    def test_a_position_has_every_id(self):
        with Server() as server:
            read = server.api("POST", "/positions/read", {"id": OPENING})
            self.assertEqual(read["xgid"], OPENING)
            self.assertEqual(read["position_id"], "4HPwATDgc/ABMA")
            for name in ("gnu_id", "xgid", "board_key"):
                again = server.api("POST", "/positions/read", {"id": read[name]})
                self.assertEqual(again["board"], read["board"])
            parts = {name: read[name] for name in ("board", "turn", "roll", "cube", "options")}
            self.assertEqual(server.api("POST", "/positions/read", parts), read)
            wrong = server.api("POST", "/positions/read", {"id": "XGID=?"}, expect=400)
            self.assertEqual(wrong["code"], "bad_request")

    def test_a_hint_is_what_the_program_says(self):
        with Server() as server:
            token = server.guest("Anna")
            hint = server.api("POST", "/positions/hint", {"id": OPENING, "plies": 1, "count": 5},
                              token)
            self.assertTrue(hint["complete"])
            said = json.loads(run(["hint", "--xgid", OPENING, "--plies", "1", "--count", "5",
                                   "--json"]).stdout)
            self.assertEqual(hint["plays"], said["plays"])
            cube = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:4:0:7:6"
            hint = server.api("POST", "/positions/hint", {"id": cube, "plies": 1}, token)
            said = json.loads(run(["hint", "--xgid", cube, "--plies", "1", "--json"]).stdout)
            self.assertEqual(hint["judgement"]["cube"], said["cube"])
            server.api("POST", "/positions/hint", {"id": cube}, expect=401)

    def test_acey_deucey_has_numbers_to_name(self):
        with Server() as server:
            hint = server.api("POST", "/positions/hint",
                              {"variant": "acey-deucey", "roll": [1, 2], "plies": 0},
                              server.guest("Anna"))
            self.assertEqual(len(hint["numbers"]), 6)

    def test_too_many_questions_are_refused(self):
        with Server(limits=1) as server:
            token = server.guest("Anna")
            answers = [server.request("POST", "/api/v1/positions/hint", {"plies": 9},
                                      token=token)[0] for _ in range(200)]
            self.assertEqual(set(answers), {400, 429})

    def test_a_match_goes_on_beside_questions(self):
        with Server() as server:
            token = server.guest("Bjarni")

            def ask(_):
                body = {"id": OPENING, "plies": 2}
                return server.request("POST", "/api/v1/positions/hint", body, token=token)[0]

            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                answers = pool.map(ask, range(8))
                seats = open_table(server, opponent="computer", level="runner",
                                   options={"length": 1})
                play_on(seats, random.Random(1))
                self.assertLessEqual(set(answers), {200, 503})


if __name__ == "__main__":
    unittest.main()
