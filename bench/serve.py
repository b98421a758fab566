# SPDX-License-Identifier: Apache-2.0
"""How many actions a second `kotra serve` takes, each on disk before it is acknowledged.

Starts a server with a database of its own, makes tables, and has serve_load play at all of them:
first as fast as the answers come, then at a steady pace, since at full speed every table has an
action waiting and the wait follows from the number of tables. Prints what the server needed."""

import argparse
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
os.environ.setdefault("KOTRA", os.path.join(ROOT, "build", "release", "kotra"))
os.environ.setdefault("KOTRA_SOURCE_DIR", ROOT)
sys.path.insert(0, os.path.join(ROOT, "tests", "system"))
from table_client import Server  # noqa: E402  pylint: disable=wrong-import-position

SEATS_PER_PLAYER = 20  # as many sockets as the server lets one player have


def cpu_s(pid):
    """Processor seconds that a process has used, in its own code and in the kernel."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    ticks = os.sysconf("SC_CLK_TCK")
    return int(fields[11]) / ticks, int(fields[12]) / ticks


def memory_mb(pid, name="VmRSS"):
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) / 1024 for line in file if line.startswith(name + ":"))


def make_tables(server, count):
    """The lines that serve_load reads."""
    players = -(-count // SEATS_PER_PLAYER)
    makers = [server.guest(f"Maker {i}") for i in range(players)]
    others = [server.guest(f"Other {i}") for i in range(players)]

    def make(i):
        maker, other = makers[i % players], others[i % players]
        table = server.table(maker, opponent="link", options={"length": 0, "cube": False})
        server.api("POST", f"/tables/{table}/seat", {}, other)
        return f"{maker} {table}\n{other} {table}\n"

    with ThreadPoolExecutor(4) as pool:
        return "".join(pool.map(make, range(count)))


def play(server, load, seats, seconds, per_second):
    """What one run of serve_load measured, with what the server needed for it."""
    pid = server.process.pid
    before = cpu_s(pid)
    done = subprocess.run([load, str(server.port), str(seconds), str(per_second)], input=seats,
                          text=True, capture_output=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stderr)
    measured = json.loads(done.stdout)
    user, system = (after - at for after, at in zip(cpu_s(pid), before))
    measured["cpu_us_per_action"] = (user + system) / measured["actions"] * 1e6
    measured["memory_mb"] = memory_mb(pid)
    return measured


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    options.add_argument("--tables", type=int, default=2000)
    options.add_argument("--seconds", type=float, default=10, help="of each of the two runs")
    options.add_argument("--pace", type=float, default=3000, help="actions a second of the second")
    options.add_argument("--load", default=os.path.join(ROOT, "build", "release", "bench",
                                                        "serve_load"))
    chosen = options.parse_args()

    with Server() as server:
        empty = memory_mb(server.process.pid)
        seats = make_tables(server, chosen.tables)
        print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; {chosen.tables} tables, "
              f"{2 * chosen.tables} sockets, SQLite, every action on disk before it is acknowledged")
        for name, pace in (("as fast as the answers come", 0), ("at a pace", chosen.pace)):
            measured = play(server, chosen.load, seats, chosen.seconds, pace)
            print(f"{name}: {measured['per_second']:.0f} actions/s; acknowledged after "
                  f"{measured['p50_ms']:.1f} ms (median), {measured['p99_ms']:.1f} ms (99 %), "
                  f"{measured['max_ms']:.1f} ms (most); "
                  f"{measured['cpu_us_per_action']:.0f} µs of processor an action")
        peak = memory_mb(server.process.pid, "VmHWM")
        print(f"memory: {peak:.0f} MB at most, {(peak - empty) / chosen.tables * 1024:.0f} kB a "
              f"table with its two sockets; {os.getloadavg()[0]:.1f} was the load at the end")
        metrics = server.request("GET", "/metrics")[2]
        wrote = {line.split()[0]: int(line.split()[1]) for line in metrics.splitlines()
                 if line.startswith("kotra_journal")}
        print(f"changes in one transaction: {wrote['kotra_journal_changes_total'] / wrote['kotra_journal_transactions_total']:.1f}")


if __name__ == "__main__":
    main()
