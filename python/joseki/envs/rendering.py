# SPDX-License-Identifier: MIT
"""Drawings of boards: as text for a terminal and as pixels for videos."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
_Plane = npt.NDArray[np.float64]
_Colour = tuple[int, int, int]

_PAPER, _LINE = (250, 248, 244), (120, 113, 108)
_BLUE, _RED = (37, 99, 235), (220, 68, 60)
_BLACK, _WHITE = (28, 28, 30), (245, 245, 245)


def draw_text(game: str, board: npt.NDArray[np.int8]) -> str:
    """The board row by row, x the first player, o the second; pieces with ages carry them."""
    has_ages = game.startswith("vanish")
    first, second = ("b", "w") if game == "othello" else ("x", "o")

    def cell(number: int) -> str:
        if number == 0:
            return ". " if has_ages else "."
        letter = first if number > 0 else second
        return f"{letter}{abs(number)}" if has_ages else letter

    return "\n".join(" ".join(cell(int(n)) for n in row).rstrip() for row in board)


def draw_pixels(game: str, board: npt.NDArray[np.int8], cell: int | None = None) -> Pixels:
    """The board as (height, width, 3); a cell is `cell` pixels wide. Pieces that vanish soon are
    paler."""
    rows, columns = board.shape
    size = cell or max(24, min(96, 480 // max(rows, columns)))
    if game == "connect4":
        picture = _discs(board, size, (30, 84, 183), hole=_PAPER, colours=((250, 204, 21), _RED))
    elif game == "othello":
        picture = _discs(board, size, (22, 120, 80), hole=None, colours=(_BLACK, _WHITE))
    elif game == "gomoku":
        picture = _stones_on_lines(board, size)
    else:
        picture = _noughts_and_crosses(board, size)
    return np.clip(np.rint(picture), 0, 255).astype(np.uint8)


def _canvas(board: npt.NDArray[np.int8], size: int, colour: _Colour) -> _Plane:
    rows, columns = board.shape
    return np.full((rows * size, columns * size, 3), colour, dtype=np.float64)


def _cover(distance: _Plane) -> _Plane:
    """How much of a pixel lies inside a shape, from the signed distance to its edge."""
    return np.clip(0.5 - distance, 0.0, 1.0)


def _paint(tile: _Plane, cover: _Plane, colour: _Colour, opacity: float = 1.0) -> None:
    amount = (cover * opacity)[..., None]
    tile += (np.asarray(colour, dtype=np.float64) - tile) * amount


def _each_cell(
    picture: _Plane, board: npt.NDArray[np.int8], size: int
) -> list[tuple[int, _Plane]]:
    rows, columns = board.shape
    return [
        (int(board[r, c]), picture[r * size : (r + 1) * size, c * size : (c + 1) * size])
        for r in range(rows)
        for c in range(columns)
    ]


def _grid(size: int) -> tuple[_Plane, _Plane]:
    """x and y of the pixels of a cell, 0 in its middle."""
    axis = np.arange(size) + 0.5 - size / 2
    x, y = np.meshgrid(axis, axis)
    return x, y


def _disc(size: int, share: float) -> _Plane:
    x, y = _grid(size)
    return _cover(np.hypot(x, y) - share * size / 2)


def _discs(
    board: npt.NDArray[np.int8],
    size: int,
    ground: _Colour,
    hole: _Colour | None,
    colours: tuple[_Colour, _Colour],
) -> _Plane:
    picture = _canvas(board, size, ground)
    disc = _disc(size, 0.8)
    for number, tile in _each_cell(picture, board, size):
        if hole is None:
            _frame(tile)
        else:
            _paint(tile, disc, hole)
        if number:
            _paint(tile, disc, colours[number < 0])
    return picture


def _frame(tile: _Plane) -> None:
    """A thin dark line at the top and the left of a cell."""
    tile[:1] *= 0.7
    tile[:, :1] *= 0.7


def _stones_on_lines(board: npt.NDArray[np.int8], size: int) -> _Plane:
    """Gomoku: stones stand where lines cross."""
    picture = _canvas(board, size, (224, 180, 112))
    rows, columns = board.shape
    half = size // 2
    for row in range(rows):
        picture[row * size + half, half : columns * size - half] *= 0.6
    for column in range(columns):
        picture[half : rows * size - half, column * size + half] *= 0.6
    rim, disc = _disc(size, 0.88), _disc(size, 0.82)
    for number, tile in _each_cell(picture, board, size):
        if number:
            _paint(tile, rim, _BLACK)
            _paint(tile, disc, (_BLACK, _WHITE)[number < 0])
    return picture


def _noughts_and_crosses(board: npt.NDArray[np.int8], size: int) -> _Plane:
    picture = _canvas(board, size, _PAPER)
    x, y = _grid(size)
    stroke, reach = size * 0.07, size * 0.28
    along = np.clip((x + y) / 2, -reach, reach)
    against = np.clip((x - y) / 2, -reach, reach)
    cross = np.minimum(
        np.hypot(x - along, y - along), np.hypot(x - against, y + against)
    )
    shapes = (_cover(cross - stroke), _cover(np.abs(np.hypot(x, y) - reach * 1.1) - stroke))
    oldest = max(1, int(np.abs(board).max()))
    for number, tile in _each_cell(picture, board, size):
        if number:
            opacity = 1.0 - 0.65 * (abs(number) - 1) / max(1, oldest - 1)
            _paint(tile, shapes[number < 0], (_BLUE, _RED)[number < 0], opacity)
    _rule(picture, board.shape, size)
    return picture


def _rule(picture: _Plane, shape: tuple[int, ...], size: int) -> None:
    """The lines between cells."""
    half = max(1, size // 48)
    for row in range(1, shape[0]):
        picture[row * size - half : row * size + half] = _LINE
    for column in range(1, shape[1]):
        picture[:, column * size - half : column * size + half] = _LINE
