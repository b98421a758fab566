# SPDX-License-Identifier: Apache-2.0
"""A private cluster of PostgreSQL, from the programs that Debian's package installs."""

import glob
import os
import pwd
import shutil
import subprocess
import tempfile


def programs():
    """The folder of initdb and pg_ctl, the newest; None where PostgreSQL is not installed."""
    folders = [os.path.dirname(path) for path in glob.glob("/usr/lib/postgresql/*/bin/initdb")]
    folders.sort(key=lambda folder: int(folder.split("/")[-2]))
    return folders[-1] if folders else None


def why_not():
    """Why there can be no cluster here, or None."""
    if not programs():
        return "PostgreSQL is not installed (apt-get install postgresql)"
    if os.geteuid() == 0:
        try:
            pwd.getpwnam("postgres")
        except KeyError:
            return "PostgreSQL does not run as root, and there is no user postgres"
        if not shutil.which("runuser"):
            return "PostgreSQL does not run as root, and there is no runuser"
    return None


class Cluster:
    """For `with`. It listens at a socket in a folder of its own, at no port, and is thrown away."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="kotra-pg-", dir="/tmp")  # sockets want a short path
        self.prefix = []
        if os.geteuid() == 0:
            self.prefix = ["runuser", "-u", "postgres", "--"]
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)

    def _run(self, program, *arguments):
        done = subprocess.run([*self.prefix, os.path.join(programs(), program), *arguments],
                              cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=120, check=False)
        if done.returncode != 0:
            raise AssertionError(f"{program}: {done.stdout}{done.stderr}")

    def __enter__(self):
        data = os.path.join(self.folder, "data")
        try:
            self._run("initdb", "-D", data, "-U", "kotra", "-A", "trust", "-E", "UTF8",
                      "--locale=C.UTF-8", "--no-sync")
            self._run("pg_ctl", "-D", data, "-l", os.path.join(self.folder, "log"), "-w", "-o",
                      f"-c listen_addresses= -c unix_socket_directories={self.folder}", "start")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        data = os.path.join(self.folder, "data")
        subprocess.run([*self.prefix, os.path.join(programs(), "pg_ctl"), "-D", data, "-m",
                        "immediate", "stop"], cwd=self.folder, stdin=subprocess.DEVNULL,
                       capture_output=True, timeout=120, check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self, name):
        """The URL of a new, empty database."""
        self._run("createdb", "-h", self.folder, "-U", "kotra", name)
        return f"postgresql://kotra@/{name}?host={self.folder}"
