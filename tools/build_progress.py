#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows how far a build is.

usage: cmake --build FOLDER 2>&1 | build_progress.py LOG

Copies what ninja says to LOG, and tells stderr how many steps are done and about how long the rest
takes: on a terminal one line that changes, elsewhere a line a minute. A build of a few steps is over
before there is anything to tell.
"""

import re
import sys
import time
from pathlib import Path

STEP = re.compile(r"^\[(\d+)/(\d+)\] ")
FEWEST_STEPS = 10  # fewer: nobody waits for it
SECONDS_BETWEEN = {True: 0.2, False: 60.0}  # by whether stderr is a terminal
SECONDS_TO_JUDGE = 5.0  # sooner, the first few files would say how fast the rest is


def duration(seconds: float) -> str:
    if seconds < 60:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min"


def progress(done: int, steps: int, elapsed: float) -> str:
    text = f"joseki: {done} of {steps} files built, {100 * done // steps} %"
    if done > 0 and elapsed > SECONDS_TO_JUDGE:
        text += f", about {duration(elapsed / done * (steps - done))} left"
    return text


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    is_terminal = sys.stderr.isatty()
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # whatever the locale is
    begun = told = time.monotonic()
    has_line = False
    with Path(sys.argv[1]).open("a", encoding="utf-8") as log:
        for line in sys.stdin:
            log.write(line)
            log.flush()
            step = STEP.match(line)
            now = time.monotonic()
            if not step or now - told < SECONDS_BETWEEN[is_terminal]:
                continue
            done, steps = int(step[1]), int(step[2])
            if steps < FEWEST_STEPS:
                continue
            told = now
            text = progress(done, steps, now - begun)
            if is_terminal:
                print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)
                has_line = True
            else:
                print(text, file=sys.stderr, flush=True)
    if has_line:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
