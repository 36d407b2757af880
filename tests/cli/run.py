#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs the command line tests: what a case folder holds is described in README.md beside this file."""

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
FACTS = HERE.parent / "facts"
ANY_LINES = "<...>"
ANY_TEXT = "<*>"
# Above this, the diff falls back from the best alignment to "all of it differs".
MAX_ALIGNED_CELLS = 4_000_000


@dataclass(frozen=True)
class Answer:
    stdout: str
    stderr: str
    exit: int


def line_matches(pattern: str, line: str) -> bool:
    if ANY_TEXT not in pattern:
        return pattern == line
    return re.fullmatch(".*".join(map(re.escape, pattern.split(ANY_TEXT))), line) is not None


def text_matches(expected: list[str], actual: list[str]) -> bool:
    """Like a file name pattern, with <...> as the star: on a mismatch, the last <...> takes one more line."""
    e = a = 0
    retry: tuple[int, int] | None = None
    while a < len(actual):
        if e < len(expected) and expected[e] == ANY_LINES:
            e, retry = e + 1, (e + 1, a)
        elif e < len(expected) and line_matches(expected[e], actual[a]):
            e, a = e + 1, a + 1
        elif retry:
            e, a = retry[0], retry[1] + 1
            retry = (e, a)
        else:
            return False
    return all(line == ANY_LINES for line in expected[e:])


def align(expected: list[str], actual: list[str]) -> list[tuple[str, str]]:
    """The cheapest way from expected to actual: (' ', expected line), ('-', expected), ('+', actual).

    A <...> that is kept swallows actual lines for nothing.
    """
    rows, columns = len(expected), len(actual)
    if rows * columns > MAX_ALIGNED_CELLS:
        return [("-", line) for line in expected] + [("+", line) for line in actual]
    # cost[e][a]: how many lines differ between expected[e:] and actual[a:].
    cost = [[columns - a for a in range(columns + 1)]]
    for e in reversed(range(rows)):
        below, row = cost[0], [0] * (columns + 1)
        star = expected[e] == ANY_LINES
        row[columns] = below[columns] + (0 if star else 1)
        for a in reversed(range(columns)):
            if star:
                row[a] = min(below[a], row[a + 1])
            elif line_matches(expected[e], actual[a]):
                row[a] = below[a + 1]
            else:
                row[a] = 1 + min(below[a], row[a + 1])
        cost.insert(0, row)
    return walk(expected, actual, cost)


def walk(expected: list[str], actual: list[str], cost: list[list[int]]) -> list[tuple[str, str]]:
    script: list[tuple[str, str]] = []
    e = a = 0
    while e < len(expected) or a < len(actual):
        if e < len(expected) and expected[e] == ANY_LINES:
            while a < len(actual) and cost[e][a] != cost[e + 1][a]:
                a += 1
            script.append((" ", expected[e]))
            e += 1
        elif e < len(expected) and a < len(actual) and line_matches(expected[e], actual[a]):
            script.append((" ", expected[e]))
            e, a = e + 1, a + 1
        elif e < len(expected) and cost[e][a] == 1 + cost[e + 1][a]:
            script.append(("-", expected[e]))
            e += 1
        else:
            script.append(("+", actual[a]))
            a += 1
    return script


def run_case(case: Path, joseki: Path, timeout_s: float) -> Answer:
    with tempfile.TemporaryDirectory(prefix="joseki-cli-") as name:
        scratch = Path(name).resolve()
        work, tools = scratch / "cwd", scratch / "bin"
        work.mkdir()
        tools.mkdir()
        (tools / "joseki").symlink_to(joseki)
        # Settings of the person at the keyboard stay out; which kernels run may be chosen for all cases.
        environment = {k: v for k, v in os.environ.items() if not k.startswith("JOSEKI") or k == "JOSEKI_ISA"}
        environment |= {
            "PATH": f"{tools}:{os.environ.get('PATH', os.defpath)}",
            "HOME": str(work),
            "JOSEKI_HOME": str(work / "home"),
            "JOSEKI_LOG": "off",  # hints name the log: cases that are about it turn it on
            "NO_COLOR": "1",
            "LC_ALL": "C.UTF-8",
            "CASE": str(case),
            "FACTS": str(FACTS),
            "DATA": str(HERE.parent / "data"),
        }
        with (scratch / "stdout").open("w+b") as out, (scratch / "stderr").open("w+b") as err:
            # Files, not pipes: a child that outlives the script must not keep us waiting.
            process = subprocess.Popen(
                ["bash", str(case / "cmd")],
                cwd=work, env=environment, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                start_new_session=True,
            )  # fmt: skip
            try:
                code = process.wait(timeout_s)
            except subprocess.TimeoutExpired:
                code = -signal.SIGALRM
            finally:
                kill_group(process.pid)
                process.wait()
        # The name of the scratch folder is another one each time.
        texts = [
            (scratch / name).read_text(encoding="utf-8", errors="backslashreplace").replace(str(scratch), ANY_TEXT)
            for name in ("stdout", "stderr")
        ]
        if code == -signal.SIGALRM:
            texts[1] += f"(stopped after {timeout_s:g} s)\n"
        return Answer(texts[0], texts[1], code if code >= 0 else 128 - code)


def kill_group(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass


def read_expected(case: Path) -> Answer:
    def text(name: str) -> str:
        path = case / name
        return path.read_text(encoding="utf-8") if path.exists() else ""

    return Answer(text("stdout"), text("stderr"), int(text("exit") or "0"))


def differences(expected: Answer, actual: Answer) -> list[str]:
    report = []
    if expected.exit != actual.exit:
        report += ["  exit:", f"  - {expected.exit}", f"  + {actual.exit}"]
    for name in ("stdout", "stderr"):
        want, got = (getattr(answer, name).split("\n") for answer in (expected, actual))
        if not text_matches(want, got):
            report += [f"  {name} (- expected, + actual):"]
            report += [f"  {sign} {line}" for sign, line in align(want, got)]
    return report


def updated(expected: str, actual: str) -> str:
    """`actual`, with the lines of `expected` that still match it: their wildcards stay."""
    want, got = expected.split("\n"), actual.split("\n")
    if text_matches(want, got):
        return expected
    return "\n".join(line for sign, line in align(want, got) if sign != "-")


def update_case(case: Path, expected: Answer, actual: Answer) -> None:
    texts = {
        "stdout": updated(expected.stdout, actual.stdout),
        "stderr": updated(expected.stderr, actual.stderr),
        "exit": f"{actual.exit}\n" if actual.exit else "",
    }
    for name, text in texts.items():
        path = case / name
        if text:
            path.write_text(text, encoding="utf-8")
        else:
            path.unlink(missing_ok=True)


def find_cases(folders: list[Path], substring: str) -> list[Path]:
    found = folders or sorted(path.parent for path in (HERE / "cases").glob("*/cmd"))
    return [case.resolve() for case in found if substring in case.resolve().name]


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="run the command line tests")
    parser.add_argument("cases", nargs="*", type=Path, help="case folders (default: all of tests/cli/cases)")
    default = HERE.parent.parent / "build/release/joseki"
    parser.add_argument("--joseki", type=Path, default=default, help="the binary (default: build/release/joseki)")
    parser.add_argument("--update", action="store_true", help="write what came out as what is expected")
    parser.add_argument("-k", metavar="SUBSTRING", default="", help="only cases with this in their name")
    parser.add_argument("--timeout", type=float, default=600, help="seconds for one case (default: 600)")
    arguments = parser.parse_args()
    if not os.access(arguments.joseki, os.X_OK):
        parser.error(f"no program at {arguments.joseki} (build it, or say where with --joseki)")
    for case in arguments.cases:
        if not (case / "cmd").is_file():
            parser.error(f"{case} is not a case folder: it has no file `cmd`")
    return arguments


def main() -> int:
    arguments = parse_arguments()
    passed = failed = 0
    for case in find_cases(arguments.cases, arguments.k):
        expected = read_expected(case)
        actual = run_case(case, arguments.joseki.resolve(), arguments.timeout)
        report = differences(expected, actual)
        if report and arguments.update:
            update_case(case, expected, actual)
            print(f"updated {case.name}")
            passed += 1
        elif report:
            failed += 1
            print("\n".join([f"FAILED {case.name}", *report]))
        else:
            passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
