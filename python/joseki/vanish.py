# SPDX-License-Identifier: MIT
"""Symmetry and codes of vanishing tic-tac-toe, on boards of every size.

A position is the cells of each side, oldest piece first, row-major from 0. Symmetries are numbered
from 0 to 7: 1 transposes, 2 mirrors the columns, 4 mirrors the rows, and sums do so in this order.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from joseki import _core


@dataclass(frozen=True, slots=True)
class Canonical:
    """The position that stands for all that symmetries make of one."""

    x: tuple[int, ...]
    """The cells of the first player, oldest first."""
    o: tuple[int, ...]
    """Those of the second."""
    symmetry: int
    """apply_symmetry() with it turns the position into this one; the lowest, if several do."""
    code: int | None
    """The number of this position, the smallest of all images: x_code * (cells + 1)**m + o_code,
    where a side's code is the sum of (cell + 1) * (cells + 1)**i, i = 0 for the oldest. None where
    such numbers do not fit 64 bits; the smallest would be this one's."""


def canonical(rules: str, x: Sequence[int], o: Sequence[int]) -> Canonical:
    """The canonical position of ``x`` and ``o`` ("vanish-4x4-m4"), and the symmetry to it.

    ValueError if cells are not on the board, are there twice, or are more than a side may have.
    """
    cells_x, cells_o, symmetry, code = _core.vanish.canonical(rules, list(x), list(o))
    return Canonical(tuple(cells_x), tuple(cells_o), symmetry, code)


def apply_symmetry(
    rules: str, x: Sequence[int], o: Sequence[int], symmetry: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The image of ``x`` and ``o`` under a symmetry (0 to 7)."""
    cells_x, cells_o = _core.vanish.apply_symmetry(rules, list(x), list(o), symmetry)
    return tuple(cells_x), tuple(cells_o)


def inverse_symmetry(symmetry: int) -> int:
    """The symmetry that takes back ``symmetry``: 3 and 5 each other's, the others their own."""
    if not 0 <= symmetry < 8:
        raise ValueError(f"there is no symmetry {symmetry}: 0 to 7")
    return {3: 5, 5: 3}.get(symmetry, symmetry)
