# SPDX-License-Identifier: Apache-2.0
"""What tools/setup.sh installs, on a machine made of pretended commands."""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# Each pretended command notes how it was called. dpkg-query fails, as the real one does, if it does
# not know one of the packages.
COMMANDS = {
    "dpkg-query": """#!/bin/bash
fail=0
for package in "${@:3}"; do
    if [[ " $INSTALLED " == *" $package "* ]]; then echo "installed $package"
    elif [[ " $REMOVED " == *" $package "* ]]; then echo "config-files $package"
    else echo "no packages found matching $package" >&2; fail=1; fi
done
exit $fail
""",
    "apt-get": '#!/bin/bash\necho "apt-get $*" >>"$CALLS"\n[[ "$*" != *"$APT_FAILS"* ]]\n',
    "sudo": '#!/bin/bash\necho "sudo $*" >>"$CALLS"\nexec "$@"\n',
    "id": '#!/bin/bash\necho "$USER_ID"\n',
}


def packages(*sets):
    """The packages of these sets in apt-packages.txt."""
    rows = [line.split() for line in (ROOT / "apt-packages.txt").read_text().splitlines()]
    return [row[0] for row in rows if row and row[0] != "#" and row[1] in sets]


class Machine:
    """Runs install_packages; keeps the calls that it made."""

    def __init__(self, installed, user_id=0, sudo=True, removed=(), apt_fails="nothing"):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in COMMANDS.items():
                if name == "sudo" and not sudo:
                    continue
                path = Path(folder) / name
                path.write_text(text)
                path.chmod(0o755)
            for name in ["bash", "awk", "env", "cat", "dirname"]:
                found = subprocess.run(["which", name], capture_output=True, text=True, check=True)
                os.symlink(found.stdout.strip(), Path(folder) / name)
            calls = Path(folder) / "calls"
            calls.touch()
            done = subprocess.run(
                [Path(folder) / "bash", "-c",
                 f"set -euo pipefail; source '{ROOT}/tools/setup.sh'; install_packages play test"],
                capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
                env={"PATH": folder, "INSTALLED": " ".join(installed), "CALLS": str(calls),
                     "USER_ID": str(user_id), "REMOVED": " ".join(removed),
                     "APT_FAILS": apt_fails})
            self.status, self.messages = done.returncode, done.stderr
            self.calls = calls.read_text().splitlines()

    def installs(self):
        """The packages that apt-get was told to install, in order."""
        for call in self.calls:
            if call.startswith("apt-get") and " install " in call:
                return [word for word in call.split(" install ")[1].split() if word[0] != "-"]
        return []


class Packages(unittest.TestCase):
    def test_the_list_has_a_set_and_a_reason_for_each_package(self):
        for line in (ROOT / "apt-packages.txt").read_text().splitlines():
            if line and not line.startswith("#"):
                self.assertRegex(line, r"^[a-z0-9+.-]+ +(play|test|page|work|train) +# \S.*[^.]$")

    def test_nothing_is_done_when_nothing_is_missing(self):
        machine = Machine(packages("play", "test"))
        self.assertEqual((machine.status, machine.calls, machine.messages), (0, [], ""))

    def test_root_installs_all_on_a_fresh_machine(self):
        machine = Machine([])
        self.assertEqual(machine.status, 0)
        self.assertEqual(machine.installs(), packages("play", "test"))
        self.assertRegex(machine.calls[0], r"^apt-get .*update$")

    def test_only_what_is_missing_is_installed(self):
        wanted = packages("play", "test")
        machine = Machine(wanted[1:-1])
        self.assertEqual(machine.installs(), [wanted[0], wanted[-1]])

    def test_a_package_that_was_removed_is_missing(self):
        wanted = packages("play", "test")
        self.assertEqual(Machine(wanted[1:], removed=wanted[:1]).installs(), wanted[:1])

    def test_others_use_sudo(self):
        machine = Machine([], user_id=1000)
        self.assertEqual(machine.status, 0)
        self.assertTrue(any(re.match("sudo env DEBIAN_FRONTEND=noninteractive apt-get", call)
                            for call in machine.calls))

    def test_without_root_and_sudo_it_names_what_is_missing(self):
        machine = Machine(packages("play", "test")[2:], user_id=1000, sudo=False)
        self.assertEqual((machine.status, machine.calls), (1, []))
        self.assertIn(" ".join(packages("play", "test")[:2]), machine.messages)
        self.assertIn("root or sudo", machine.messages)

    def test_a_failed_update_is_no_reason_to_give_up(self):
        machine = Machine([], apt_fails="update")
        self.assertEqual((machine.status, len(machine.calls)), (0, 2))

    def test_a_failed_installation_is(self):
        machine = Machine([], apt_fails="install")
        self.assertEqual(machine.status, 1)
        self.assertIn("could not install", machine.messages)


class FrontDoor(unittest.TestCase):
    def opened(self, text, **variables):
        """What open_address passed on, and what the desktop was told to open."""
        with tempfile.TemporaryDirectory() as folder:
            browser, calls = Path(folder) / "xdg-open", Path(folder) / "calls"
            browser.write_text('#!/bin/bash\necho "$*" >"$CALLS.new" && mv "$CALLS.new" "$CALLS"\n')
            browser.chmod(0o755)
            done = subprocess.run(
                ["bash", "-c", f"set -euo pipefail; source '{ROOT}/tools/setup.sh'; open_address; wait"],
                input=text, capture_output=True, text=True, check=True,
                env={"PATH": f"{folder}:{os.environ['PATH']}", "CALLS": str(calls), **variables})
            return done.stdout, calls.read_text().strip() if calls.exists() else None

    def test_a_desktop_opens_the_address(self):
        text = "http://127.0.0.1:8642/\nmore\n"
        self.assertEqual(self.opened(text, DISPLAY=":0"), (text, "http://127.0.0.1:8642/"))
        self.assertEqual(self.opened(text), (text, None))
        self.assertEqual(self.opened("help\n", DISPLAY=":0"), ("help\n", None))
        self.assertEqual(self.opened("", DISPLAY=":0"), ("", None))

    def is_on_desktop(self, at_terminal, **variables):
        with tempfile.TemporaryDirectory() as folder:
            browser = Path(folder) / "xdg-open"
            browser.write_text("#!/bin/bash\n")
            browser.chmod(0o755)
            near, far = os.openpty() if at_terminal else os.pipe()
            with open(near, "rb", buffering=0), open(far, "wb", buffering=0) as end:
                return subprocess.run(
                    ["bash", "-c", f"source '{ROOT}/tools/setup.sh'; on_desktop"], check=False,
                    stdin=end if at_terminal else subprocess.DEVNULL, stdout=end,
                    env={"PATH": f"{folder}:{os.environ['PATH']}", **variables}).returncode == 0

    def test_only_a_terminal_of_a_desktop_is_one(self):
        self.assertTrue(self.is_on_desktop(True, DISPLAY=":0"))
        self.assertTrue(self.is_on_desktop(True, WAYLAND_DISPLAY="wayland-0"))
        self.assertFalse(self.is_on_desktop(True))
        self.assertFalse(self.is_on_desktop(False, DISPLAY=":0"))

    def test_help_comes_at_once_from_anywhere(self):
        for script in ["play", "test"]:
            answer = subprocess.run([ROOT / script, "--help"], cwd="/", capture_output=True,
                                    text=True, check=False, stdin=subprocess.DEVNULL)
            self.assertIn(f"./{script} [OPTIONS]", answer.stdout)
            self.assertEqual(answer.returncode, 0)


if __name__ == "__main__":
    unittest.main()
