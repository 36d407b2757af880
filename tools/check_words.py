#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Fails if a sentence that can reach a page of the Studio has no Chinese, or is not fit for a page.

usage: check_words.py [--build FOLDER] [ROOT]

Sentences are the literals of core::text(), of core::pattern() and of the functions that take such a
literal, in src/ but for what speaks to the command line and to Python. Each must be in
web/src/i18n/zh/sentences.json with the same places; the catalogue has no others; none names an
option of the command line. With --build, the libraries built there must not make a core::Text of
finished words: those have no other language.
"""

import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

from tree import ROOT, files

CATALOGUE = "web/src/i18n/zh/sentences.json"
# Who speaks English alone, and may name options.
ENGLISH = ("src/app/cli/", "src/app/train/", "src/app/python/")
# Trainings have no page: their sentences reach the command line and Python alone.
PAGELESS = ("src/learn/",)
# The last two take a core::Pattern.
CALL = re.compile(r"(?:core::text|core::pattern|\bsystem_error|\bfailed)\(\s*(?=\")")
LITERAL = re.compile(r'\s*"((?:\\.|[^"\\\n])*)"')
COMMENT = re.compile(r"\s*//[^\n]*")
OPTION = re.compile(r"(?<![\w-])--[a-z]")
PLACE = re.compile(r"\{(\d*)\}")
FOREIGN_WORDS = re.compile(r"^\s+U joseki::core::Text::Text\((?!joseki)")
LAYERS = ("core", "games", "search", "solve", "learn", "catalog", "tables", "log", "players", "coach", "studio")


def is_of_pages(name: str) -> bool:
    """Whether what stands in this file can be read in a browser."""
    is_source = name.startswith("src/") and name.endswith((".h", ".cpp"))
    file = name.rsplit("/", 1)[-1]
    is_test = file.endswith("_test.cpp") or file.startswith("test_")
    return is_source and not is_test and not name.startswith(ENGLISH + PAGELESS)


def sentences_of(text: str) -> list[tuple[int, str]]:
    """The literals of a file with their lines, adjacent ones joined."""
    found = []
    for call in CALL.finditer(text):
        at, words = call.end(), ""
        while match := LITERAL.match(text, at):
            words += match.group(1)
            at = match.end()
            if comment := COMMENT.match(text, at):
                at = comment.end()
        line = text.count("\n", 0, call.start()) + 1
        found.append((line, json.loads(f'"{words}"'.replace("\\'", "'"))))
    return found


def sentences_in(root: Path) -> dict[str, str]:
    """Each pattern and the place where it first stands."""
    places: dict[str, str] = {}
    for path in sorted(files(root)):
        name = path.relative_to(root).as_posix()
        if not is_of_pages(name):
            continue
        for line, pattern in sentences_of(path.read_text(encoding="utf-8")):
            places.setdefault(pattern, f"{name}:{line}")
    return places


def places_of(words: str) -> list[str]:
    """The places of a sentence: all counted on from 0, or all as they are numbered."""
    marks = PLACE.findall(words)
    if any(marks) and not all(marks):
        return marks
    return sorted(mark or str(i) for i, mark in enumerate(marks))


def word_errors(sentences: dict[str, str], chinese: dict[str, str]) -> list[str]:
    errors = []
    for pattern, place in sentences.items():
        if OPTION.search(pattern):
            errors.append(f"{place}: an option of the command line: {pattern}")
        if pattern not in chinese:
            errors.append(f"{place}: no Chinese for: {pattern}")
        elif places_of(chinese[pattern]) != places_of(pattern):
            errors.append(f"{CATALOGUE}: other places than in English: {pattern}")
    errors += [f"{CATALOGUE}: nobody says: {pattern}" for pattern in chinese if pattern not in sentences]
    return errors


def finished_words(build: Path) -> list[str]:
    """The libraries that make texts without a pattern."""
    errors = []
    for layer in LAYERS:
        library = build / "src" / f"libjoseki_{layer}.a"
        if not library.is_file():
            continue
        listing = subprocess.run(["nm", "-C", str(library)], capture_output=True, text=True, check=True).stdout
        member = ""
        for line in listing.splitlines():
            if line.endswith(".o:"):
                member = line[:-1]
            elif FOREIGN_WORDS.match(line):
                errors.append(f"{library.name}({member}): a text of finished words: write core::text(\"...\") "
                              "(-DJOSEKI_PATTERNS_ONLY shows where)")
    return sorted(set(errors))


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("root", nargs="?", type=Path, default=ROOT)
    parser.add_argument("--build", type=Path)
    parser.add_argument("--list", action="store_true", help="print every sentence as JSON")
    options = parser.parse_args()
    root = options.root.resolve()
    sentences = sentences_in(root)
    if options.list:
        print(json.dumps(sentences, indent=1, ensure_ascii=False))
        return 0
    catalogue = root / CATALOGUE
    chinese = json.loads(catalogue.read_text(encoding="utf-8")) if catalogue.is_file() else {}
    errors = word_errors(sentences, chinese)
    if options.build:
        errors += finished_words(options.build)
    print("\n".join(errors + [f"{len(sentences)} sentences, {len(errors)} errors in words"]))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
