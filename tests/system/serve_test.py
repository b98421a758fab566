# SPDX-License-Identifier: Apache-2.0
"""kotra serve: whole matches, reconnecting, kill -9, and what strangers try."""

import json
import os
import random
import re
import sqlite3
import subprocess
import tempfile
import time
import unittest

from program import KOTRA, SOURCE_DIR, environment, run
from table_client import (Closed, Seat, Server, WebSocket, catch_up, decide, open_table, play_on,
                          wait_until)


class WholeMatches(unittest.TestCase):
    def check_match(self, server, seats):
        seat = seats[0]
        self.assertEqual([event["seq"] for event in seat.events],
                         list(range(1, seat.seq + 1)))
        self.assertEqual(seat.events[-1]["kind"], "match_over")
        status, _, record = server.request("GET", f"/api/v1/tables/{seat.table}/record?format=json",
                                           token=seat.token)
        self.assertEqual(status, 200)
        checked = run(["check", "-"], record)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        dice = server.request("GET", f"/api/v1/tables/{seat.table}/dice", token=seat.token)[2]
        proved = run(["dice", "verify", "-"], dice)
        self.assertEqual(proved.returncode, 0, proved.stderr)
        rolled = [event["dice"] for event in seat.events if "dice" in event
                  and event["kind"] in ("roll", "opening_throw")]
        self.assertEqual(json.loads(dice)["throws"], rolled)

    def test_against_the_computer_in_both_games(self):
        with Server() as server:
            for variant in ("backgammon", "acey-deucey"):
                seats = open_table(server, variant=variant, opponent="computer", level="runner",
                                   options={"length": 3})
                play_on(seats, random.Random(1))
                self.check_match(server, seats)

    def test_against_the_engine_in_both_games(self):
        with Server() as server:
            offered = server.api("GET", "/server")
            self.assertIn("champion", [row["name"] for row in offered["opponents"] if row["engine"]])
            self.assertTrue(all(row["engine"] for row in offered["variants"]))
            for variant, level in (("backgammon", "expert"), ("acey-deucey", "casual")):
                seats = open_table(server, variant=variant, opponent="computer", level=level,
                                   options={"length": 1})
                play_on(seats, random.Random(1))
                self.check_match(server, seats)

    def test_without_networks_the_others_play(self):
        with tempfile.TemporaryDirectory() as empty, Server(KOTRA_NETS=empty) as server:
            offered = server.api("GET", "/server")
            self.assertFalse(any(row["engine"] for row in offered["variants"]))
            token = server.guest("Anna")
            wanted = {"opponent": "computer", "level": "master"}
            refused = server.api("POST", "/tables", wanted, token=token, expect=400)
            self.assertIn("the engine does not know Backgammon", json.dumps(refused))
            seats = open_table(server, opponent="computer", level="classic",
                               options={"length": 1})
            play_on(seats, random.Random(1))
            self.check_match(server, seats)

    def test_two_friends_with_cube_and_crawford(self):
        with Server() as server:
            generator = random.Random(2)
            wanted = {"double", "game_over", "crawford"}
            for _ in range(20):  # the dice are the server's: not every match has everything
                seats = open_table(server, ("Anna", "Bo"), opponent="link", options={"length": 5})
                play_on(seats, generator)
                self.check_match(server, seats)
                wanted -= {event["kind"] for event in seats[0].events}
                if any(event.get("crawford") for event in seats[0].events):
                    wanted.discard("crawford")
                if not wanted:
                    break
            self.assertEqual(wanted, set())
            self.assertEqual(seats[0].events, seats[1].events)
            _, headers, mat = server.request(
                "GET", f"/api/v1/tables/{seats[0].table}/record?format=mat", token=seats[1].token)
            self.assertIn("attachment", headers["Content-Disposition"])
            self.assertIn("5 point match", mat)
            self.assertIn("Anna", mat)

    def test_every_variant_at_the_same_screen(self):
        with Server() as server:
            names = [row["name"] for row in server.api("GET", "/server")["variants"]]
            for name in names:
                with self.subTest(name):
                    seats = open_table(server, variant=name, opponent="same_screen",
                                       options={"length": 1}, second_name="Bo")
                    self.assertEqual(seats[0].seats, ["first", "second"])
                    generator = random.Random(name)
                    play_on(seats, generator,
                            until=lambda seat=seats[0]: seat.seq > 60 and "eu" in seat.table)

    def test_resigning_and_a_money_session(self):
        with Server() as server:
            one, other = open_table(server, ("Anna", "Bo"), opponent="link",
                                    options={"length": 0, "jacoby": True})
            one.act("throw_opening")
            self.assertEqual(one.act("resign", level=3)["type"], "ack")
            catch_up(one, [other])
            self.assertEqual(other.may(), {"second": ["accept_resignation", "refuse_resignation",
                                                      "resign_match"]})
            self.assertEqual(other.state["resignation"]["points"], 1)  # Jacoby
            other.act("refuse_resignation")
            catch_up(other, [one])
            one.act("resign", level=2)
            catch_up(one, [other])
            other.act("accept_resignation")
            catch_up(other, [one])
            self.assertEqual(one.state["phase"], "game_over")
            self.assertEqual(one.state["score"], {"first": 0, "second": 1})
            one.act("next_game")
            catch_up(one, [other])
            self.assertEqual(other.state["phase"], "game_over")
            other.act("next_game")
            catch_up(other, [one])
            self.assertEqual((one.state["phase"], one.state["game"]), ("opening", 2))
            one.act("resign_match")
            self.assertEqual((one.state["phase"], one.state["winner"]), ("match_over", "second"))


class ComingBack(unittest.TestCase):
    def test_a_repeated_message_is_carried_out_once(self):
        with Server() as server:
            seat, = open_table(server, opponent="same_screen")
            first = seat.act("throw_opening", message_id="again")
            before = dict(seat.state)
            self.assertEqual(seat.act("throw_opening", message_id="again"), first)
            self.assertEqual(seat.state, before)
            seat.leave()
            seat.enter()
            self.assertEqual(seat.act("throw_opening", message_id="again"), first)
            server.kill()
            server.start()
            seat.enter()
            self.assertEqual(seat.act("throw_opening", message_id="again"), first)
            self.assertEqual(seat.state["seq"], before["seq"])

    def test_what_was_missed_comes_with_the_welcome(self):
        with Server() as server:
            one, other = open_table(server, ("Anna", "Bo"), opponent="link")
            other.leave()
            one.act("throw_opening")
            while one.state["phase"] == "opening":
                one.act("throw_opening")
            seen = other.seq
            missed = other.enter()["events"]
            self.assertGreater(len(missed), 0)
            self.assertEqual([event["seq"] for event in missed],
                             list(range(seen + 1, one.seq + 1)))
            self.assertEqual(one.events, other.events)

    def test_an_old_serial_is_stale(self):
        with Server() as server:
            seat, = open_table(server, opponent="same_screen")
            while seat.state["phase"] == "opening":
                seat.act("throw_opening")
            answer = seat.act("play", serial=0, steps=seat.walk(lambda _: 0))
            self.assertEqual((answer["type"], answer["code"]), ("error", "stale"))

    def test_two_tabs_of_one_player_see_the_same(self):
        with Server() as server:
            one, other = open_table(server, ("Anna", "Bo"), opponent="link")
            twin = Seat(server, one.token, one.table)
            twin.enter()
            play_on([one, other], random.Random(3), until=lambda: one.seq > 30)
            catch_up(one, [twin, other])
            self.assertEqual(twin.events, one.events)
            self.assertEqual(twin.state["board"], other.state["board"])
            self.assertEqual(twin.state["moves"] is None, one.state["moves"] is None)

    def test_the_computer_goes_on_after_a_restart(self):
        with Server() as server:
            seat, = open_table(server, opponent="computer", level="runner",
                               options={"length": 3})
            for _ in range(4):
                play_on([seat], random.Random(6), until=lambda at=seat.seq: seat.seq > at + 5)
                server.kill()
                server.start()
                seat.enter()
            play_on([seat], random.Random(7))

    def test_a_stop_is_announced(self):
        with Server() as server:
            seat, = open_table(server, opponent="same_screen")
            self.assertEqual(server.stop(), 0)
            with self.assertRaises(Closed) as closed:
                while True:
                    seat.next_message()
            self.assertEqual(closed.exception.code, 1012)
            server.start()
            seat.enter()


class Clocks(unittest.TestCase):
    def test_who_runs_out_of_time_loses_the_match(self):
        with Server() as server:
            one, other = open_table(server, ("Anna", "Bo"), opponent="link",
                                    options={"length": 3},
                                    clock={"kind": "fischer", "main": 1000, "step": 0})
            while one.state["phase"] == "opening":
                one.act("throw_opening")
            loser = one.state["turn"]
            self.assertEqual(one.state["clock"]["running"], loser)
            wait_until(lambda: one.next_message() and one.state["phase"] == "match_over", "the flag")
            catch_up(one, [other])
            award = next(event for event in one.events if event["kind"] == "award")
            self.assertEqual((award["reason"], award["points"]), ("time", 3))
            self.assertNotEqual(one.state["winner"], loser)

    def test_time_runs_while_the_server_is_down(self):
        with Server() as server:
            one, other = open_table(server, ("Anna", "Bo"), opponent="link",
                                    clock={"kind": "bronstein", "main": 60000, "step": 0})
            while one.state["phase"] == "opening":
                one.act("throw_opening")
            side = one.state["turn"]
            left = one.state["clock"]["left"][side]
            server.kill()
            time.sleep(0.3)
            server.start()
            one.enter()
            self.assertLessEqual(one.state["clock"]["left"][side], left - 300)
            self.assertEqual(one.state["clock"]["running"], side)


class Strangers(unittest.TestCase):
    def test_a_private_table_is_for_its_players(self):
        with Server() as server:
            one, other = open_table(server, ("Anna", "Bo"), opponent="link", spectators=False)
            stranger = server.guest("Eve")
            for path in ("", "/record?format=json", "/dice"):
                answer = server.api("GET", f"/tables/{one.table}{path}", token=stranger, expect=404)
                nothing = server.api("GET", f"/tables/nothing{path}", token=stranger, expect=404)
                self.assertEqual(answer, nothing)
            server.api("POST", f"/tables/{one.table}/seat", {}, stranger, expect=404)
            with self.assertRaises(Closed) as closed:
                Seat(server, stranger, one.table).enter()
            self.assertEqual(closed.exception.code, 4004)
            lobby = server.api("GET", "/lobby", token=stranger)
            self.assertEqual(lobby, {"waiting": [], "playing": []})

    def test_a_spectator_watches_and_does_nothing(self):
        with Server() as server:
            seats = open_table(server, ("Anna", "Bo"), opponent="lobby", spectators=True)
            watcher = Seat(server, server.guest("Eve"), seats[0].table)
            watcher.enter()
            self.assertEqual(watcher.seats, [])
            for _ in range(20):
                seats[0].act("throw_opening")
                if seats[0].state["phase"] != "opening":
                    break
            catch_up(seats[0], [watcher, seats[1]])
            self.assertEqual(watcher.events, seats[0].events)
            self.assertIsNone(watcher.state["moves"])
            for side in ("first", "second"):
                self.assertEqual(watcher.act("resign_match", side=side)["code"], "not_your_seat")
            watcher.socket.send({"type": "say", "id": "x", "text": "hello"})
            self.assertEqual(watcher.wait_for("ack", "x")["code"], "forbidden")
            self.assertEqual(seats[0].act("resign_match", side="second")["code"], "not_your_seat")

    def test_tokens(self):
        with Server() as server:
            token = server.guest("Anna")
            seat = Seat(server, token, server.table(token, opponent="same_screen"))
            seat.enter()
            server.api("GET", "/me", token="x" * 43, expect=401)
            server.api("GET", "/me", expect=401)
            server.api("DELETE", "/sessions/current", token=token, expect=204)
            server.api("GET", "/me", token=token, expect=401)
            with self.assertRaises(Closed) as closed:
                Seat(server, token, seat.table).enter()
            self.assertEqual(closed.exception.code, 4001)
            with open(f"{server.folder}/kotra.db", "rb") as file:
                self.assertNotIn(token.encode(), file.read())

    def closing_code(self, seat):
        with self.assertRaises(Closed) as closed:
            while True:
                seat.next_message()
        return closed.exception.code

    def test_sockets_end_with_their_session(self):
        with Server() as server:
            one, other = open_table(server, ("Anna", "Bo"), opponent="link")
            account = {"login": "anna", "password": "long enough"}
            server.api("POST", "/me/account", account, one.token)
            second = Seat(server, server.api("POST", "/sessions", account)["token"], one.table)
            second.enter()
            server.api("DELETE", "/sessions/current", token=one.token, expect=204)
            self.assertEqual(self.closing_code(one), 4001)
            # The other session of the same player goes on, and so does everybody else.
            self.assertEqual(second.act("throw_opening")["type"], "ack")
            catch_up(second, [other])

            third = Seat(server, second.token, server.table(second.token, opponent="same_screen"))
            third.enter()
            server.api("DELETE", "/me", token=second.token, expect=204)
            for seat in (second, third):
                self.assertEqual(self.closing_code(seat), 4001)
            while (presence := other.wait_for("presence"))["connected"]["first"]:
                pass
            self.assertEqual(presence["connected"], {"first": False, "second": True})
            self.assertEqual(other.state["phase"], "match_over")

    def test_other_origins_are_refused(self):
        with Server() as server:
            token = server.guest("Anna")
            table = server.table(token, opponent="same_screen")
            path = f"/api/v1/tables/{table}/socket"
            WebSocket(server.port, path, [f"Origin: http://127.0.0.1:{server.port}"]).close()
            for origin in ("https://evil.example", "null", f"http://127.0.0.1:{server.port + 1}"):
                with self.assertRaisesRegex(ConnectionError, "403"):
                    WebSocket(server.port, path, [f"Origin: {origin}"])
                status, _, _ = server.request("GET", "/api/v1/me", token=token,
                                              headers={"Origin": origin})
                self.assertEqual(status, 403)

    def test_names_and_texts_are_only_texts(self):
        nasty = ["'); DROP TABLE players;--", "<script>alert(1)</script>", "\" OR 1=1 --",
                 "a\u0000b", "\u202egnp.exe", ":id", "%s%n{}"]
        with Server() as server:
            for text in nasty:
                name = server.api("POST", "/players", {"name": text})["player"]["name"]
                self.assertEqual(name, text.replace("\u0000", "").replace("\u202e", ""))
            token = server.guest("Anna")
            for text in nasty:
                for body in ({"opponent": "computer", "level": text},
                             {"opponent": text}, {"opponent": "link", "variant": text},
                             {"opponent": "link", "randomness": text}):
                    server.api("POST", "/tables", body, token, expect=400)
                server.api("POST", "/sessions", {"login": text, "password": text}, expect=401)
                quoted = "".join(f"%{byte:02x}" for byte in text.encode())
                status, _, _ = server.request("GET", f"/api/v1/tables/{quoted}", token=token)
                self.assertIn(status, (400, 404))
            seat, = open_table(server, ("Bo",), opponent="same_screen")
            for i, text in enumerate(nasty):
                seat.socket.send({"type": "say", "id": f"n{i}", "text": text})
                self.assertEqual(seat.wait_for("ack", f"n{i}")["type"], "ack")
                self.assertEqual(seat.events[-1]["text"], text.replace("\u0000", " ").strip())
            self.assertEqual(server.api("GET", "/me", token=token)["name"], "Anna")

    def test_sql_in_every_other_text_field(self):
        sql = "'; DROP TABLE events; DELETE FROM players; --"
        with Server() as server:
            token = server.guest(sql[:30])
            self.assertEqual(server.api("PATCH", "/me", {"name": sql[:30]}, token)["name"], sql[:30])
            server.api("POST", "/me/account", {"login": sql, "password": sql}, token, expect=400)
            server.api("POST", "/me/account", {"login": "anna", "password": sql}, token)
            server.api("POST", "/sessions", {"login": "anna", "password": sql})
            server.api("GET", "/me", token=sql, expect=401)
            seat, = open_table(server, (sql[-30:],), opponent="same_screen", second_name=sql[:30])
            for format_name in ("mat", "json"):
                path = f"/api/v1/tables/{seat.table}/record?format={format_name}"
                status, headers, text = server.request("GET", path, token=seat.token)
                self.assertEqual(status, 200)
                self.assertIn("DROP TABLE", text)
                self.assertIn("attachment", headers["Content-Disposition"])
                self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            quoted = "".join(f"%{byte:02x}" for byte in sql.encode())
            for path in (f"/tables/{seat.table}/record?format={quoted}", f"/tables/{quoted}/dice",
                         f"/rules/{quoted}", f"/rules/backgammon?language={quoted}"):
                status, _, _ = server.request("GET", f"/api/v1{path}", token=token)
                self.assertIn(status, (400, 404), path)
            server.api("POST", f"/tables/{seat.table}/report", {"reason": sql}, token, expect=204)
            server.api("POST", f"/tables/{quoted}/report", {"reason": sql}, token, expect=404)
            for body in ({"variant": sql}, {"action": {"kind": sql}}, {"turn": sql}):
                server.api("POST", "/practice", body, expect=400)
            for message in ({"type": "say", "id": "p", "phrase": sql},
                            {"type": "act", "id": sql, "serial": 0, "action": {"kind": "roll"}},
                            {"type": "act", "id": "k", "serial": 0, "action": {"kind": sql}},
                            {"type": sql, "id": "t"}):
                seat.socket.send(message)
                self.assertEqual(seat.wait_for("error")["type"], "error", message)
            with self.assertRaises(Closed) as closed:
                Seat(server, sql, seat.table).enter()
            self.assertEqual(closed.exception.code, 4001)
            server.stop()
            database = sqlite3.connect(f"{server.folder}/kotra.db")
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            counts = [database.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0]
                      for table in ("players", "tables", "seats", "reports")]
            self.assertEqual(counts, [2, 1, 2, 1])
            self.assertGreater(database.execute("SELECT COUNT(*) FROM events").fetchone()[0], 2)
            database.close()

    def test_what_was_overheard_is_of_no_use(self):
        # Everything that Anna sent, sent again by somebody else: under his own token, and after
        # hers is no longer valid.
        with Server() as server:
            one, other = open_table(server, ("Anna", "Bo"), opponent="link", spectators=True)
            overheard = {"type": "act", "id": "secret-1", "serial": one.state["serial"],
                         "as": "first", "action": {"kind": "throw_opening"}}
            one.socket.send(overheard)
            self.assertEqual(one.wait_for("ack", "secret-1")["type"], "ack")
            eve = Seat(server, server.guest("Eve"), one.table)
            eve.enter()
            for thief in (eve, other):
                thief.socket.send(overheard)
                answer = thief.wait_for("ack", "secret-1")
                self.assertEqual((answer["type"], answer["code"]), ("error", "not_your_seat"))
            server.api("DELETE", "/sessions/current", token=one.token, expect=204)
            for token in (one.token, one.token[:-1], one.token + "A", ""):
                with self.assertRaises(Closed) as closed:
                    Seat(server, token, one.table).enter()
                self.assertEqual(closed.exception.code, 4001)
            server.api("DELETE", "/me", token=one.token, expect=401)

    def test_files_outside_the_page_cannot_be_asked_for(self):
        with Server() as server:
            web = os.path.join(server.folder, "web")
            os.makedirs(os.path.join(web, "assets"))
            for name, text in (("index.html", "<p>page"), ("assets/a.js", "x" * 5000)):
                with open(os.path.join(web, name), "w", encoding="utf-8") as file:
                    file.write(text)
            os.symlink("/etc/passwd", os.path.join(web, "link.txt"))
            server.kill()
            server.options = ("--web", web)
            server.start()
            for path in ("/", "/lobby", "/t/abc"):
                status, headers, text = server.request("GET", path)
                self.assertEqual((status, text), (200, "<p>page"))
                self.assertIn("default-src 'self'", headers["Content-Security-Policy"])
                self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            for path in ("/../kotra.db", "/assets/../../kotra.db", "/%2e%2e/kotra.db",
                         "/..%2fkotra.db", "/assets/%2e%2e%2f%2e%2e%2fkotra.db", "//etc/passwd.x",
                         "/link.txt", "/assets/..\\..\\kotra.db", "/kotra.db"):
                status, _, text = server.request("GET", path)
                self.assertEqual(status, 404, path)
                self.assertNotIn("SQLite", text)
            status, headers, _ = server.request("GET", "/assets/a.js",
                                                headers={"Accept-Encoding": "gzip"})
            self.assertEqual((status, headers["Content-Encoding"]), (200, "gzip"))
            self.assertLess(int(headers["Content-Length"]), 200)
            status, _, _ = server.request("GET", "/assets/a.js",
                                          headers={"If-None-Match": headers["ETag"]})
            self.assertEqual(status, 304)

    def test_limits(self):
        with Server("--behind-proxy", limits=1) as server:
            far = {"X-Forwarded-For": "203.0.113.9"}
            statuses = [server.request("POST", "/api/v1/players", {"name": "Anna"},
                                       headers=far)[0] for _ in range(32)]
            self.assertEqual(statuses[:30], [200] * 30)
            self.assertEqual(statuses[30:], [429, 429])
            near = {"X-Forwarded-For": "203.0.113.9, 198.51.100.7"}
            self.assertEqual(server.request("POST", "/api/v1/players", {"name": "Bo"},
                                            headers=near)[0], 200)
            status, _, _ = server.request("POST", "/api/v1/players", "x" * 20000)
            self.assertEqual(status, 413)
            self.assertEqual(server.request("GET", "/metrics", headers=far)[0], 404)
            seat, = open_table(server, ("Bo",), opponent="same_screen")
            with self.assertRaises(Closed) as closed:
                for i in range(200):
                    seat.socket.send({"type": "ping", "id": f"p{i}"})
                while True:
                    seat.next_message()
            self.assertEqual(closed.exception.code, 4029)

    def test_one_player_holds_twenty_sockets(self):
        with Server() as server:
            token = server.guest("Anna")
            tables = [server.table(token, opponent="same_screen") for _ in range(3)]
            seats = [Seat(server, token, tables[i % 3]) for i in range(21)]
            for seat in seats[:20]:
                seat.enter()
            with self.assertRaises(Closed) as closed:
                seats[20].enter()
            self.assertEqual(closed.exception.code, 4029)
            seats[1].leave()
            wait_until(lambda: self.can_enter(seats[20]), "a socket is free again")
            other = server.guest("Bo")
            Seat(server, other, server.table(other, opponent="same_screen")).enter()

    def can_enter(self, seat):
        try:
            seat.enter()
            return True
        except Closed:
            return False

    def test_messages_that_are_none(self):
        with Server() as server:
            seat, = open_table(server, opponent="same_screen")
            for text in ("", "x", "[]", "{}", '{"type":"act"}', '{"type":1}',
                         '{"type":"act","id":"a","serial":-1,"action":{}}',
                         '{"type":"act","id":"a","serial":1e99,"action":{"kind":"roll"}}',
                         '{"type":"act","id":"a","serial":0,"action":{"kind":"play","steps":[[99,1]]}}',
                         '{"type":"act","id":"a","serial":0,"action":{"kind":"play","steps":7}}',
                         '{"type":"say","id":"a"}', '{"type":"moves","id":"a","serial":0,"steps":[]}',
                         '{"type":"hello","protocol":1,"token":"x"}', "[" * 10000,
                         '{"a":' * 3000):
                seat.socket.send(text)
                self.assertEqual(seat.wait_for("error")["type"], "error", text)
            self.assertEqual(seat.act("throw_opening")["type"], "ack")
            for send, code in ((lambda s: s.send_frame(2, b"binary"), 1003),
                               (lambda s: s.send_frame(1, b"\xff\xfe"), 1007),
                               (lambda s: s.send("x" * 20000), 1009)):
                seat.enter()
                send(seat.socket)
                with self.assertRaises(Closed) as closed:
                    while True:
                        seat.next_message()
                self.assertEqual(closed.exception.code, code)
            silent = WebSocket(server.port, f"/api/v1/tables/{seat.table}/socket")
            silent.send({"type": "ping", "id": "x"})
            with self.assertRaises(Closed) as closed:
                silent.receive()
            self.assertEqual(closed.exception.code, 1008)
            seat.enter()
            self.assertEqual(seat.state["seq"], seat.seq)


class Accounts(unittest.TestCase):
    def test_from_guest_to_account_to_nothing(self):
        with Server() as server:
            token = server.guest("Anna")
            server.api("POST", "/me/account", {"login": "anna", "password": "short"}, token,
                       expect=400)
            server.api("POST", "/me/account", {"login": "Anna!", "password": "long enough"}, token,
                       expect=400)
            me = server.api("POST", "/me/account", {"login": "anna", "password": "long enough"},
                            token)
            self.assertEqual((me["account"], me["login"], me["rating"]), (True, "anna", 1500))
            other = server.guest("Bo")
            server.api("POST", "/me/account", {"login": "anna", "password": "long enough"}, other,
                       expect=409)
            server.api("POST", "/sessions", {"login": "anna", "password": "wrong one"}, expect=401)
            again = server.api("POST", "/sessions", {"login": "anna", "password": "long enough"})
            self.assertEqual(again["player"]["id"], me["id"])
            self.assertEqual(server.api("PATCH", "/me", {"name": "Änna"}, token)["name"], "Änna")

            table = server.table(token, opponent="link")
            server.api("POST", f"/tables/{table}/seat", {}, other)
            one, two = Seat(server, token, table), Seat(server, other, table)
            one.enter()
            two.enter()
            one.socket.send({"type": "say", "id": "s", "text": "my secret words"})
            one.wait_for("ack", "s")
            export = server.api("GET", "/me/export", token=token)
            self.assertEqual(export["player"]["login"], "anna")
            self.assertEqual(export["matches"][0]["table"], table)
            self.assertEqual(len(server.api("GET", "/me/matches", token=token)["tables"]), 1)

            server.api("DELETE", "/me", token=token, expect=204)
            server.api("GET", "/me", token=token, expect=401)
            server.api("POST", "/sessions", {"login": "anna", "password": "long enough"},
                       expect=401)
            fresh = Seat(server, other, table)
            fresh.enter()
            self.assertEqual((fresh.state["phase"], fresh.state["winner"]),
                             ("match_over", "second"))
            told = json.dumps(fresh.events)
            self.assertIn("deleted player", told)
            for gone in ("Änna", "my secret words"):
                self.assertNotIn(gone, told)
            server.stop()
            with open(f"{server.folder}/kotra.db", "rb") as file:
                everything = file.read()
            for gone in ("Änna", "my secret words", "anna"):
                self.assertNotIn(gone.encode(), everything)


class Ratings(unittest.TestCase):
    def account(self, server, login):
        token = server.guest(login)
        server.api("POST", "/me/account", {"login": login, "password": "long enough"}, token)
        return token

    def rated_table(self, server, tokens, length):
        table = server.table(tokens[0], opponent="link", rated=True, options={"length": length})
        server.api("POST", f"/tables/{table}/seat", {}, tokens[1])
        seats = [Seat(server, token, table) for token in tokens]
        for seat in seats:
            seat.enter()
        return seats

    def test_a_rated_match_changes_both_once(self):
        with Server() as server:
            tokens = [self.account(server, login) for login in ("anna", "bo")]
            one, other = self.rated_table(server, tokens, 1)
            play_on([one, other], random.Random(12))
            end = one.events[-1]
            sign = 1 if end["winner"] == "first" else -1
            # Equals in a match to 1: half of 4, five times as much for beginners.
            self.assertEqual(end["ratings"], {"first": {"before": 1500, "after": 1500 + sign * 10},
                                              "second": {"before": 1500, "after": 1500 - sign * 10}})
            server.kill()
            server.start()
            rows = [server.api("GET", "/me", token=token) for token in tokens]
            self.assertEqual([row["rating"] for row in rows], [1500 + sign * 10, 1500 - sign * 10])
            self.assertEqual([row["experience"] for row in rows], [1, 1])
            again = Seat(server, tokens[0], one.table)
            again.enter()
            self.assertEqual(again.events[-1], end)

            # Whoever gives up loses rating too; the next table shows what it is now.
            one, other = self.rated_table(server, tokens, 9)
            self.assertEqual(one.events[0]["player"]["rating"], 1500 + sign * 10)
            other.act("resign_match")
            ratings = other.events[-1]["ratings"]
            self.assertGreater(ratings["first"]["after"] - ratings["first"]["before"], 20)
            change = 0
            for side in ("first", "second"):
                change += ratings[side]["after"] - ratings[side]["before"]
            self.assertAlmostEqual(change, 0)
            self.assertEqual(server.api("GET", "/me", token=tokens[1])["experience"], 10)

    def test_what_is_not_rated_changes_nothing(self):
        with Server() as server:
            tokens = [self.account(server, login) for login in ("anna", "bo")]
            guest = server.guest("Eve")
            rated = {"rated": True, "options": {"length": 3}}
            for body in ({"opponent": "computer", **rated}, {"opponent": "same_screen", **rated},
                         {"opponent": "link", "rated": True, "options": {"length": 0}}):
                server.api("POST", "/tables", body, tokens[0], expect=403)
            server.api("POST", "/tables", {"opponent": "link", **rated}, guest, expect=403)
            table = server.table(tokens[0], opponent="link", **rated)
            server.api("POST", f"/tables/{table}/seat", {}, guest, expect=403)
            table = server.table(tokens[0], opponent="link", options={"length": 3})
            server.api("POST", f"/tables/{table}/seat", {}, tokens[1])
            seat = Seat(server, tokens[0], table)
            seat.enter()
            seat.act("resign_match")
            self.assertNotIn("ratings", seat.events[-1])
            self.assertEqual(server.api("GET", "/me", token=tokens[1])["rating"], 1500)

    def test_who_leaves_for_good_loses_what_he_was_playing(self):
        with Server() as server:
            tokens = [self.account(server, login) for login in ("anna", "bo")]
            one, _ = self.rated_table(server, tokens, 5)
            server.api("DELETE", "/me", token=tokens[1], expect=204)
            self.assertGreater(server.api("GET", "/me", token=tokens[0])["rating"], 1500)
            self.assertEqual(one.wait_for("update")["events"][-1]["winner"], "first")


class Operations(unittest.TestCase):
    def test_health_metrics_and_check(self):
        with Server() as server:
            seat, = open_table(server, opponent="same_screen")
            seat.act("throw_opening")
            self.assertEqual(server.request("GET", "/healthz")[0], 200)
            status, headers, text = server.request("GET", "/metrics")
            self.assertEqual(status, 200)
            self.assertIn("version=0.0.4", headers["Content-Type"])
            self.assertIn("\nkotra_actions_total 1\n", text)
            self.assertIn("\nkotra_live_tables 1\n", text)
            server.stop()
            check = run(["serve", "--check", "--port", "0", "--database", server.database])
            self.assertEqual(check.returncode, 0, check.stderr)
            self.assertIn("1 players, 1 tables, 1 of them going on and replayed", check.stdout)

    def test_check_finds_a_damaged_match(self):
        with Server() as server:
            seat, = open_table(server, opponent="same_screen")
            while seat.state["phase"] == "opening":
                seat.act("throw_opening")
            seat.act("play", steps=seat.walk(lambda _: 0))
            server.stop()
            database = sqlite3.connect(f"{server.folder}/kotra.db")
            with database:
                database.execute("DELETE FROM events WHERE seq = 4")
            database.close()
            check = run(["serve", "--check", "--port", "0", "--database", server.database])
            self.assertEqual(check.returncode, 2)
            self.assertIn("damaged", check.stderr)

    def test_a_port_that_is_taken_and_a_database_that_is_none(self):
        with Server() as server:
            taken = run(["serve", "--port", str(server.port), "--database",
                         f"sqlite:{server.folder}/other.db"])
            self.assertEqual(taken.returncode, 2)
            self.assertIn("cannot be listened at", taken.stderr)
            for url in ("mysql://x", "sqlite:", f"sqlite:{server.folder}"):
                wrong = run(["serve", "--port", "0", "--database", url])
                self.assertEqual(wrong.returncode, 2, url)

    def test_backup_restore_and_deleting_a_player(self):
        with Server() as server:
            token = server.guest("Anna")
            server.api("POST", "/me/account", {"login": "anna", "password": "long enough"}, token)
            copy = os.path.join(server.folder, "copy.db")
            made = run(["admin", "backup", copy, "--database", server.database])
            self.assertEqual(made.returncode, 0, made.stderr)
            server.stop()
            gone = run(["admin", "delete-player", "anna", "--database", server.database])
            self.assertEqual(gone.returncode, 0, gone.stderr)
            self.assertEqual(run(["admin", "delete-player", "anna", "--database",
                                  server.database]).returncode, 2)
            server.start()
            server.api("GET", "/me", token=token, expect=401)
            server.stop()
            back = run(["admin", "restore", copy, "--database", server.database])
            self.assertEqual(back.returncode, 0, back.stderr)
            server.start()
            self.assertEqual(server.api("GET", "/me", token=token)["login"], "anna")

    def test_reports(self):
        with Server() as server:
            one, other = open_table(server, ("Anna", "Bo"), opponent="link")
            server.api("POST", f"/tables/{one.table}/report", {"reason": "rude\nwords"}, other.token,
                       expect=204)
            listed = run(["admin", "reports", "--database", server.database])
            self.assertIn("rude words", listed.stdout)
            self.assertIn(one.table, listed.stdout)

    def test_a_match_in_a_database_of_version_1_goes_on(self):
        path = os.path.join(SOURCE_DIR, "tests", "data", "store", "version-1.sql")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        noted = re.findall(r"^-- (table|seq|xgid|token) (\S+)$", text, re.M)
        (_, table), (_, seq), (_, xgid), (_, anna), (_, bo) = noted
        with Server() as server:
            server.stop()
            os.remove(f"{server.folder}/kotra.db")
            database = sqlite3.connect(f"{server.folder}/kotra.db")
            database.executescript(text)
            database.close()
            server.start()
            seats = [Seat(server, token, table) for token in (anna, bo)]
            for seat in seats:
                seat.enter()
                self.assertEqual((seat.seq, seat.state["xgid"]), (int(seq), xgid))
            play_on(seats, random.Random(13))
            self.assertEqual(seats[0].events, seats[1].events)
            # What that version did not know.
            self.assertEqual(server.api("GET", "/analyses", token=anna)["analyses"], [])
            made = server.api("POST", f"/tables/{table}/analysis?plies=0", None, bo)["analyses"][0]
            self.assertEqual(made["seat"], "second")
            listed = server.api("GET", "/analyses", token=bo)["analyses"]
            self.assertEqual([row["id"] for row in listed], [made["id"]])

    def test_an_old_database_is_brought_up_to_date(self):
        # Nothing but the table of versions: as old as a database can be.
        with Server() as server:
            server.stop()
            os.remove(f"{server.folder}/kotra.db")
            database = sqlite3.connect(f"{server.folder}/kotra.db")
            with database:
                database.execute("CREATE TABLE kotra_schema (version INTEGER NOT NULL)")
            server.start()
            server.guest("Anna")
            server.stop()
            with database:
                database.execute("INSERT INTO kotra_schema VALUES (99)")
            database.close()
            newer = subprocess.run([KOTRA, "serve", "--port", "0", "--database", server.database],
                                   capture_output=True, text=True, env=environment(), timeout=60,
                                   check=False)
            self.assertEqual(newer.returncode, 2)
            self.assertIn("newer version", newer.stderr)


class Practice(unittest.TestCase):
    def test_a_position_and_a_play(self):
        with Server() as server:
            state = server.api("POST", "/practice", {"variant": "backgammon", "roll": [3, 1]})
            self.assertEqual((state["phase"], state["moves"]["plays"]), ("to_play", 16))
            asked = {"board": state["board"], "turn": "first", "roll": [3, 1],
                     "action": {"kind": "play", "steps": [[8, 5], [6, 5]]}}
            after = server.api("POST", "/practice", asked)
            self.assertEqual(after["turn"], "second")
            self.assertEqual(after["board"]["first"][5], 2)
            asked["action"]["steps"] = [[24, 19]]
            refused = server.api("POST", "/practice", asked, expect=400)
            self.assertIn("not a legal play", refused["message"])
            rules = server.api("GET", "/rules/acey-deucey?language=is")
            self.assertEqual(rules["language"], "is")
            server.api("GET", "/rules/poker", expect=404)


if __name__ == "__main__":
    unittest.main()
