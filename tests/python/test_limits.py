# SPDX-License-Identifier: MIT
"""What the program says where the system allows it few threads: one line, no bug, no waiting."""

import os
import resource
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

SOMEBODY = 61_234  # a user with no other process: root is not limited
WAIT = 60


def start(home: Path, threads: int, *arguments: str) -> subprocess.Popen:
    """joseki as a user who may have so many threads in all."""
    def become_somebody() -> None:
        resource.setrlimit(resource.RLIMIT_NPROC, (threads, threads))
        os.setgroups([])
        os.setgid(SOMEBODY)
        os.setuid(SOMEBODY)

    return subprocess.Popen([os.environ["JOSEKI"], *arguments], env={**os.environ, "JOSEKI_HOME": str(home)}, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=become_somebody)


def run(home: Path, threads: int, *arguments: str) -> tuple[int, str]:
    """(exit code, stderr)"""
    process = start(home, threads, *arguments)
    try:
        _, errors = process.communicate(timeout=WAIT)
    finally:
        process.kill()
    return process.returncode, errors


@pytest.fixture
def home() -> Iterator[Path]:
    """A data folder of that user."""
    if os.geteuid() != 0:
        pytest.skip("only root can become a user without processes")
    # Not below pytest's own folder: each pytest that starts beside this one closes that to others.
    with tempfile.TemporaryDirectory(prefix="joseki-limits-") as name:
        folder = Path(name)
        os.chown(folder, SOMEBODY, SOMEBODY)
        try:
            code, _ = run(folder, 50, "version")
        except (OSError, subprocess.SubprocessError) as refusal:
            pytest.skip(f"another user cannot run {os.environ['JOSEKI']}: {refusal}")
        assert code == 0
        yield folder


@pytest.mark.parametrize("threads", [1, 2, 3, 4, 5, 7])
def test_verbs_without_threads_say_so(home: Path, threads: int) -> None:
    few = ("--threads", "6", "--quiet")
    for words in (("build", "2x4-64", "--rebuild", *few), ("build", "vanish-3x3-m2", "--rebuild", *few),
                  ("verify", "vanish-3x3-m2", *few), ("verify", "2x4-64", *few),
                  ("ai", "--games", "6", "--nodes", "5", "--no-tables", "--network", "none", *few),
                  ("search", "tictactoe", "--playouts", "10", "--threads", "6")):
        if words[0] == "verify":
            code, errors = run(home, 100, "build", words[1], "--quiet")
            assert code == 0, errors
        code, errors = run(home, threads, *words)
        assert code in (0, 3), (words, code, errors)
        if code == 3:
            assert errors.count("\n") == 1 and "another thread" in errors, (words, errors)
    assert run(home, 100, "build", "2x4-64", "--rebuild", *few)[0] == 0


@pytest.mark.parametrize("threads", [1, 3, 6, 12, 20, 25])
def test_a_server_without_threads_ends(home: Path, threads: int) -> None:
    code, errors = run(home, threads, "serve", "--port", "0", "--no-open", "--no-first-tables")
    assert code == 3, errors
    assert errors.splitlines()[-1].startswith("joseki: ") and "another thread" in errors, errors


def test_ctrl_c_ends_a_server_that_starts(home: Path) -> None:
    for delay in (0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.3):
        process = start(home, 200, "serve", "--port", "0", "--no-open", "--no-first-tables")
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=10) in (0, 130, -signal.SIGINT)
        process.communicate()
