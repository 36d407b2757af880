# SPDX-License-Identifier: MIT
"""The runner of the command line tests can fail, and --update keeps wildcards."""

import subprocess
import sys
from pathlib import Path

import pytest

RUNNER = Path(__file__).resolve().parent.parent / "cli/run.py"
sys.path.insert(0, str(RUNNER.parent))
import run  # noqa: E402


@pytest.fixture
def case(tmp_path: Path) -> Path:
    folder = tmp_path / "case"
    folder.mkdir()
    joseki = tmp_path / "joseki"
    joseki.write_text('#!/bin/sh\necho "joseki 1.2.3 in $JOSEKI_HOME"\necho talk >&2\nexit ${1:-0}\n')
    joseki.chmod(0o755)
    return folder


def write(case: Path, **texts: str) -> None:
    for name, text in texts.items():
        (case / name).write_text(text)


def run_it(case: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-B", str(RUNNER), "--joseki", str(case.parent / "joseki"), *options, str(case)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_passes_with_wildcards(case: Path) -> None:
    write(case, cmd="joseki 3\n", stdout="joseki <*> in <*>/cwd/home\n", stderr="<...>\n", exit="3\n")
    result = run_it(case)
    assert (result.returncode, result.stdout) == (0, "1 passed, 0 failed\n")


@pytest.mark.parametrize(
    "wrong",
    [
        {"stdout": "joseki <*>\nmore\n"},
        {"stdout": "joseki <*>"},
        {"stderr": ""},
        {"exit": "1\n"},
        {"cmd": "joseki; joseki\n"},
        {"cmd": "joseki | true\n"},
    ],
)
def test_fails_on_each_difference(case: Path, wrong: dict[str, str]) -> None:
    right = {"cmd": "joseki\n", "stdout": "joseki <*>\n", "stderr": "talk\n"}
    write(case, **right)
    assert run_it(case).returncode == 0
    write(case, **wrong)
    result = run_it(case)
    assert result.returncode == 1
    assert "FAILED case" in result.stdout
    assert result.stdout.endswith("0 passed, 1 failed\n")


def test_absent_output_file_means_silence(case: Path) -> None:
    write(case, cmd="joseki 2>/dev/null\n")
    assert run_it(case).returncode == 1


def test_stops_what_does_not_end(case: Path) -> None:
    write(case, cmd="sleep 60 & wait\n")
    result = run_it(case, "--timeout", "0.2")
    assert result.returncode == 1
    assert "(stopped after 0.2 s)" in result.stdout


def test_update_writes_a_new_case(case: Path) -> None:
    write(case, cmd="joseki 4\n")
    assert run_it(case, "--update").returncode == 0
    assert (case / "stdout").read_text() == "joseki 1.2.3 in <*>/cwd/home\n"
    assert (case / "exit").read_text() == "4\n"
    assert run_it(case).returncode == 0


def test_update_keeps_wildcards() -> None:
    old = "a <*>\n<...>\nmiddle\nb <*> s\ngone\n"
    new = "a 1\nx\ny\nmiddle\nb 2 s\nnew\n"
    assert run.updated(old, new) == "a <*>\n<...>\nmiddle\nb <*> s\nnew\n"


def test_any_lines_takes_as_few_as_fit() -> None:
    for lines, fits in [(["a", "b"], True), (["a", "x", "b", "y", "b"], True), (["a", "b", "x"], False)]:
        assert run.text_matches(["a", "<...>", "b"], lines) is fits
        script = run.align(["a", "<...>", "b"], lines)
        assert all(sign == " " for sign, _ in script) is fits
