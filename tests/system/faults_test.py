# SPDX-License-Identifier: Apache-2.0
"""kotra serve when things go wrong: power cuts, bad networks, two tabs, time that ran out while
nobody was there, and messages that are none. faults_long.py does the same for longer."""

import copy
import json
import os
import random
import sqlite3
import threading
import time
import unittest

from program import run
from table_client import (Closed, Seat, Server, WebSocket, catch_up, decide, open_table,
                          play_on)

KILLS = int(os.environ.get("KOTRA_KILLS", "12"))
HOSTILE = int(os.environ.get("KOTRA_HOSTILE_MESSAGES", "2000"))
UNPLEASANT_MATCHES = int(os.environ.get("KOTRA_UNPLEASANT_MATCHES", "2"))


def action_message(seat, wanted):
    kind, more, side = wanted
    return {"type": "act", "id": seat.new_id(), "serial": seat.state["serial"], "as": side,
            "action": {"kind": kind, **more}}


class Game:
    """A game that is going on in a thread of its own, and all that the server has promised of it."""

    def __init__(self, server, generator, **setup):
        self.server = server
        self.generator = generator
        names = ("Anna",) if setup["opponent"] in ("computer", "same_screen") else ("Anna", "Bo")
        self.seats = open_table(server, names, **setup)
        self.promised = {}  # id of a message: the seq that its acknowledgement named
        self.unanswered = None  # (seat, message)
        self.failure = None
        self.thread = None

    def is_over(self):
        return any(seat.state["phase"] == "match_over" for seat in self.seats)

    def go_on(self):
        self.thread = threading.Thread(target=self._play)
        self.thread.start()

    def _play(self):
        try:
            while not self.is_over():
                self._turn()
            while True:  # until the power goes
                self.seats[0].next_message()
        except (Closed, OSError):
            pass
        except Exception as error:  # pylint: disable=broad-except
            self.failure = error

    def _turn(self):
        newest = max(self.seats, key=lambda seat: seat.seq)
        catch_up(newest, self.seats)
        for seat in self.seats:
            wanted = decide(seat, self.generator)
            if wanted:
                self.send(seat, action_message(seat, wanted))
                return
        self.seats[0].next_message()  # the computer is thinking

    def send(self, seat, message):
        self.unanswered = (seat, message)
        seat.socket.send(message)
        answer = seat.wait_for("ack", message["id"])
        if answer["type"] != "ack":
            raise AssertionError(f"{message} was allowed and then refused: {answer}")
        self.promised[message["id"]] = answer["seq"]
        self.unanswered = None

    def check_promises(self, case):
        """After a restart: what anybody was told is there, word for word, and all agree."""
        self.thread.join()
        if self.failure:
            raise self.failure
        told = [list(seat.events) for seat in self.seats]
        for seat in self.seats:
            seat.enter()
        fresh = Seat(self.server, self.seats[0].token, self.seats[0].table)
        fresh.enter()
        fresh.leave()
        case.assertEqual([event["seq"] for event in fresh.events],
                         list(range(1, len(fresh.events) + 1)))
        for events in told:
            case.assertEqual(fresh.events[:len(events)], events)
        for seat in self.seats:
            catch_up(fresh, [seat])
            case.assertEqual(seat.events[:fresh.seq], fresh.events)
        for seq in self.promised.values():
            case.assertLessEqual(seq, fresh.seq)
        if self.unanswered:
            # Sent again it is answered again if it was kept, and carried out now if it was not.
            self.send(*self.unanswered)


class Kills(unittest.TestCase):
    def test_a_power_cut_at_any_moment_takes_back_nothing(self):
        generator = random.Random(4)
        clock = {"kind": "bronstein", "main": 600000, "step": 5000}
        setups = [{"opponent": "link", "options": {"length": 5}, "clock": clock},
                  {"opponent": "lobby", "variant": "acey-deucey", "options": {"length": 3}},
                  {"opponent": "same_screen", "options": {"length": 0}, "clock": clock},
                  {"opponent": "computer", "level": "random", "options": {"length": 3}}]
        with Server() as server:
            games = [Game(server, generator, **setup) for setup in setups]
            finished = []
            for _ in range(KILLS):
                for game in games:
                    game.go_on()
                time.sleep(generator.random() * 0.25)
                server.kill()
                server.start()
                for game in games:
                    game.check_promises(self)
                for i, game in enumerate(games):
                    if game.is_over():
                        finished.append(game)
                        games[i] = Game(server, generator, **setups[i])
            self.assertGreater(sum(len(game.promised) for game in games + finished), KILLS)
            for game in games + finished:
                self.check_record(server, game)

    def check_record(self, server, game):
        """What came of it is a match that the referee finds nothing wrong with."""
        seat = game.seats[0]
        record = server.request("GET", f"/api/v1/tables/{seat.table}/record?format=json",
                                token=seat.token)[2]
        checked = run(["check", "-"], record)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        if game.is_over():
            dice = server.request("GET", f"/api/v1/tables/{seat.table}/dice", token=seat.token)[2]
            proved = run(["dice", "verify", "-"], dice)
            self.assertEqual(proved.returncode, 0, proved.stderr)


class BadNetwork:
    """A player whose messages come twice, late, in another order, cut in half, or not at all."""

    def __init__(self, seat, generator):
        self.seat = seat
        self.generator = generator
        self.sent = []  # every message ever sent
        self.promised = {}

    def act(self, wanted):
        """Tries until the action is acknowledged, however bad the network is."""
        message = action_message(self.seat, wanted)
        while message["id"] not in self.promised:
            trouble = self.generator.randrange(6)
            if trouble == 0:  # half of a message, and then nothing
                text = json.dumps(message).encode()
                self.seat.socket.send_frame(1, text[:len(text) // 2], fin=False)
                self._come_back()
                continue
            if trouble == 1 and self.sent:  # an old one arrives before the new one
                self._send(self.generator.choice(self.sent))
            self._send(message)
            if trouble == 2:  # twice
                self._send(message)
            if trouble == 3:  # sent, and the answer is lost
                self._come_back()
                continue
            if trouble == 4 and self.sent:  # an old one arrives after the new one
                self._send(self.generator.choice(self.sent))
            self._wait_for(message["id"])
        if message not in self.sent:
            self.sent.append(message)

    def _send(self, message):
        self.seat.socket.send(message)

    def _come_back(self):
        self.seat.leave()
        self.seat.enter()

    def _wait_for(self, message_id):
        while message_id not in self.promised:
            self.take_in(self.seat.next_message())

    def take_in(self, message):
        if message["type"] == "error":
            raise AssertionError(f"refused: {message}")
        if message["type"] == "ack":
            before = self.promised.setdefault(message["id"], message["seq"])
            if before != message["seq"]:
                raise AssertionError(f"{message['id']} was carried out at {before} and again")


class Network(unittest.TestCase):
    def test_messages_twice_late_in_another_order_and_cut(self):
        for number in range(UNPLEASANT_MATCHES):
            with Server() as server:
                generator = random.Random(number)
                seats = open_table(server, ("Anna", "Bo"), opponent="link",
                                   options={"length": 1 + number % 3})
                players = [BadNetwork(seat, generator) for seat in seats]
                while seats[0].state["phase"] != "match_over":
                    player, wanted = next(
                        (player, wanted) for player in players
                        if (wanted := decide(player.seat, generator)))
                    player.act(wanted)
                    newest = max(seats, key=lambda seat: seat.seq)
                    for other in players:
                        while other.seat.seq < newest.seq:
                            other.take_in(other.seat.next_message())
                self.assertEqual(seats[0].events, seats[1].events)
                self.assertGreater(sum(len(player.sent) for player in players), 20)
                # Every action was carried out once: as many events as messages.
                own = [event for event in seats[0].events if event["kind"] not in
                       ("joined", "game_began", "game_over", "match_over")]
                self.assertEqual(len(own), sum(len(player.sent) for player in players))
                metrics = server.request("GET", "/metrics")[2]
                self.assertNotIn("\nkotra_repeats_total 0\n", metrics)

    def test_a_frame_that_never_ends_harms_nobody_else(self):
        with Server() as server:
            one, other = open_table(server, ("Anna", "Bo"), opponent="link")
            for _ in range(50):
                cut = WebSocket(server.port, f"/api/v1/tables/{one.table}/socket")
                cut.socket.sendall(b"\x81\xfe\x40\x00abcd{\"type\":")
                cut.close()
            self.assertEqual(one.act("throw_opening")["type"], "ack")
            catch_up(one, [other])


class TwoTabs(unittest.TestCase):
    def test_both_may_act_and_only_one_of_two_decisions_counts(self):
        with Server() as server:
            generator = random.Random(8)
            one, other = open_table(server, ("Anna", "Bo"), opponent="link",
                                    options={"length": 1})
            twin = Seat(server, one.token, one.table)
            twin.enter()
            tabs = [one, twin]
            raced = 0

            def all_know():
                catch_up(max((one, twin, other), key=lambda seat: seat.seq), (one, twin, other))

            while one.state["phase"] != "match_over":
                wanted = decide(one, generator)
                if not wanted:
                    kind, more, side = decide(other, generator)
                    self.assertEqual(other.act(kind, side=side, **more)["type"], "ack")
                    all_know()
                    continue
                # Both tabs decide at the same moment; the second learns that the game went on.
                messages = [action_message(tab, wanted) for tab in tabs]
                for tab, message in zip(tabs, messages):
                    tab.socket.send(message)
                answers = [tab.wait_for("ack", message["id"])
                           for tab, message in zip(tabs, messages)]
                self.assertEqual(sorted(answer["type"] for answer in answers), ["ack", "error"])
                raced += 1
                all_know()
            self.assertGreater(raced, 5)
            self.assertEqual(one.events, twin.events)
            self.assertEqual(one.events, other.events)

    def test_who_closes_one_tab_is_still_there(self):
        with Server() as server:
            one, other = open_table(server, ("Anna", "Bo"), opponent="link")
            twin = Seat(server, one.token, one.table)
            twin.enter()
            twin.leave()
            one.leave()
            one.enter()
            self.assertEqual(other.act("throw_opening")["type"], "ack")
            catch_up(other, [one])
            presence = [message for message in other.others if message["type"] == "presence"]
            self.assertTrue(presence[-1]["connected"]["first"])


class ClocksWhileDown(unittest.TestCase):
    def turn_back(self, server, by_ms):
        """As if everything at the tables had happened so much earlier."""
        database = sqlite3.connect(f"{server.folder}/kotra.db")
        with database:
            for table, seq, body in database.execute("SELECT table_id, seq, body FROM events"):
                event = json.loads(body)
                event["at"] -= by_ms
                database.execute("UPDATE events SET body = ? WHERE table_id = ? AND seq = ?",
                                 (json.dumps(event), table, seq))
            database.execute("UPDATE tables SET deadline = deadline - ?", (by_ms,))
        database.close()

    def open_and_go_down(self, server, kind="bronstein"):
        """A game with ten minutes a side, left for an hour: its seats, who has to move first."""
        setup = {"kind": kind, "main": 600000, "step": 0}
        seats = open_table(server, ("Anna", "Bo"), opponent="link", options={"length": 3},
                           clock=setup)
        while seats[0].state["phase"] == "opening":
            seats[0].act("throw_opening")
        catch_up(seats[0], seats)
        server.kill()
        self.turn_back(server, 3600 * 1000)
        server.start()
        late = seats[0].state["turn"]
        return seats if late == "first" else seats[::-1]

    def come_back(self, server, seats):
        for i, seat in enumerate(seats):
            seats[i] = Seat(server, seat.token, seat.table)
            seats[i].enter()

    def test_whose_time_ran_out_meanwhile_may_still_move(self):
        with Server() as server:
            seats = self.open_and_go_down(server)
            self.come_back(server, seats)
            late, other = seats
            side = late.seats[0]
            self.assertEqual(late.state["clock"]["running"], side)
            self.assertEqual(late.state["clock"]["left"][side], 0)
            self.assertEqual(late.state["phase"], "to_play")
            self.assertEqual(late.act("play", steps=late.walk(lambda _: 0))["type"], "ack")
            catch_up(late, [other])
            self.assertEqual(other.act("roll")["type"], "ack")
            self.assertNotIn("award", [event["kind"] for event in other.events])
            self.assertGreater(other.state["clock"]["left"][other.seats[0]], 590000)

    @unittest.skipUnless("KOTRA_WAIT_FOR_GRACE" in os.environ, "waits for more than a minute")
    def test_after_the_first_minute_he_has_lost(self):
        with Server() as server:
            seats = self.open_and_go_down(server)
            time.sleep(55)
            self.come_back(server, seats)
            late, other = seats
            self.assertEqual(late.state["phase"], "to_play")
            deadline = time.monotonic() + 20
            while other.state["phase"] != "match_over" and time.monotonic() < deadline:
                other.next_message()
            award = next(event for event in other.events if event["kind"] == "award")
            self.assertEqual((award["reason"], award["points"]), ("time", 3))
            self.assertEqual(other.state["winner"], other.seats[0])


class HostileMessages(unittest.TestCase):
    SEEDS = (
        {"type": "act", "id": "a", "serial": 1, "as": "first",
         "action": {"kind": "play", "steps": [[24, 18], [13, 11, 1]]}},
        {"type": "act", "id": "b", "serial": 2, "action": {"kind": "resign", "level": 2}},
        {"type": "say", "id": "c", "text": "hello"},
        {"type": "moves", "id": "d", "serial": 1, "steps": [[24, 23]]},
        {"type": "hint", "id": "e"},
        {"type": "ping", "id": "f"},
        {"type": "hello", "protocol": 1, "token": "t", "since": 3},
    )
    VALUES = (None, True, -1, 0, 27, 1e300, 2**63, -2**63, "", "x", "\u0000", "\ud800", "é" * 200,
              [], [[]], {}, {"kind": "roll"}, [[0, 0, 0, 0]], "first", "throw_opening", [1] * 1000)

    def mutate(self, generator):
        """One of the messages with members changed, or its text with bytes changed."""
        message = json.loads(json.dumps(generator.choice(self.SEEDS)))
        for _ in range(generator.randrange(4)):
            target = message
            if isinstance(message.get("action"), dict) and generator.random() < 0.4:
                target = message["action"]
            key = generator.choice([*target, "type", "id", "serial", "kind", "steps", "since"])
            if generator.random() < 0.2:
                target.pop(key, None)
            else:
                target[key] = copy.deepcopy(generator.choice(self.VALUES))
        text = json.dumps(message)
        if generator.random() < 0.3:
            at = generator.randrange(len(text))
            text = text[:at] + generator.choice(["", "\"", "{", "]", "\\u", "9" * 30, ":"]) \
                + text[at + generator.randrange(5):]
        return text

    def test_a_table_goes_on_among_random_messages(self):
        generator = random.Random(9)
        with Server() as server:
            one, other = open_table(server, ("Anna", "Bo"), opponent="link", options={"length": 0})
            hostile = Seat(server, other.token, one.table)
            hostile.enter()
            answers = 0
            for number in range(HOSTILE):
                hostile.socket.send(self.mutate(generator))
                while hostile.socket.has_message(0):
                    answers += hostile.next_message()["type"] == "error"
                if number % 1000 == 999:
                    hostile.act("resign", level=1)  # a message that is one, of one sort or another
                    for seat in (one, other):  # who says nothing for too long is cut off
                        self.assertEqual(seat.act("take")["type"], "error")
            hostile.socket.send({"type": "ping", "id": "end"})
            while True:
                message = hostile.next_message()
                answers += message["type"] == "error"
                if message["type"] == "pong" and message["id"] == "end":
                    break
            # Nearly all of them are refused, each with a message.
            self.assertGreater(answers, HOSTILE // 2)
            for seat in (one, other):
                catch_up(hostile, [seat])
            self.assertEqual(one.events, other.events)
            one.leave()
            one.enter()
            self.assertEqual(one.events, other.events)
            play_on([one, other], generator, until=lambda at=one.seq: one.seq > at + 10)

    def test_bytes_that_are_no_websocket(self):
        generator = random.Random(10)
        with Server() as server:
            seat, = open_table(server, opponent="same_screen")
            for _ in range(max(50, HOSTILE // 100)):
                stranger = WebSocket(server.port, f"/api/v1/tables/{seat.table}/socket")
                try:
                    stranger.socket.sendall(generator.randbytes(generator.randrange(1, 400)))
                    stranger.send_frame(generator.randrange(16), generator.randbytes(20),
                                        fin=generator.random() < 0.5)
                except OSError:
                    pass  # it was cut off already
                stranger.close()
            self.assertEqual(seat.act("throw_opening")["type"], "ack")


if __name__ == "__main__":
    unittest.main()
