# SPDX-License-Identifier: MIT
"""Servers for the tests of the Studio."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from studio import Studio  # noqa: E402


@pytest.fixture
def make_studio(tmp_path):
    """Starts servers with a data folder of this test; they are stopped at its end."""
    started = []

    def make(*options, home="home", **more):
        started.append(Studio(tmp_path / home, *options, **more))
        return started[-1]

    yield make
    for studio in started:
        studio.stop()


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    """One server for all tests of a file that only ask."""
    server = Studio(tmp_path_factory.mktemp("studio") / "home")
    yield server
    server.stop()
