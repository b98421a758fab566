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
        ready, _, _ = select.select([self.fd], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            raise AssertionError(f"no answer in time; so far:\n{self.text}")
        try:
            data = os.read(self.fd, 65536)
        except OSError:  # how Linux says that the program closed its end
            data = b""
        self.text += data.decode("utf-8", "replace").replace("\r", "")
        return bool(data)

    def expect(self, pattern):
        """Waits for text that matches, after what was expected before; returns the match."""
        until = time.monotonic() + PATIENCE_S
        while True:
            found = re.compile(pattern).search(self.text, self.seen)
            if found:
                self.seen = found.end()
                return found
            if not self._read(until):
                raise AssertionError(f"the program ended without {pattern!r}:\n{self.text}")

    def send(self, text):
        os.write(self.fd, text.encode())

    def press(self, key, pattern):
        """Presses a key until the program answers so: a key comes to nothing while the line editor
        is still switching the terminal over."""
        for _ in range(10 * PATIENCE_S):
            self.send(key)
            ready, _, _ = select.select([self.fd], [], [], 0.1)
            if ready:
                break
        return self.expect(pattern)

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
