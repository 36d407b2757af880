#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the one OpenAPI document of the Studio out of its pieces: merge_api.py [FOLDER] > openapi.json.

Each piece has paths and schemas of its own; common.json has the rest. Two pieces that define the
same thing are an error, and so is a reference to nothing.
"""

import json
import pathlib
import sys


def merge(into, piece, where):
    """Adds what `piece` has and `into` has not; the same key twice must be two objects."""
    for key, value in piece.items():
        if key not in into:
            into[key] = value
        elif isinstance(value, dict) and isinstance(into[key], dict) and where.count("/") < 2:
            merge(into[key], value, f"{where}/{key}")
        else:
            sys.exit(f"merge_api: {where}/{key} is defined twice")


def references(node):
    """Every $ref below `node`."""
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from references(part)


def check_references(document):
    for reference in set(references(document)):
        node = document
        for key in reference.removeprefix("#/").split("/"):
            node = node.get(key)
            if node is None:
                sys.exit(f"merge_api: there is no {reference}")


def merged(folder):
    """The document made of all pieces in `folder`."""
    document = json.loads((folder / "common.json").read_text())
    for path in sorted(folder.glob("*.json")):
        if path.name != "common.json":
            merge(document, json.loads(path.read_text()), "")
    check_references(document)
    return document


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else root / "src/app/studio/api"
    json.dump(merged(folder), sys.stdout, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    main()
