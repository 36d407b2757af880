# SPDX-License-Identifier: MIT
"""tools/build_progress.py: what somebody sees who waits for a build."""

import os
import pty
import subprocess
import sys
import time
from pathlib import Path

TOOL = Path(__file__).resolve().parent.parent.parent / "tools/build_progress.py"


def build(tmp_path: Path, lines: list[str], pause: float, stderr) -> Path:
    """Feeds `lines` to the tool as ninja would; the log it wrote."""
    log = tmp_path / "build.log"
    command = [sys.executable, "-B", str(TOOL), str(log)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=stderr, encoding="utf-8") as tool:
        for line in lines:
            tool.stdin.write(line + "\n")
            tool.stdin.flush()
            time.sleep(pause)
        tool.stdin.close()
        assert tool.wait() == 0
    return log


def steps(count: int) -> list[str]:
    return [f"[{i}/{count}] Building CXX object {i}.o" for i in range(1, count + 1)]


def on_a_terminal(tmp_path: Path, lines: list[str]) -> str:
    ours, theirs = pty.openpty()
    try:
        build(tmp_path, lines, 0.06, theirs)
    finally:
        os.close(theirs)
    seen = b""
    try:
        while part := os.read(ours, 65536):  # a terminal hands on what it got piece by piece
            seen += part
    except OSError:  # the other end is closed, and nothing is left
        pass
    os.close(ours)
    return seen.decode()


def test_a_terminal_sees_one_line_that_changes_and_goes(tmp_path):
    seen = on_a_terminal(tmp_path, steps(20))
    shown = seen.split("\r")
    assert len(shown) > 3 and "\n" not in seen
    done = [int(text.split()[1]) for text in shown if "files built" in text]
    assert done == sorted(done) and 0 < done[0] < done[-1] <= 20
    assert f"joseki: {done[0]} of 20 files built, {done[0] * 5} %" in seen
    assert shown[-1] == "\x1b[K"


def test_a_build_of_a_few_steps_is_silent(tmp_path):
    assert on_a_terminal(tmp_path, steps(9)) == ""


def test_elsewhere_a_short_build_is_silent(tmp_path):
    told = tmp_path / "told"
    with told.open("w", encoding="utf-8") as file:
        build(tmp_path, steps(20), 0.0, file)
    assert told.read_text(encoding="utf-8") == ""


def test_the_log_has_every_line(tmp_path):
    lines = [*steps(3), "FAILED: 3.o", "3.cpp:1: error: ü"]
    log = build(tmp_path, lines, 0.0, subprocess.DEVNULL)
    assert log.read_text(encoding="utf-8").splitlines() == lines


def test_time_left_is_told_when_it_can_be_judged():
    sys.path.insert(0, str(TOOL.parent))
    from build_progress import progress

    assert progress(1, 200, 1.0) == "joseki: 1 of 200 files built, 0 %"
    assert progress(50, 200, 60.0) == "joseki: 50 of 200 files built, 25 %, about 3 min left"
    assert progress(190, 200, 190.0) == "joseki: 190 of 200 files built, 95 %, about 10 s left"
