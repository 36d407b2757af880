#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Fails on source files over 800 lines and on functions over 60 lines without `// long: <why>`.

usage: check_sizes.py [ROOT]

C++ functions are found by counting braces, not by a compiler: a block is a function if its head,
the text since the last statement, has a parenthesis and is not inside another function.
"""

import ast
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from tree import ROOT, files

MAX_FILE_LINES = 800
MAX_FUNCTION_LINES = 60
SUFFIXES = {".h", ".cpp", ".py", ".sh", ".cmake", ".ts", ".tsx", ".css"}
# Comments, raw strings, strings, characters. A quote after a word character is a digit separator.
NOISE = re.compile(
    r"""//(?:\\\n|[^\n])*|/\*.*?\*/|R"([^(\s]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)'(?:\\.|[^'\\\n])+'""",
    re.DOTALL,
)
TYPE = re.compile(r"\b(class|struct|union|enum)\b")


@dataclass(frozen=True)
class Function:
    name: str
    first: int  # line numbers from 1, both included
    last: int


def blank(text: str) -> str:
    return "".join("\n" if c == "\n" else " " for c in text)


def without_noise(text: str) -> str:
    """The same text, line by line, without comments, literals and preprocessor lines."""
    text = NOISE.sub(lambda m: blank(m.group()) if m.group()[0] == "/" else '""' + blank(m.group())[2:], text)
    kept, skip_else, continued = [], [], False
    for line in text.split("\n"):
        directive = re.match(r"\s*#\s*(\w+)", line)
        if directive and not continued:
            # Of #if ... #else only the first branch counts: each may open the same brace.
            if directive[1] in {"if", "ifdef", "ifndef"}:
                skip_else.append(False)
            elif directive[1] in {"else", "elif"} and skip_else:
                skip_else[-1] = True
            elif directive[1] == "endif" and skip_else:
                skip_else.pop()
        dropped = directive or continued or any(skip_else)
        continued = bool(directive or continued) and line.endswith("\\")
        kept.append("" if dropped else line)
    return "\n".join(kept)


def is_function_head(head: str) -> bool:
    """Whether the text before a `{` is that of a function: it has parameters and declares no type."""
    head = re.sub(r"\[\[.*?\]\]|\balignas\s*\([^()]*\)", "", head, flags=re.DOTALL)
    while (inner := re.sub(r"<[^<>]*>", "", head)) != head:  # template <class T>, Base<int()>
        head = inner
    before, parenthesis, _ = head.partition("(")
    return bool(parenthesis) and not TYPE.search(before)


def cpp_functions(text: str) -> list[Function]:
    code = without_noise(text)
    functions: list[Function] = []
    open_blocks: list[tuple[bool, str, int]] = []  # is it a function, its head, where the head starts
    head_start, inside = 0, 0  # inside: how many open blocks are functions
    for match in re.finditer(r"[{};]", code):
        i, mark = match.start(), match.group()
        if mark == "{":
            head = code[head_start:i]
            is_function = not inside and is_function_head(head)
            open_blocks.append((is_function, head, head_start + len(head) - len(head.lstrip())))
            inside += is_function
            head_start = i + 1
        elif mark == "}" and open_blocks:
            is_function, head, start = open_blocks.pop()
            inside -= is_function
            # `Type() : a_{1}, b_{2} {`: these braces belong to the head of the function that follows.
            if is_function and re.match(r"\s*[,{]", code[i + 1 : i + 200]):
                head_start = start
                continue
            if is_function:
                name = re.search(r"([\w~:]+|operator\W+)\s*\(", head)
                lines = [code.count("\n", 0, at) + 1 for at in (start, i)]
                functions.append(Function(name[1] if name else "lambda", *lines))
            head_start = i + 1
        else:
            head_start = i + 1
    return functions


def python_functions(text: str) -> list[Function]:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [n for n in ast.walk(ast.parse(text)) if isinstance(n, kinds)]
    return [Function(n.name, n.lineno, n.end_lineno or n.lineno) for n in nodes]


def is_excused(lines: list[str], function: Function) -> bool:
    """Whether `long: <why>` stands in a comment inside the function or directly above it."""
    first = function.first - 1
    while first > 0 and lines[first - 1].lstrip().startswith(("//", "#")):
        first -= 1
    return any(re.search(r"(//|#)\s*long:\s*\S", line) for line in lines[first : function.last])


def is_test(path: Path) -> bool:
    return path.parts[0] == "tests" or path.stem.endswith("_test")


def errors_in(path: Path, text: str) -> list[str]:
    lines = text.splitlines()
    errors = []
    if len(lines) > MAX_FILE_LINES:
        errors.append(f"{path}: {len(lines)} lines, {MAX_FILE_LINES} are allowed")
    if is_test(path):
        return errors
    functions = []
    if path.suffix in {".h", ".cpp"}:
        functions = cpp_functions(text)
    elif path.suffix == ".py":
        functions = python_functions(text)
    for f in functions:
        length = f.last - f.first + 1
        if length > MAX_FUNCTION_LINES and not is_excused(lines, f):
            errors.append(
                f"{path}:{f.first}: {f.name} has {length} lines, {MAX_FUNCTION_LINES} are allowed"
                " (split it, or say why in a comment: long: <why>)"
            )
    return errors


def main() -> int:
    root = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT
    paths = [p for p in files(root) if p.suffix in SUFFIXES]
    errors = []
    for path in paths:
        errors += errors_in(path.relative_to(root), path.read_text(encoding="utf-8"))
    print("\n".join(errors + [f"{len(paths)} files, {len(errors)} size errors"]))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
