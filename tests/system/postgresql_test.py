# SPDX-License-Identifier: Apache-2.0
"""The store and the server on PostgreSQL, in a private cluster."""

import os
import random
import re
import subprocess
import unittest

from postgresql import Cluster, why_not
from program import environment, run
from table_client import Server, open_table, play_on

# Where cmake puts the tests of the store; the build may leave them out.
STORE_TEST = os.path.join(os.environ["KOTRA_BUILD_DIR"], "tests", "test_store")


@unittest.skipIf(why_not(), why_not())
class PostgreSql(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cluster = Cluster()
        cls.cluster.__enter__()  # pylint: disable=unnecessary-dunder-call
        cls.addClassCleanup(cls.cluster.__exit__, None, None, None)

    def test_the_store_passes_the_tests_that_it_passes_on_sqlite(self):
        if not os.path.exists(STORE_TEST):
            self.skipTest("test_store was not built")
        url = self.cluster.database("store")
        done = subprocess.run([STORE_TEST], capture_output=True, text=True,
                              env=environment(KOTRA_POSTGRESQL=url), timeout=300, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        passed = re.findall(r"\[       OK \] \S+/(\w+) ", done.stdout)
        self.assertEqual(passed.count("sqlite"), passed.count("postgresql"))
        self.assertGreater(passed.count("postgresql"), 5)

    def test_matches_with_power_cuts(self):
        generator = random.Random(11)
        with Server(database=self.cluster.database("matches")) as server:
            seats = open_table(server, ("Anna \u0000Þ'\"\\", "Bo"), opponent="link",
                               options={"length": 3},
                               clock={"kind": "fischer", "main": 600000, "step": 8000})
            for _ in range(4):
                play_on(seats, generator, until=lambda at=seats[0].seq: seats[0].seq > at + 20)
                events = list(max(seats, key=lambda seat: seat.seq).events)
                server.kill()
                server.start()
                for seat in seats:
                    seat.enter()
                    self.assertEqual(seat.events[:len(events)], events)
            play_on(seats, generator)
            dice = server.request("GET", f"/api/v1/tables/{seats[0].table}/dice",
                                  token=seats[0].token)[2]
            self.assertEqual(run(["dice", "verify", "-"], dice).returncode, 0)
            check = run(["serve", "--check", "--port", "0", "--database", server.database])
            self.assertEqual(check.returncode, 0, check.stderr)
            self.assertIn("2 players, 1 tables, 0 of them going on", check.stdout)

    def test_accounts(self):
        with Server(database=self.cluster.database("accounts")) as server:
            token = server.guest("Anna")
            server.api("POST", "/me/account", {"login": "anna", "password": "long enough"}, token)
            other = server.guest("Bo")
            server.api("POST", "/me/account", {"login": "anna", "password": "long enough"}, other,
                       expect=409)
            again = server.api("POST", "/sessions", {"login": "anna", "password": "long enough"})
            table = server.table(again["token"], opponent="link")
            server.api("POST", f"/tables/{table}/report", {"reason": "'); DROP TABLE reports;--"},
                       other, expect=204)
            listed = run(["admin", "reports", "--database", server.database])
            self.assertIn("DROP TABLE reports", listed.stdout)
            server.api("DELETE", "/me", token=token, expect=204)
            server.api("GET", "/me", token=again["token"], expect=401)
            copied = run(["admin", "backup", f"{server.folder}/copy", "--database",
                          server.database])
            self.assertEqual(copied.returncode, 2)
            self.assertIn("pg_dump", copied.stderr)


if __name__ == "__main__":
    unittest.main()
