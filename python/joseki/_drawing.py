# SPDX-License-Identifier: MIT
"""Boards as text. Knows no rules: names of moves tell how a board is labelled."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from joseki.games import Game

_RESET = "\x1b[0m"
_COLORS = {1: "\x1b[1;31m", -1: "\x1b[1;34m", 0: "\x1b[2m"}
_LAST = "\x1b[4m"


def draw(game: "Game", last: int | None, color: bool) -> str:
    """The board, a line each row, with the names of columns and rows or of empty cells."""
    rows, columns = game.info.board_shape
    by_column = game.info.action_size == columns
    by_number = not by_column and game.move_name(0).isdigit()
    lines = []
    width = len(str(rows * columns - 1)) if by_number else 1
    if int(abs(game.board).max()) > 1:
        width = max(width, 2)
    for row, cells in enumerate(game.board.tolist()):
        texts = []
        for column, cell in enumerate(cells):
            number = row * columns + column
            text = _cell_text(cell, str(number) if by_number else ".").rjust(width)
            if color:
                mark = _LAST if not by_column and number == last else ""
                text = f"{mark}{_COLORS[(cell > 0) - (cell < 0)]}{text}{_RESET}"
            texts.append(text)
        label = "" if by_column or by_number else f"{row + 1:>2} "
        lines.append(label + " ".join(texts))
    if by_column:
        lines.append(" ".join(game.move_name(column) for column in range(columns)))
    elif not by_number:
        lines.append("   " + " ".join(chr(ord("a") + column) for column in range(columns)))
    return "\n".join(lines)


def _cell_text(cell: int, empty: str) -> str:
    """A piece with its age behind it where ages matter: x, o3."""
    if cell == 0:
        return empty
    letter = "x" if cell > 0 else "o"
    return letter if abs(cell) == 1 else f"{letter}{abs(cell)}"
