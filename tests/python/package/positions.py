# SPDX-License-Identifier: MIT
"""Positions for tests, and stand-ins for networks."""

import numpy as np

import joseki


def starts(name: str, count: int):
    """The first position, `count` times, as arrays."""
    shape = joseki.games.info(name).board_shape
    boards = np.tile(joseki.games.new(name).board, (count, 1, 1)).reshape(count, *shape)
    return boards, np.ones(count, np.int8)


def random_games(name: str, count: int, rng: np.random.Generator, plies: int = 8):
    """Games after so many random moves, none of them over."""
    games = []
    while len(games) < count:
        game = joseki.games.new(name)
        for _ in range(plies):
            if game.is_over:
                break
            game.step(rng.choice(game.valid_moves()))
        if not game.is_over:
            games.append(game)
    return games


def arrays_of(games):
    """Their boards and turns, as searches and tables take them."""
    return np.stack([game.board for game in games]), np.array([g.turn for g in games], np.int8)


class Guess:
    """A network that answers from the bytes of what it sees, the same each time."""

    def __init__(self, actions: int) -> None:
        self.actions = actions
        self.batches: list[int] = []

    def __call__(self, planes):
        self.batches.append(len(planes))
        sums = np.abs(planes.reshape(len(planes), -1) @ np.linspace(0.1, 7, planes[0].size))
        policy = np.abs(np.sin(sums[:, None] * np.arange(1, self.actions + 1))) + 0.01
        value = np.abs(np.sin(sums[:, None] * np.array([3.0, 5.0, 9.0]))) + 0.01
        value /= value.sum(axis=1, keepdims=True)
        return policy.astype(np.float32), value.astype(np.float32)
