# SPDX-License-Identifier: Apache-2.0
"""Runs the program as people and scripts do: with a script on a pipe, or at a terminal."""

import os
import pty
import re
import select
import signal
import subprocess
import time

KOTRA = os.environ["KOTRA"]
SOURCE_DIR = os.environ["KOTRA_SOURCE_DIR"]
PATIENCE_S = 20  # for one answer of the program; only a failing test waits this long


def environment(**more):
    """What the program sees of its surroundings: nothing of the developer's own."""
    variables = {"PATH": os.environ["PATH"], "TERM": "xterm", "USER": "tester", "LANG": "C"}
    # What the sanitizers and the coverage of a build need.
    kept = [name for name in os.environ if name.endswith("SAN_OPTIONS")]
    variables.update({name: os.environ[name] for name in kept})
    variables.update(more)
    return variables


def run(arguments, typed="", cwd=None, **more):
    """The finished program; `typed` is all that it reads."""
    return subprocess.run(
        [KOTRA, *arguments], input=typed, capture_output=True, text=True, encoding="utf-8",
        cwd=cwd, env=environment(**more), timeout=120, check=False)


class Terminal:
    """The program at a terminal of its own, for `with`."""

    def __init__(self, arguments, cwd=None, **more):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            try:
                os.chdir(cwd or ".")
                os.execve(KOTRA, [KOTRA, *arguments], environment(**more))
            finally:
                os._exit(127)
        self.text = ""
        self.seen = 0
        self.status = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)

    def _read(self, until):
        """Reads more; None when nothing comes in time, False at the end."""
        ready, _, _ = select.select([self.fd], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            return None
        try:
            data = os.read(self.fd, 65536)
        except OSError:  # how Linux says that the program closed its end
            data = b""
        self.text += data.decode("utf-8", "replace").replace("\r", "")
        return bool(data)

    def _find(self, pattern, patience_s):
        until = time.monotonic() + patience_s
        while True:
            found = re.compile(pattern).search(self.text, self.seen)
            if found:
                self.seen = found.end()
                return found
            if not self._read(until):
                return None

    def expect(self, pattern):
        """Waits for text that matches, after what was expected before; returns the match."""
        found = self._find(pattern, PATIENCE_S)
        if not found:
            raise AssertionError(f"{pattern!r} did not come:\n{self.text}")
        return found

    def send(self, text):
        os.write(self.fd, text.encode())

    def press(self, key, pattern):
        """Presses a key until the answer comes: Ctrl-C comes to nothing just before the program
        waits for a line."""
        for _ in range(2 * PATIENCE_S):
            self.send(key)
            found = self._find(pattern, 0.5)
            if found:
                return found
        raise AssertionError(f"{pattern!r} did not come:\n{self.text}")

    def type(self, line):
        self.send(line + "\r")

    def wait(self):
        """The exit status, once the program has ended."""
        until = time.monotonic() + PATIENCE_S
        while self._read(until):
            pass
        _, status = os.waitpid(self.pid, 0)
        self.status = os.waitstatus_to_exitcode(status)
        return self.status
