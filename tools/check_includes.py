#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Fails if an #include in src/ points the wrong way, or if files include each other in a circle.

usage: check_includes.py [ROOT]
"""

import re
import sys
from pathlib import Path

from tree import ROOT, files

# core <- games <- { solve, search } <- learn <- app: a folder may include itself and these.
LAYERS = {
    "core": set(),
    "games": {"core"},
    "solve": {"core", "games"},
    "search": {"core", "games"},
    "learn": {"core", "games", "solve", "search"},
    "cluster": {"core", "games", "solve"},
    "app": {"core", "games", "solve", "search", "learn", "cluster"},
}
# Folders inside a layer: one may include itself, what lies beside them in the layer, and these.
PARTS = {
    "solve": {"retrograde": set(), "formation": set()},
    "app": {
        "catalog": set(),
        "log": set(),
        "tables": {"catalog"},
        "players": {"catalog", "tables"},
        "coach": {"catalog", "tables", "players"},
        "report": {"catalog", "tables", "players", "coach"},
        "studio": {"catalog", "log", "tables", "players", "coach", "report"},
        "cli": {"catalog", "log", "tables", "players", "coach", "report", "studio"},
        "train": {"catalog", "log", "tables", "players", "coach", "report", "studio", "cli"},
        "python": {"catalog", "tables", "players", "coach"},
    },
}
# A layer that knows games by their concepts: of games/ only what lies in no game's folder. Tests and
# the folders named here are free.
BY_CONCEPT = {"search": {"exact", "expectimax", "threats"}}
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def edge_error(source: str, target: str) -> str | None:
    """Why the file `source` may not include `target` (both relative to src/), or None if it may."""
    from_layer, from_part = (source.split("/") + [""])[:2]
    to_layer, to_part = (target.split("/") + [""])[:2]
    if from_layer not in LAYERS:
        return f"'{from_layer}' is not a layer (the list is in tools/check_includes.py)"
    if to_layer == "reference":
        return None if source.endswith("_test.cpp") else "tests/reference is for tests only"
    if to_layer not in LAYERS:
        return None  # not ours, or missing: the compiler will say
    if to_layer == "games" and from_layer in BY_CONCEPT and target.count("/") > 1:
        if from_part not in BY_CONCEPT[from_layer] and not source.endswith("_test.cpp"):
            return f"{from_layer} knows games by their concepts, not {to_layer}/{to_part}"
    if from_layer != to_layer:
        return None if to_layer in LAYERS[from_layer] else f"{from_layer} may not know {to_layer}"
    parts = PARTS.get(from_layer, {})
    if from_part == to_part or from_part not in parts or to_part not in parts:
        return None
    if to_part in parts[from_part]:
        return None
    return f"{from_layer}/{from_part} may not know {to_layer}/{to_part}"


def read_graph(src: Path, paths: list[Path]) -> dict[str, list[tuple[int, str]]]:
    """For each file its includes as (line, target), targets relative to src/ where they exist there."""
    graph = {}
    for path in paths:
        text = path.read_text(encoding="utf-8")
        includes = []
        for match in INCLUDE.finditer(text):
            target = match.group(1)
            beside = (path.parent / target).resolve()
            if beside.is_file() and beside.is_relative_to(src):
                target = beside.relative_to(src).as_posix()
            includes.append((text.count("\n", 0, match.start(1)) + 1, target))
        graph[path.relative_to(src).as_posix()] = includes
    return graph


def find_cycle(graph: dict[str, list[tuple[int, str]]]) -> list[str] | None:
    """The files of one include cycle, the first repeated at the end."""
    done: set[str] = set()
    for start in sorted(graph):
        trail: list[str] = []
        stack = [(start, iter(graph[start]))] if start not in done else []
        trail += [start] if stack else []
        while stack:
            node, targets = stack[-1]
            target = next((t for _, t in targets if t in graph and t not in done), None)
            if target is None:
                done.add(node)
                stack.pop()
                trail.pop()
            elif target in trail:
                return trail[trail.index(target) :] + [target]
            else:
                stack.append((target, iter(graph[target])))
                trail.append(target)
    return None


def main() -> int:
    root = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT
    src = root / "src"
    paths = [p for p in files(root) if p.is_relative_to(src) and p.suffix in {".h", ".cpp"}]
    graph = read_graph(src, paths)
    errors = []
    for source, includes in graph.items():
        for line, target in includes:
            if why := edge_error(source, target):
                errors.append(f'src/{source}:{line}: #include "{target}": {why}')
    if cycle := find_cycle(graph):
        errors.append("include cycle: " + " -> ".join(cycle))
    print("\n".join(errors + [f"{len(graph)} files, {len(errors)} include errors"]))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
