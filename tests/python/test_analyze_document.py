# SPDX-License-Identifier: MIT
"""docs/analyze.md says what joseki analyze answers."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "analyze.md"
EXAMPLE = re.compile(r"```query\n(.*?)```\n```answer\n(.*?)```", re.DOTALL)
EXAMPLES = EXAMPLE.findall(DOCUMENT.read_text(encoding="utf-8"))
CHANGING = {"seconds", "playouts_per_second", "version"}


def without_times(line: str) -> dict:
    return {name: value for name, value in json.loads(line).items() if name not in CHANGING}


def by_id(lines: str) -> list[dict]:
    """Answers come as they are ready: their order says nothing."""
    return sorted(map(without_times, lines.splitlines()), key=lambda answer: str(answer["id"]))


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 5


@pytest.mark.parametrize("queries, answers", EXAMPLES)
def test_example(queries: str, answers: str) -> None:
    run = subprocess.run(
        [os.environ["JOSEKI"], "analyze"], input=queries, capture_output=True, text=True
    )
    assert by_id(run.stdout) == by_id(answers)
    assert run.stderr == ""
