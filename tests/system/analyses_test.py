# SPDX-License-Identifier: Apache-2.0
"""kotra serve: matches judged in the background, also across a restart."""

import contextlib
import http.client
import json
import os
import random
import tempfile
import time
import unittest

from table_client import Server, open_table, play_on, wait_until

MATCH = """ 3 point match

 Game 1
 Anna : 0                            Bjarni : 0
  1) 31: 8/5 6/5                     62: 8/2 6/4
  2) 64: 8/2 6/2                     53: 8/3 6/3
  3)  Doubles => 2                   Drops
      Wins 1 point
"""


# The judge goes behind everything else that the machine does.
JUDGE_PATIENCE_S = 240


def judged(server, token, made):
    """The review of an analysis, once it is there."""
    shown = {}

    def is_done():
        shown.update(server.api("GET", f"/analyses/{made['id']}", token=token))
        return shown["analysis"]["status"] != "waiting"

    wait_until(is_done, "the match to be judged", JUDGE_PATIENCE_S)
    return shown


def random_match(server, seed, length=5):
    """The file of a match that two players at random have finished: a few hundred decisions."""
    seats = open_table(server, opponent="same_screen", options={"length": length})
    play_on(seats, random.Random(seed))
    path = f"/api/v1/tables/{seats[0].table}/record?format=mat"
    status, _, text = server.request("GET", path, token=seats[0].token)
    assert status == 200, text
    return text


class Analyses(unittest.TestCase):
    def test_a_match_has_the_date_of_its_file(self):
        with Server() as server:
            token = server.guest("Anna")
            dated = '; [EventDate "2023.11.26"]\n' + MATCH
            for text, date in ((dated, "2023-11-26"), (MATCH, None)):
                made = server.api("POST", "/analyses?plies=0", text, token)["analyses"][0]
                self.assertEqual(made["head"].get("date"), date)
            day_before = time.strftime("%Y.%m.%d", time.gmtime())
            own = random_match(server, 1, 1)
            day_after = time.strftime("%Y.%m.%d", time.gmtime())
            self.assertTrue(any(f'[EventDate "{day}"]' in own for day in (day_before, day_after)))

    def test_a_file_is_judged_once(self):
        with Server() as server:
            token = server.guest("Anna")
            made = server.api("POST", "/analyses?plies=0", MATCH, token)["analyses"]
            self.assertEqual(len(made), 1)
            self.assertEqual(made[0]["head"]["players"], {"first": "Anna", "second": "Bjarni"})
            shown = judged(server, token, made[0])
            self.assertEqual(shown["analysis"]["status"], "done")
            moments = shown["review"]["games"][0]["moments"]
            plays = [moment for moment in moments if moment["kind"] == "play"]
            self.assertEqual(len(plays), 4)
            self.assertEqual(plays[0]["play_note"]["played"], 0)
            self.assertTrue(all(moment["xgid"] for moment in plays))
            figures = shown["analysis"]["figures"]
            self.assertGreater(figures["second"]["play"]["equity"], 0)
            self.assertEqual(figures["first"]["stages"]["opening"]["decisions"], 2)
            self.assertEqual(figures["second"]["wrong_passes"]["count"], 1)
            again = server.api("POST", "/analyses?plies=0", MATCH, token)["analyses"]
            self.assertEqual([row["id"] for row in again], [made[0]["id"]])

    def test_analyses_are_their_owners(self):
        with Server() as server:
            anna, other = server.guest("Anna"), server.guest("Other")
            made = server.api("POST", "/analyses?plies=0", MATCH, anna)["analyses"][0]
            server.api("GET", f"/analyses/{made['id']}", token=other, expect=404)
            self.assertEqual(server.api("GET", "/analyses", token=other)["analyses"], [])
            server.api("DELETE", f"/analyses/{made['id']}", token=other, expect=404)
            server.api("DELETE", f"/analyses/{made['id']}", token=anna, expect=204)
            server.api("GET", f"/analyses/{made['id']}", token=anna, expect=404)

    def test_a_restart_loses_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            database = "sqlite:" + os.path.join(folder, "kotra.db")
            with Server(database=database) as server:
                token = server.guest("Anna")
                match = random_match(server, 1)
                made = [server.api("POST", f"/analyses?plies={plies}", body, token)["analyses"][0]
                        for plies, body in ((2, match), (0, MATCH), (1, MATCH))]

                def has_begun():
                    at = server.api("GET", f"/analyses/{made[0]['id']}", token=token)["analysis"]
                    return at["status"] == "done" or (at["progress"] or 0) > 0

                wait_until(has_begun, "the judge to begin", JUDGE_PATIENCE_S)
                server.kill()
                server.start()
                listed = server.api("GET", "/analyses", token=token)["analyses"]
                self.assertEqual({row["id"] for row in listed}, {row["id"] for row in made})
                for row in made[1:]:
                    self.assertEqual(judged(server, token, row)["analysis"]["status"], "done")
                server.stop()
                server.start()
                self.assertEqual(judged(server, token, made[0])["analysis"]["status"], "done")

    def test_tables_go_on_meanwhile(self):
        with Server() as server:
            token = server.guest("Anna")
            match = random_match(server, 2)
            made = server.api("POST", "/analyses?plies=2", match, token)["analyses"][0]
            seats = open_table(server, opponent="computer", level="runner", options={"length": 1})
            play_on(seats, random.Random(1))
            # Deleting stops it, and the next one is judged.
            server.api("DELETE", f"/analyses/{made['id']}", token=token, expect=204)
            made = server.api("POST", "/analyses?plies=0", MATCH, token)["analyses"][0]
            self.assertEqual(judged(server, token, made)["analysis"]["status"], "done")

    def test_only_so_many_wait(self):
        with Server() as server:
            token, other = server.guest("Anna"), server.guest("Other")
            first = server.api("POST", "/analyses?plies=2", random_match(server, 3), token)
            limits = server.api("GET", "/analyses", token=token)["limits"]
            for number in range(limits["waiting"] - 1):
                body = MATCH.replace("Anna", f"Anna {number}")
                server.api("POST", "/analyses?plies=2", body, token)
            refused = server.api("POST", "/analyses?plies=2", MATCH, token, expect=429)
            self.assertIn(str(limits["waiting"]), refused["message"])
            server.api("POST", "/analyses?plies=2", MATCH, other)
            server.api("DELETE", f"/analyses/{first['analyses'][0]['id']}", token=token, expect=204)
            server.api("POST", "/analyses?plies=2", MATCH, token)

    def test_who_of_the_two_the_player_was(self):
        with Server() as server:
            anna, other = server.guest("Anna"), server.guest("Cecilia")
            mine = server.api("POST", "/analyses?plies=0", MATCH, anna)["analyses"][0]
            self.assertEqual(mine["seat"], "first")
            made = server.api("POST", "/analyses?plies=0", MATCH, other)["analyses"][0]
            self.assertIsNone(made["seat"])
            path = f"/analyses/{made['id']}"
            for seat in ("second", None):
                server.api("PATCH", path, {"seat": seat}, other, expect=204)
                shown = server.api("GET", path, token=other)["analysis"]
                self.assertEqual(shown["seat"], seat)
            server.api("PATCH", path, {"seat": "third"}, other, expect=400)
            server.api("PATCH", path, {"seat": "first"}, anna, expect=404)

    def test_the_player_may_have_and_delete_everything(self):
        with Server() as server:
            token = server.guest("Anna")
            made = server.api("POST", "/analyses?plies=0", MATCH, token)["analyses"][0]
            kept = server.api("GET", "/me/export", token=token)["analyses"]
            self.assertEqual([row["id"] for row in kept], [made["id"]])
            self.assertIn("Bjarni", json.dumps(kept[0]["record"]))
            judged(server, token, made)
            server.api("DELETE", "/me", token=token, expect=204)
            other = server.guest("Other")
            server.api("GET", f"/analyses/{made['id']}", token=other, expect=404)

    def test_positions_are_found_by_a_pattern(self):
        def pattern(mover, other):
            return {side: [counts.get(place, 0) for place in range(27)]
                    for side, counts in (("mover", mover), ("other", other))}

        with Server() as server:
            token, other = server.guest("Anna"), server.guest("Other")
            made = server.api("POST", "/analyses?plies=0", MATCH, token)["analyses"][0]
            moments = judged(server, token, made)["review"]["games"][0]["moments"]

            def found(mover, opposing, who=token):
                answer = server.api("POST", "/analyses/positions", pattern(mover, opposing), who)
                self.assertTrue(answer["complete"])
                return answer["positions"]

            # Anna's 5-point, seen by Bjarni on roll.
            places = found({24: 2}, {5: 2})
            self.assertEqual([place["turn"] for place in places], ["second", "second"])
            for place in places:
                self.assertEqual((place["analysis"], place["game"]), (made["id"], 0))
                moment = moments[place["moment"]]
                self.assertEqual(moment["turn"], "second")
                self.assertGreaterEqual(moment["board"]["second"][24], 2)
                self.assertGreaterEqual(moment["board"]["first"][5], 2)
            self.assertEqual(found({5: 2}, {24: 3}), [])
            self.assertEqual(found({24: 2}, {5: 2}, other), [], "another's matches")
            # No more than 100 are told of.
            game = MATCH.partition("Game 1")[2]
            games = [f" Game {n + 1}" + game.replace("Anna : 0", f"Anna : {n}") for n in range(24)]
            body = " 25 point match\n\n" + "\n".join(games)
            long = server.api("POST", "/analyses?plies=0", body, token)["analyses"][0]
            judged(server, token, long)
            more = server.api("POST", "/analyses/positions", pattern({6: 1}, {}), token)
            self.assertEqual({place["analysis"] for place in more["positions"]}, {long["id"]})
            self.assertEqual((len(more["positions"]), more["complete"]), (100, False))
            for wrong in (pattern({}, {}), pattern({6: 16}, {}), {"mover": []}):
                server.api("POST", "/analyses/positions", wrong, token, expect=400)

    def test_what_is_no_match_is_refused(self):
        with Server() as server:
            token = server.guest("Anna")
            for body in ("", "nonsense", "\0" * 1000):
                refused = server.api("POST", "/analyses", body, token, expect=400)
                self.assertTrue(refused["message"])
            server.api("POST", "/analyses?plies=9", MATCH, token, expect=400)
            # Too large: refused before it is sent.
            for path, size in (("/analyses", (4 << 20) + 1), ("/tables", (16 << 10) + 1)):
                connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
                with contextlib.closing(connection):
                    connection.putrequest("POST", "/api/v1" + path)
                    connection.putheader("Authorization", f"Bearer {token}")
                    connection.putheader("Content-Length", str(size))
                    connection.endheaders()
                    self.assertEqual(connection.getresponse().status, 413)
            nine = MATCH + "\n" + "\n".join([MATCH] * 8)
            refused = server.api("POST", "/analyses", nine, token, expect=413)
            self.assertIn("8 matches", refused["message"])

    def test_a_table_of_ones_own(self):
        with Server() as server:
            seats = open_table(server, opponent="computer", level="runner", options={"length": 1})
            play_on(seats, random.Random(1))
            made = server.api("POST", f"/tables/{seats[0].table}/analysis?plies=0", None,
                              seats[0].token)["analyses"][0]
            shown = judged(server, seats[0].token, made)
            self.assertEqual(shown["analysis"]["status"], "done")
            self.assertEqual(shown["review"]["head"]["length"], 1)


if __name__ == "__main__":
    unittest.main()
