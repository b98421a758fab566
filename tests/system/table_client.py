# SPDX-License-Identifier: Apache-2.0
"""Runs `kotra serve` and talks to it as a browser does: HTTP, and WebSocket (RFC 6455)."""

import base64
import http.client
import itertools
import json
import os
import secrets
import select
import signal
import socket
import struct
import subprocess
import tempfile
import time

from program import KOTRA, environment

PATIENCE_S = 30  # for one answer; only a failing test waits this long


class Server:
    """A server of its own with a database of its own, for `with`. `stop` and `start` may follow."""

    def __init__(self, *options, database=None, limits=1000, **variables):
        self.options = options
        self.variables = variables  # of its environment
        self.limits = limits
        self.folder = tempfile.mkdtemp(prefix="kotra-serve-")
        self.database = database or f"sqlite:{self.folder}/kotra.db"
        self.process = None
        self.port = 0
        self.seats = []  # whose sockets end with the server

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        for seat in self.seats:
            seat.leave()
        self.kill()

    def start(self):
        """Starts it, at the port that it had before, and waits until it answers."""
        log = open(os.path.join(self.folder, "log"), "a", encoding="utf-8")
        self.process = subprocess.Popen(
            [KOTRA, "serve", "--port", str(self.port), "--database", self.database,
             "--limits", str(self.limits),
             *self.options],
            stdout=subprocess.PIPE, stderr=log, text=True, env=environment(**self.variables))
        log.close()
        address = self.process.stdout.readline()
        if not address:
            with open(os.path.join(self.folder, "log"), encoding="utf-8") as lines:
                raise AssertionError(f"the server did not start: {lines.read()}")
        self.port = int(address.rstrip("/\n").rsplit(":", 1)[1])

    def kill(self):
        """As a power cut would; nothing is said to anybody."""
        if self.process and self.process.poll() is None:
            self.process.kill()
        if self.process:
            self.process.wait()
            self.process.stdout.close()
            self.process = None

    def stop(self):
        """As systemd would; the exit status."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout=PATIENCE_S)
        self.process.stdout.close()
        self.process = None
        return status

    def request(self, method, path, body=None, token=None, headers=None):
        """(status, headers, body as text) of one request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        sent = dict(headers or {})
        if token:
            sent["Authorization"] = f"Bearer {token}"
        if isinstance(body, (dict, list)):
            body = json.dumps(body)
            sent.setdefault("Content-Type", "application/json")
        connection.request(method, path, body, sent)
        answer = connection.getresponse()
        text = answer.read().decode("utf-8", "replace")
        connection.close()
        return answer.status, dict(answer.getheaders()), text

    def api(self, method, path, body=None, token=None, expect=200):
        """The body of an answer with the expected status."""
        status, _, text = self.request(method, "/api/v1" + path, body, token)
        if status != expect:
            raise AssertionError(f"{method} {path}: {status} {text}")
        return json.loads(text) if text else None

    def guest(self, name):
        return self.api("POST", "/players", {"name": name})["token"]

    def table(self, token, **setup):
        """Makes a table; its id."""
        return self.api("POST", "/tables", setup, token)["table"]["id"]


class Closed(Exception):
    """The server closed the socket."""

    def __init__(self, code, reason):
        super().__init__(f"{code} {reason}")
        self.code = code


class WebSocket:
    """Text messages over a connection of its own, or over one that was made already."""

    def __init__(self, port, path, headers=(), host="127.0.0.1", connection=None):
        self.socket = connection or socket.create_connection(("127.0.0.1", port),
                                                             timeout=PATIENCE_S)
        if not connection:
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
                 *headers, "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        self.bytes = b""
        try:
            self._shake_hands()
        except OSError:
            self.socket.close()
            raise

    def _shake_hands(self):
        while b"\r\n\r\n" not in self.bytes:
            more = self.socket.recv(65536)
            if not more:
                raise ConnectionError("the server closed the connection")
            self.bytes += more
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        status = int(head.split(b" ", 2)[1])
        if status != 101:
            raise ConnectionError(f"no socket: {status}")

    def send_frame(self, opcode, payload, fin=True):
        mask = secrets.token_bytes(4)
        head = bytes([(0x80 if fin else 0) | opcode])
        if len(payload) < 126:
            head += bytes([0x80 | len(payload)])
        elif len(payload) < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", len(payload))
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", len(payload))
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.socket.sendall(head + mask + masked)

    def send(self, message):
        text = message if isinstance(message, str) else json.dumps(message)
        self.send_frame(1, text.encode("utf-8", "surrogatepass"))

    def _take(self, count):
        while len(self.bytes) < count:
            more = self.socket.recv(65536)
            if not more:
                raise Closed(1006, "the connection ended")
            self.bytes += more
        taken, self.bytes = self.bytes[:count], self.bytes[count:]
        return taken

    def receive(self):
        """The next message, put together from its frames."""
        text = b""
        while True:
            first, second = self._take(2)
            length = second & 0x7F
            if length == 126:
                length = struct.unpack(">H", self._take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(length)
            opcode = first & 0x0F
            if opcode == 9:
                self.send_frame(10, payload)
            elif opcode == 8:
                code = struct.unpack(">H", payload[:2])[0] if payload else 1005
                self.socket.close()
                raise Closed(code, payload[2:].decode())
            elif opcode in (0, 1):
                text += payload
                if first & 0x80:
                    return json.loads(text)

    def has_message(self, wait_s):
        return bool(self.bytes) or bool(select.select([self.socket], [], [], wait_s)[0])

    def close(self):
        self.socket.close()


class Seat:
    """A player at a table, who may come back after an interruption."""

    ids = itertools.count(1)

    def __init__(self, server, token, table):
        self.server = server
        self.token = token
        self.table = table
        self.seq = 0
        self.events = []
        self.state = None
        self.socket = None
        self.seats = []
        self.others = []  # messages that nobody waited for
        self.run = secrets.token_hex(3)
        server.seats.append(self)

    def enter(self):
        self.leave()
        self.socket = WebSocket(self.server.port, f"/api/v1/tables/{self.table}/socket")
        self.socket.send({"type": "hello", "protocol": 1, "token": self.token, "since": self.seq})
        return self.wait_for("welcome")

    def leave(self):
        if self.socket:
            self.socket.close()

    def new_id(self):
        return f"{self.run}-{next(self.ids)}"

    def take_in(self, message):
        for event in message.get("events", []):
            if event["seq"] <= self.seq:
                raise AssertionError(f"event {event['seq']} came twice")
            if event["seq"] != self.seq + 1:
                raise AssertionError(f"event {self.seq + 1} is missing before {event['seq']}")
            self.seq = event["seq"]
            self.events.append(event)
        if "state" in message:
            self.state = message["state"]
            if self.state["seq"] != self.seq:
                raise AssertionError("the state is not that of the last event")
        if message["type"] == "welcome":
            self.seats = message["seats"]

    def next_message(self):
        message = self.socket.receive()
        self.take_in(message)
        return message

    def wait_for(self, kind, message_id=None):
        """The next message of this type (and id); everything before it is taken in."""
        while True:
            message = self.next_message()
            if message["type"] == kind and message_id in (None, message.get("id")):
                return message
            if message["type"] == "error" and message.get("id") == message_id:
                return message
            self.others.append(message)

    def act(self, kind, message_id=None, serial=None, side=None, **more):
        """Does something and waits for the answer."""
        message_id = message_id or self.new_id()
        message = {"type": "act", "id": message_id, "action": {"kind": kind, **more},
                   "serial": self.state["serial"] if serial is None else serial}
        if side:
            message["as"] = side
        self.socket.send(message)
        return self.wait_for("ack", message_id)

    def may(self):
        """{side: what it may do} of the own seats."""
        return {side: self.state["may"][side] for side in self.seats}

    def walk(self, choose):
        """The steps of a play along the graph that the server sent, as a page would find them."""
        nodes = self.state["moves"]["nodes"]
        node, steps = nodes[0], []
        while not (node.get("done") and (not node["steps"] or choose(2) == 0)):
            step = node["steps"][choose(len(node["steps"]))]
            steps.append(step[:2])
            node = nodes[step[3]]
            if node.get("open"):
                message_id = self.new_id()
                self.socket.send({"type": "moves", "id": message_id, "steps": steps,
                                  "serial": self.state["serial"]})
                nodes = self.wait_for("moves", message_id)["moves"]["nodes"]
                node = nodes[0]
        return steps


def decide(seat, random):
    """What a player might do now: (kind, members of the action), or None if it is not his turn."""
    order = ["accept_resignation", "choose_number", "play", "take", "roll", "throw_opening",
             "next_game"]
    for side, kinds in seat.may().items():
        if "double" in kinds and random.random() < 0.2:
            return "double", {}, side
        if "drop" in kinds and random.random() < 0.3:
            return "drop", {}, side
        if "beaver" in kinds and random.random() < 0.3:
            return "beaver", {}, side
        for kind in order:
            if kind not in kinds:
                continue
            if kind == "play":
                return kind, {"steps": seat.walk(random.randrange)}, side
            if kind == "choose_number":
                return kind, {"number": random.randint(1, 6)}, side
            return kind, {}, side
    return None


def open_table(server, names=("Anna",), **setup):
    """A table with its players: the seats, entered."""
    tokens = [server.guest(name) for name in names]
    table = server.table(tokens[0], **setup)
    for token in tokens[1:]:
        server.api("POST", f"/tables/{table}/seat", {}, token)
    seats = [Seat(server, token, table) for token in tokens]
    for seat in seats:
        seat.enter()
    return seats


def catch_up(seat, others):
    """Takes in what the others' actions brought, until all know the same."""
    for other in others:
        while other.seq < seat.seq:
            other.next_message()


def play_on(seats, generator, until=lambda: False, most=5000):
    """Plays until the match is over (or `until`), each choosing at random what it may do."""
    for _ in range(most):
        newest = max(seats, key=lambda seat: seat.seq)
        catch_up(newest, seats)
        if seats[0].state["phase"] == "match_over" or until():
            return
        for seat in seats:
            wanted = decide(seat, generator)
            if wanted:
                kind, more, side = wanted
                answer = seat.act(kind, side=side, **more)
                if answer["type"] != "ack":
                    raise AssertionError(f"{kind} {more} was allowed and then refused: {answer}")
                break
        else:
            seats[0].next_message()  # the computer is thinking
    raise AssertionError("the match does not end")


def wait_until(condition, what, patience_s=PATIENCE_S):
    end = time.monotonic() + patience_s
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"not in time: {what}")
        time.sleep(0.02)
