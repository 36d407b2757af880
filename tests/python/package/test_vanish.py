# SPDX-License-Identifier: MIT
"""joseki.vanish: the canonical position, against the slow obvious way."""

import numpy as np
import pytest

from joseki import games, vanish

RULES = {"vanish-3x3-m3": (3, 3), "vanish-4x4-m4": (4, 4), "vanish-5x5-m4-k3": (5, 4)}


def image(n, cells, symmetry):
    board = np.arange(n * n).reshape(n, n)
    if symmetry & 1:
        board = board.T
    if symmetry & 2:
        board = board[:, ::-1]
    if symmetry & 4:
        board = board[::-1]
    return tuple(int(np.flatnonzero(board.ravel() == cell)[0]) for cell in cells)


def code(n, m, x, o):
    base = n * n + 1
    sides = [sum((cell + 1) * base**i for i, cell in enumerate(side)) for side in (x, o)]
    return sides[0] * base**m + sides[1]


@pytest.mark.parametrize("rules", RULES)
def test_canonical_is_the_smallest_image_and_says_the_way(rules, rng):
    n, m = RULES[rules]
    for pieces in list(range(2 * m + 1)) * 20:
        cells = [int(cell) for cell in rng.permutation(n * n)[:pieces]]
        x, o = cells[::2], cells[1::2]
        found = vanish.canonical(rules, x, o)
        images = [(image(n, x, s), image(n, o, s)) for s in range(8)]
        codes = [code(n, m, *each) for each in images]
        assert found.code == min(codes)
        assert found.symmetry == codes.index(min(codes))
        assert vanish.apply_symmetry(rules, x, o, found.symmetry) == (found.x, found.o)
        assert (found.x, found.o) == images[found.symmetry]
        back = vanish.inverse_symmetry(found.symmetry)
        assert vanish.apply_symmetry(rules, found.x, found.o, back) == (tuple(x), tuple(o))


def test_symmetries_have_the_numbers_of_games():
    game = games.from_text("vanish-4x4-m4", "0,6/5 o")
    for symmetry in range(8):
        x, o = vanish.apply_symmetry("vanish-4x4-m4", [0, 6], [5], symmetry)
        text = f"{x[0]},{x[1]}/{o[0]} o"
        assert game.apply_symmetry(symmetry) == games.from_text("vanish-4x4-m4", text)


def test_boards_without_codes_are_canonical_too():
    found = vanish.canonical("vanish-5x5-m7", [24], [])
    assert found == vanish.Canonical((0,), (), 6, None)


@pytest.mark.parametrize(
    ("rules", "x", "o"),
    [
        ("vanish-3x3-m3", [9], []),
        ("vanish-3x3-m3", [-1], []),
        ("vanish-3x3-m3", [1], [1]),
        ("vanish-3x3-m3", [0, 1, 2, 3], []),
        ("vanish-2x2-m3", [], []),
        ("connect4", [], []),
    ],
)
def test_impossible_pieces_are_refused(rules, x, o):
    with pytest.raises(ValueError, match="."):
        vanish.canonical(rules, x, o)


def test_there_are_eight_symmetries():
    for symmetry in (-1, 8):
        with pytest.raises(ValueError, match="there is no symmetry"):
            vanish.apply_symmetry("vanish-3x3-m3", [0], [], symmetry)
        with pytest.raises(ValueError, match="there is no symmetry"):
            vanish.inverse_symmetry(symmetry)
