# SPDX-License-Identifier: MIT
"""The games and the vector environment once more, slow and from the rules alone: twins for tests."""

from __future__ import annotations

MASK = 2**64 - 1


class SplitMix64:
    """The generator of the C++ side, from its paper."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def next(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        return (self.next() * bound) >> 64

    def unit(self) -> float:
        return (self.next() >> 11) * 2.0**-53


def mix_words(a: int, b: int) -> int:
    """How the seed and the number of a game make its own seed."""
    z = ((a * 0x9E3779B97F4A7C15) & MASK) ^ (
        (((b + 0x7F4A7C15F39CC060) & MASK) * 0xD6E8FEB86659FD93) & MASK
    )
    z = ((z ^ (z >> 32)) * 0xD6E8FEB86659FD93) & MASK
    z = ((z ^ (z >> 29)) * 0x9E3779B97F4A7C15) & MASK
    return z ^ (z >> 32)


class LineGame:
    """Stones on empty cells; so many in a row win."""

    def __init__(self, rows: int, columns: int, length: int) -> None:
        self.rows, self.columns, self.length = rows, columns, length
        self.cells = [0] * (rows * columns)
        self.turn = 1

    def at(self, row: int, column: int) -> int:
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return self.cells[row * self.columns + column]
        return 0

    def winner(self) -> int:
        for row in range(self.rows):
            for column in range(self.columns):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    line = [self.at(row + k * down, column + k * right) for k in range(self.length)]
                    if all(n > 0 for n in line):
                        return 1
                    if all(n < 0 for n in line):
                        return -1
        return 0

    def empty(self) -> list[int]:
        return [i for i, n in enumerate(self.cells) if n == 0]

    def moves(self) -> list[int]:
        return [] if self.winner() else self.empty()

    def step(self, action: int) -> None:
        self.cells[action] = self.turn
        self.turn = -self.turn

    def is_over(self) -> bool:
        return not self.moves()


class Connect4(LineGame):
    def __init__(self) -> None:
        super().__init__(6, 7, 4)

    def moves(self) -> list[int]:
        return [] if self.winner() else [c for c in range(7) if self.at(0, c) == 0]

    def step(self, action: int) -> None:
        row = max(r for r in range(6) if self.at(r, action) == 0)
        super().step(row * 7 + action)


class Vanish(LineGame):
    """A side's oldest piece vanishes when it has more than m; cells hold ages."""

    def __init__(self, n: int, m: int) -> None:
        super().__init__(n, n, min(n, m))
        self.m = m

    def step(self, action: int) -> None:
        aged = [n + self.turn if n * self.turn > 0 else n for n in self.cells]
        self.cells = [0 if abs(n) > self.m else n for n in aged]
        super().step(action)


class Othello(LineGame):
    def __init__(self) -> None:
        super().__init__(8, 8, 9)
        self.cells[28] = self.cells[35] = 1
        self.cells[27] = self.cells[36] = -1

    def flips(self, cell: int, turn: int) -> list[int]:
        if self.cells[cell]:
            return []
        found: list[int] = []
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                line, row, column = [], cell // 8 + down, cell % 8 + right
                while self.at(row, column) == -turn:
                    line.append(row * 8 + column)
                    row, column = row + down, column + right
                if self.at(row, column) == turn:
                    found += line
        return found

    def cells_for(self, turn: int) -> list[int]:
        return [c for c in range(64) if self.flips(c, turn)]

    def moves(self) -> list[int]:
        mine = self.cells_for(self.turn)
        return mine or ([64] if self.cells_for(-self.turn) else [])

    def step(self, action: int) -> None:
        if action == 64:
            self.turn = -self.turn
            return
        for cell in self.flips(action, self.turn):
            self.cells[cell] = self.turn
        super().step(action)

    def winner(self) -> int:
        if self.cells_for(1) or self.cells_for(-1):
            return 0
        lead = sum(self.cells)
        return (lead > 0) - (lead < 0)


NAIVE = {
    "tictactoe": lambda: LineGame(3, 3, 3),
    "vanish-3x3-m3": lambda: Vanish(3, 3),
    "vanish-4x4-m3": lambda: Vanish(4, 3),
    "vanish-4x4-m4": lambda: Vanish(4, 4),
    "vanish-5x5-m4": lambda: Vanish(5, 4),
    "connect4": Connect4,
    "othello": Othello,
    "gomoku": lambda: LineGame(15, 15, 5),
}


class NaiveSelfPlay:
    """One game of a vector environment with a random opponent, autoreset at the next step."""

    def __init__(self, name: str, seed: int, index: int, max_plies: int) -> None:
        self.name, self.max_plies = name, max_plies
        self.rng = SplitMix64(mix_words(seed, index))
        self.begin()

    def begin(self) -> None:
        self.game = NAIVE[self.name]()
        self.plies = 0
        self.learner = -1 if self.rng.unit() < 0.5 else 1
        self.reward, self.terminated, self.truncated, self.illegal = 0.0, False, False, False
        if self.game.turn != self.learner:
            self.answer()

    def answer(self) -> None:
        moves = self.game.moves()
        self.play(moves[self.rng.below(len(moves))])

    def play(self, action: int) -> None:
        self.game.step(action)
        self.plies += 1
        if self.game.is_over():
            self.terminated, self.reward = True, float(self.game.winner() * self.learner)
        elif self.plies >= self.max_plies:
            self.truncated = True

    def step(self, action: int) -> None:
        if self.terminated or self.truncated:
            self.begin()
        elif action not in self.game.moves():
            self.terminated, self.illegal, self.reward = True, True, -10.0
        else:
            self.play(action)
            if not (self.terminated or self.truncated):
                self.answer()

    def observation(self) -> list[int]:
        return [n * self.learner for n in self.game.cells]

    def mask(self, actions: int) -> list[int]:
        over = self.terminated or self.truncated
        moves = [] if over else self.game.moves()
        return [int(a in moves) for a in range(actions)]
