# SPDX-License-Identifier: MIT
"""The learner of examples/: nobody beats it, as first and as second player."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("gymnasium")

EXAMPLE = Path(__file__).parents[3] / "examples" / "tictactoe_selfplay.py"


def run(*options):
    return subprocess.run(
        [sys.executable, str(EXAMPLE), *options], capture_output=True, text=True, timeout=300
    )


def test_nobody_beats_what_it_has_learnt():
    ran = run("--seed", "1", "--steps", "1000000")
    assert ran.returncode == 0, ran.stdout + ran.stderr
    pattern = r"(\w+) player against the perfect player: 100 % draws of (\d+) lines"
    perfect = re.findall(pattern, ran.stdout)
    assert [side for side, _ in perfect] == ["first", "second"]
    assert all(int(lines) > 1 for _, lines in perfect)
    every = re.findall(r"against every reply: (\d+) won, (\d+) drawn, (\d+) lost", ran.stdout)
    assert len(every) == 2
    for won, drawn, lost in every:
        assert int(won) > 50 and int(drawn) > 0 and int(lost) == 0


def test_the_examination_finds_a_learner_that_has_learnt_nothing():
    ran = run("--seed", "1", "--steps", "2000", "--games", "16")
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert re.search(r"[1-9]\d* lost", ran.stdout)


def test_wrong_numbers_are_refused():
    ran = run("--steps", "5")
    assert ran.returncode == 2 and "ten steps" in ran.stderr
