#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A slow, obvious solver of vanishing tic-tac-toe: no symmetry, no predecessors, no numbering.

A state is (X's cells, O's cells, side to move), cells oldest first. Every state is looked at again
for every number of plies d, with its successors only:

    d = 0   lost: the other side has a line
    d odd   won within d plies: some move leads to a state lost within d - 1
    d even  lost within d plies: every move leads to a state won within d - 1

until two rounds in a row settle nothing (one for the winner, one for the loser). The rest is drawn.

usage: vanish_forward.py SIDE PIECES [LINE]
"""

import itertools
import sys
from collections import Counter


class VanishForward:
    def __init__(self, side: int, pieces: int, line: int | None = None):
        self.side = side
        self.pieces = pieces
        self.line = min(side, pieces) if line is None else line
        self.lines = [set(cells) for cells in self.all_lines()]
        self.winners = {
            frozenset(cells): any(line <= set(cells) for line in self.lines)
            for count in range(pieces + 1)
            for cells in itertools.combinations(range(side * side), count)
        }

    def all_lines(self) -> list[list[int]]:
        n, k = self.side, self.line
        rows = [[r * n + c + i for i in range(k)] for r in range(n) for c in range(n - k + 1)]
        columns = [[(r + i) * n + c for i in range(k)] for r in range(n - k + 1) for c in range(n)]
        down = [[(r + i) * n + c + i for i in range(k)] for r in range(n - k + 1) for c in range(n - k + 1)]
        up = [[(r + k - 1 - i) * n + c + i for i in range(k)] for r in range(n - k + 1) for c in range(n - k + 1)]
        return rows + columns + down + up

    def has_line(self, cells) -> bool:
        return self.winners[frozenset(cells)]

    def all_states(self):
        """Every way to place the pieces with a side that may be to move, reachable or not."""
        for x_count in range(self.pieces + 1):
            for o_count in (x_count - 1, x_count):
                if o_count < 0:
                    continue
                sides = "O" if o_count < x_count else "XO" if x_count == self.pieces else "X"
                for cells in itertools.permutations(range(self.side**2), x_count + o_count):
                    for to_move in sides:
                        yield cells[:x_count], cells[x_count:], to_move

    def moves(self, state) -> dict:
        """Where each move leads; nothing if the game is over."""
        x, o, to_move = state
        if self.has_line(x) or self.has_line(o):
            return {}
        result = {}
        for cell in range(self.side**2):
            if cell in x or cell in o:
                continue
            if to_move == "X":
                result[cell] = ((x + (cell,))[-self.pieces :], o, "O")
            else:
                result[cell] = (x, (o + (cell,))[-self.pieces :], "X")
        return result

    def reachable(self) -> set:
        """All states that arise in a game."""
        start = ((), (), "X")
        seen = {start}
        waiting = [start]
        while waiting:
            for state in self.moves(waiting.pop()).values():
                if state not in seen:
                    seen.add(state)
                    waiting.append(state)
        return seen

    def solve(self) -> dict:
        """(value, plies) of every state for the side to move; value may be `impossible`."""
        values = {}
        open_states = {}
        for state in self.all_states():
            x, o, to_move = state
            mover, other = (x, o) if to_move == "X" else (o, x)
            if self.has_line(mover):
                values[state] = ("impossible", None)
            elif self.has_line(other):
                values[state] = ("loss", 0)
            else:
                open_states[state] = tuple(self.moves(state).values())
        quiet_rounds = 0
        depth = 0
        while quiet_rounds < 2:
            depth += 1
            # Collected first and entered afterwards: a round sees the rounds before it only.
            settled = self.won(open_states, values) if depth % 2 == 1 else self.lost(open_states, values)
            name = "win" if depth % 2 == 1 else "loss"
            for state in settled:
                values[state] = (name, depth)
                del open_states[state]
            quiet_rounds = 0 if settled else quiet_rounds + 1
        for state in open_states:
            values[state] = ("draw", None)
        return values

    @staticmethod
    def won(open_states, values) -> list:
        unknown = (None, None)
        return [
            state
            for state, replies in open_states.items()
            if any(values.get(reply, unknown)[0] == "loss" for reply in replies)
        ]

    @staticmethod
    def lost(open_states, values) -> list:
        unknown = (None, None)
        return [
            state
            for state, replies in open_states.items()
            if all(values.get(reply, unknown)[0] == "win" for reply in replies)
        ]


def main() -> int:
    if len(sys.argv) not in (3, 4):
        print(__doc__, file=sys.stderr)
        return 2
    game = VanishForward(*map(int, sys.argv[1:]))
    values = game.solve()
    for (value, plies), count in sorted(Counter(values.values()).items(), key=str):
        print(value, plies, count)
    print("empty board:", values[((), (), "X")], "reachable:", len(game.reachable()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
