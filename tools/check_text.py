#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Fails on text that should not be in the sources: tabs, trailing blanks, a missing #pragma once or
licence line, paths of one machine, open ends without an issue number, dead links in documents.

usage: check_text.py [ROOT]
"""

import re
import sys
from pathlib import Path
from urllib.parse import unquote

from tree import ROOT, files

SOURCE_SUFFIXES = {".h", ".cpp", ".py", ".sh", ".cmake", ".ts", ".tsx", ".css", ".html", ".json"}
SOURCE_NAMES = {"CMakeLists.txt", "run", "test", "cmd"}
# Data: bytes that are what they are.
EXEMPT = ("fuzz/corpus/", "tests/data/")
SPDX = "// SPDX-License-Identifier: MIT"
# Written in two pieces, so that this file passes its own check.
MACHINE_PATH = re.compile(r"(?<![\w./-])/(?:wo" r"rk|ro" r"ot)/")
OPEN_END = re.compile(r"\bTO" r"DO\b(?!\(#\d+\))")
LINK = re.compile(r"\]\(\s*<?([^)\s>]+)")
CODE = re.compile(r"^```.*?^```|`[^`\n]+`", re.DOTALL | re.MULTILINE)


def line_errors(text: str, is_source: bool) -> list[tuple[int, str]]:
    errors = []
    for number, line in enumerate(text.split("\n"), 1):
        if MACHINE_PATH.search(line):
            errors.append((number, "a path of one machine"))
        if not is_source:
            continue
        if "\t" in line:
            errors.append((number, "a tab"))
        if line != line.rstrip():
            errors.append((number, "trailing blanks"))
        if OPEN_END.search(line):
            errors.append((number, "an open end without an issue number: write " + "TO" + "DO(#12)"))
    return errors


def header_errors(path: Path, text: str) -> list[tuple[int, str]]:
    errors = []
    if not text.startswith(SPDX + "\n"):
        errors.append((1, f"the first line is not `{SPDX}`"))
    if path.suffix == ".h" and not re.search(r"^#pragma once$", text, re.MULTILINE):
        errors.append((1, "no #pragma once"))
    return errors


def link_errors(root: Path, path: Path, text: str) -> list[tuple[int, str]]:
    errors = []
    text = CODE.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)
    for match in LINK.finditer(text):
        target = unquote(match.group(1).split("#")[0])
        if not target or re.match(r"[a-z][a-z0-9+.-]*:", target):
            continue  # inside this page, or on the web
        place = root / target.lstrip("/") if target.startswith("/") else path.parent / target
        if not place.exists():
            errors.append((text.count("\n", 0, match.start()) + 1, f"dead link: {target}"))
    return errors


def errors_in(root: Path, path: Path) -> list[tuple[int, str]]:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return []  # not text: pictures, tables
    is_source = path.suffix in SOURCE_SUFFIXES or path.name in SOURCE_NAMES
    errors = line_errors(text, is_source)
    if path.suffix in {".h", ".cpp"}:
        errors += header_errors(path, text)
    if path.suffix == ".md":
        errors += link_errors(root, path, text)
    return errors


def main() -> int:
    root = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT
    errors, checked = [], 0
    for path in files(root):
        name = path.relative_to(root).as_posix()
        if not name.startswith(EXEMPT):
            checked += 1
            errors += [f"{name}:{line}: {what}" for line, what in errors_in(root, path)]
    print("\n".join(errors + [f"{checked} files, {len(errors)} text errors"]))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
