# SPDX-License-Identifier: Apache-2.0
"""kotra serve: positions read, and judged while tables play on."""

import concurrent.futures
import json
import random
import time
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
            for name in ("gnu_id", "xgid", "ogid", "fibs", "board_key"):
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

    def test_any_play_may_be_tried(self):
        with Server() as server:
            token = server.guest("Anna")
            asked = {"id": OPENING, "plies": 1, "preset": "narrow", "count": 2}
            every = server.api("POST", "/positions/hint", dict(asked, count=0), token)
            self.assertIsNone(every["tried"])
            steps = next(play["steps"] for play in every["plays"] if play["plies"] == 0)
            hint = server.api("POST", "/positions/hint", dict(asked, **{"try": steps}), token)
            tried = hint["plays"][hint["tried"]]
            self.assertEqual((tried["steps"], tried["plies"]), (steps, 1))
            # It is there also where it is not among those that are wanted.
            few = server.api("POST", "/positions/hint", dict(asked, count=1, **{"try": steps}), token)
            self.assertEqual(few["plays"][few["tried"]]["steps"], steps)
            best = server.api("POST", "/positions/hint",
                              dict(asked, **{"try": every["plays"][0]["steps"]}), token)
            self.assertEqual((len(best["plays"]), best["tried"]), (2, 0))
            for wrong in ([[8, 3]], [[7, 4]], [[30, 4]], "8/5"):
                server.api("POST", "/positions/hint", dict(asked, **{"try": wrong}), token,
                           expect=400)

    def test_acey_deucey_has_numbers_to_name(self):
        with Server() as server:
            hint = server.api("POST", "/positions/hint",
                              {"variant": "acey-deucey", "roll": [1, 2], "plies": 0},
                              server.guest("Anna"))
            self.assertEqual(len(hint["numbers"]), 6)

    def test_the_cube_at_every_score(self):
        with Server() as server:
            token = server.guest("Anna")
            cube = "XGID=---BBCCBA-----A---bbccbbA-:0:0:1:00:0:0:0:0:10"
            body = {"id": cube, "plies": 1, "size": 4}
            drawn = server.api("POST", "/positions/cube_map", body, token)
            self.assertTrue(drawn["complete"])
            self.assertEqual([len(row) for row in drawn["rows"]], [4] * 4)
            self.assertEqual(drawn["rows"][0][0]["advice"], "not_allowed")
            # Each place is what the position says at that score.
            for away, xgid in (((2, 4), cube.replace(":0:0:0:0:10", ":2:0:0:4:10")),
                               ((3, 1), cube.replace(":0:0:0:0:10", ":1:3:0:4:10"))):
                hint = server.api("POST", "/positions/hint", {"id": xgid, "plies": 1}, token)
                advice = hint["judgement"]["cube"]
                place = drawn["rows"][away[0] - 1][away[1] - 1]
                self.assertEqual(place, {name: advice[name] for name in place})
            none = {"id": cube, "options": {"cube": False}, "variant": "hypergammon"}
            server.api("POST", "/positions/cube_map", none, token, expect=400)
            server.api("POST", "/positions/cube_map", {"size": 16}, token, expect=400)

    def test_a_rollout_runs_and_is_what_the_program_says(self):
        with Server() as server:
            token = server.guest("Anna")
            server.api("GET", "/positions/rollout", token=token, expect=404)
            body = {"id": OPENING, "trials": 36, "candidates": 2}
            rollout = server.api("POST", "/positions/rollout", body, token)
            while rollout["state"] != "over":
                time.sleep(0.05)
                rollout = server.api("GET", "/positions/rollout", token=token)
            self.assertEqual((rollout["end"], rollout["trials"]), ("trials", 36))
            plays = [candidate["play"] for candidate in rollout["candidates"]]
            named = [word for play in plays for word in ("--plays", play)]
            said = json.loads(run(["rollout", "--xgid", OPENING, *named, "--trials", "36",
                                   "--json"]).stdout)
            self.assertEqual(rollout["candidates"], said["candidates"])
            self.assertEqual(rollout["confidence"], said["confidence"])
            # Any other play may be rolled out beside them.
            hint = server.api("POST", "/positions/hint", {"id": OPENING, "plies": 0, "count": 0},
                              token)
            steps = hint["plays"][-1]["steps"]
            rollout = server.api("POST", "/positions/rollout", dict(body, also=[steps]), token)
            self.assertEqual(len(rollout["candidates"]), 3)
            self.assertIn(steps, [candidate["steps"] for candidate in rollout["candidates"]])
            server.api("POST", "/positions/rollout", dict(body, also=[[[8, 3]]]), token, expect=400)

    def test_a_rollout_can_be_stopped_and_there_is_one_a_player(self):
        with Server() as server:
            token = server.guest("Anna")
            body = {"id": "XGID=---BBCCBA-----A---bbccbbA-:0:0:1:00:0:0:0:0:10", "trials": 5184}
            first = server.api("POST", "/positions/rollout", body, token)
            second = server.api("POST", "/positions/rollout", body, token)
            self.assertGreater(second["number"], first["number"])
            self.assertEqual(second["subject"], "cube")
            self.assertEqual(server.request("DELETE", "/api/v1/positions/rollout", token=token)[0],
                             204)
            while (now := server.api("GET", "/positions/rollout", token=token))["state"] != "over":
                time.sleep(0.05)
            self.assertEqual((now["end"], now["number"]), ("stopped", second["number"]))
            other = server.guest("Bo")
            server.api("GET", "/positions/rollout", token=other, expect=404)
            server.api("POST", "/positions/rollout", {"trials": 5185}, token, expect=400)

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
