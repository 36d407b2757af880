# SPDX-License-Identifier: MIT
"""Games of 2048 played at random, as texts of 2048verse: docs/formats/2048verse-replay.md."""

import random

DIGITS = ([chr(c) for c in range(ord("0"), ord("9") + 1)] + [chr(c) for c in range(ord("a"), ord("z") + 1)]
          + [chr(c) for c in range(ord("A"), ord("Z") + 1)] + [chr(c) for c in range(0xC0, 0x100)] + ["¤", "¾"])
MOVES = "udlr"  # in the order of the format


def line_left(line):
    """The line after a move to its front."""
    tiles, out = [tile for tile in line if tile], []
    while tiles:
        tile = tiles.pop(0)
        if tiles and tiles[0] == tile:
            tiles.pop(0)
            tile *= 2
        out.append(tile)
    out += [0] * (len(line) - len(out))
    return out


def moved(board, move):
    """`board` is a list of rows."""
    turned = [list(column) for column in zip(*board)] if move in "ud" else [list(row) for row in board]
    lines = [line_left(line[::-1])[::-1] if move in "dr" else line_left(line) for line in turned]
    return [list(column) for column in zip(*lines)] if move in "ud" else lines


def event(move, value, column, row, time_code=0):
    number = MOVES.index(move) | (value == 4) << 2 | column << 4 | row << 7 | time_code << 10
    return DIGITS[number >> 14] + DIGITS[number >> 7 & 127] + DIGITS[number & 127]


class Game:
    """Random moves from two tiles until nothing moves or there are enough."""

    def __init__(self, rows=4, columns=4, seed=1, moves=200):
        self.random = random.Random(seed)
        self.board = [[0] * columns for _ in range(rows)]
        self.text = f"{rows}x{columns}-test_"
        self.boards = []
        self.moves = []
        for _ in range(2):
            self.add("u")
        while len(self.moves) < moves and self.step():
            pass

    def add(self, move, time_code=0):
        empty = [(r, c) for r, row in enumerate(self.board) for c, tile in enumerate(row) if tile == 0]
        row, column = self.random.choice(empty)
        value = 4 if self.random.random() < 0.1 else 2
        self.board[row][column] = value
        self.text += event(move, value, column, row, time_code)

    def step(self):
        for move in self.random.sample(MOVES, 4):
            after = moved(self.board, move)
            if after == self.board:
                continue
            self.boards.append(self.board)
            self.board = after
            self.moves.append(move)
            self.add(move, self.random.randrange(1, 256) << 3 | 1)
            return True
        return False
