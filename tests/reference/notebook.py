# SPDX-License-Identifier: MIT
"""Reads a notebook as docs/formats/notebook-v1.md says, and no other way: notebook.py FILE."""

import sys

ESCAPES = {"\\": "\\", "t": "\t", "n": "\n", "r": "\r", "-": "-"}


def unescaped(text):
    """Backslashes, tabs and newlines as they were."""
    result, letters = "", iter(text)
    for letter in letters:
        result += ESCAPES[next(letters)] if letter == "\\" else letter
    return result


def split_words(words):
    """(tags, note)"""
    tags = []
    while words.startswith("#") and "\n" in words:
        tag, words = words[1:].split("\n", 1)
        tags.append(tag)
    return tags, words


def read(text):
    """A dictionary for each position; cells that are empty are missing."""
    title, columns, *lines = text.split("\n")
    if title != "joseki notebook 1":
        raise ValueError("no notebook of version 1")
    names = columns.split("\t")
    entries = []
    for line in filter(None, lines):
        cells = {name: cell for name, cell in zip(names, line.split("\t")) if cell != "-"}
        cells["tags"], cells["note"] = split_words(unescaped(cells.pop("words", "")))
        if not 0 <= int(cells["board"], 16) < 1 << 64 or len(cells["board"]) != 16:
            raise ValueError(f"no board: {cells['board']}")
        entries.append(cells)
    return entries


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        for entry in read(file.read()):
            print(entry)
