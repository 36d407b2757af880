# SPDX-License-Identifier: MIT
"""Tests of the installed package; tools/python_tests.sh runs them."""

from pathlib import Path

import numpy as np
import pytest

import joseki

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def tables_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with small tables in it: two games and a formation."""
    folder = tmp_path_factory.mktemp("tables")
    for name in ("tictactoe", "vanish-3x3-m3", "2x4-64"):
        joseki.tables.build(name, folder, threads=2)
    return folder


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(7)
