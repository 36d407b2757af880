# SPDX-License-Identifier: MIT
"""Lets tests import the slow twins of tests/reference."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "reference"))
