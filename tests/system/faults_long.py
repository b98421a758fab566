# SPDX-License-Identifier: Apache-2.0
"""faults_test.py for longer: 200 power cuts, 100,000 hostile messages, a minute of grace."""

import os
import unittest

os.environ.update(KOTRA_KILLS="200", KOTRA_HOSTILE_MESSAGES="100000", KOTRA_WAIT_FOR_GRACE="1",
                  KOTRA_UNPLEASANT_MATCHES="20")

# pylint: disable=wrong-import-position, unused-import
from faults_test import ClocksWhileDown, HostileMessages, Kills, Network  # noqa: E402, F401

if __name__ == "__main__":
    unittest.main()
