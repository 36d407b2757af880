#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A slow, obvious reader of retrograde tables, written from docs/formats/retrograde-table-v1.md alone.

States are numbered by listing all of them in order, so this is for small games only.

usage: retrograde_table.py FILE        checks everything that can be checked without solving the game
"""

import itertools
import json
import re
import sys
from collections import Counter
from pathlib import Path

import block_file

DRAW, IMPOSSIBLE = 0, 255


class WrongTable(Exception):
    """A sound block file that is not what the page says a table is."""


def square_symmetries(side: int) -> list[list[int]]:
    """The eight symmetries; each is a list: where cell 0, 1, ... goes."""
    last = side - 1
    moves = [
        lambda r, c: (r, c),
        lambda r, c: (r, last - c),
        lambda r, c: (last - r, c),
        lambda r, c: (last - r, last - c),
        lambda r, c: (c, r),
        lambda r, c: (c, last - r),
        lambda r, c: (last - c, r),
        lambda r, c: (last - c, last - r),
    ]
    maps = []
    for move in moves:
        images = [move(cell // side, cell % side) for cell in range(side * side)]
        maps.append([row * side + column for row, column in images])
    return maps


def lines_of(side: int, length: int) -> list[set[int]]:
    """Every row, column and diagonal of `length` cells."""
    lines = []
    for row, column in itertools.product(range(side), repeat=2):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            cells = [(row + i * down, column + i * right) for i in range(length)]
            if all(0 <= r < side and 0 <= c < side for r, c in cells):
                lines.append({r * side + c for r, c in cells})
    return lines


class Game:
    """What both games share. A state is (pieces of the side to move, pieces of the other side)."""

    name: str
    ranking: str
    cells: int
    tier_count: int
    start = ((), ())
    symmetries: list[list[int]]
    lines: list[set[int]]

    def __init__(self) -> None:
        self.representatives = [self.list_representatives(tier) for tier in range(self.tier_count)]
        self.ranks = [{key: rank for rank, key in enumerate(keys)} for keys in self.representatives]

    def list_representatives(self, tier: int) -> list:
        """The keys of all classes of the tier in ascending order."""
        raise NotImplementedError

    def images(self, state) -> set:
        """The keys of a state and its mirror images: as many as its class has members."""
        raise NotImplementedError

    def rank(self, state) -> int:
        return self.ranks[self.tier(state)][min(self.images(state))]

    def has_line(self, cells) -> bool:
        return any(line <= set(cells) for line in self.lines)

    def is_impossible(self, state) -> bool:
        return self.has_line(state[0])

    def is_lost(self, state) -> bool:
        return not self.has_line(state[0]) and self.has_line(state[1])

    def moves(self, state) -> list[int]:
        mover, other = state
        if self.has_line(mover) or self.has_line(other):
            return []
        return [cell for cell in range(self.cells) if cell not in mover and cell not in other]

    def tier(self, state) -> int:
        raise NotImplementedError

    def after(self, state, move: int):
        raise NotImplementedError


class Vanish(Game):
    ranking = "vanish-tuple-1"

    def __init__(self, name: str):
        parts = re.fullmatch(r"vanish-(\d+)x\1-m(\d+)(?:-k(\d+))?", name)
        if parts is None:
            raise WrongTable(f"'{name}' is no name of a table")
        self.name = name
        self.side, self.most = int(parts[1]), int(parts[2])
        self.line_length = int(parts[3]) if parts[3] else min(self.most, self.side)
        self.cells = self.side**2
        self.tier_count = 2 * self.most + 1
        self.symmetries = square_symmetries(self.side)
        self.lines = lines_of(self.side, self.line_length)
        self.tier_of_counts = {self.counts(tier): tier for tier in range(self.tier_count)}
        super().__init__()

    def counts(self, tier: int) -> tuple[int, int]:
        return self.most - (tier + 1) // 2, self.most - tier // 2

    def tier(self, state) -> int:
        return self.tier_of_counts[len(state[0]), len(state[1])]

    def tier_name(self, tier: int) -> str:
        mover, other = self.counts(tier)
        return f"{mover}+{other}"

    def sides(self, tier: int) -> int:
        return 2 if tier == 0 else 1

    def tuple_of(self, state) -> tuple[int, ...]:
        mover, other = state
        return mover[1:] + other[:-1] + mover[:1] + other[-1:]

    def images(self, state) -> set:
        return self.images_of_tuple(self.tuple_of(state))

    def images_of_tuple(self, cells) -> set:
        return {tuple(symmetry[cell] for cell in cells) for symmetry in self.symmetries}

    def list_representatives(self, tier: int) -> list:
        length = sum(self.counts(tier))
        tuples = itertools.permutations(range(self.cells), length)  # ascending
        return [cells for cells in tuples if cells == min(self.images_of_tuple(cells))]

    def after(self, state, move: int):
        mover, other = state
        return other, (mover + (move,))[-self.most :]


class TicTacToe(Game):
    ranking = "tictactoe-1"
    name = "tictactoe"
    cells = 9
    tier_count = 10

    def __init__(self) -> None:
        self.symmetries = square_symmetries(3)
        self.lines = lines_of(3, 3)
        super().__init__()

    def tier(self, state) -> int:
        return 9 - len(state[0]) - len(state[1])

    def tier_name(self, tier: int) -> str:
        return str(9 - tier)

    def sides(self, tier: int) -> int:
        return 1

    def key(self, state, symmetry) -> int:
        mover, other = state
        return sum(3 ** symmetry[c] for c in mover) + sum(2 * 3 ** symmetry[c] for c in other)

    def images(self, state) -> set:
        return {self.key(state, symmetry) for symmetry in self.symmetries}

    def list_representatives(self, tier: int) -> list:
        pieces = 9 - tier
        keys = set()
        for taken in itertools.combinations(range(9), pieces):
            for mover in itertools.combinations(taken, pieces // 2):
                keys.add(min(self.images((mover, tuple(c for c in taken if c not in mover)))))
        return sorted(keys)

    def after(self, state, move: int):
        mover, other = state
        return other, mover + (move,)


def game_of(subject: str) -> Game:
    return TicTacToe() if subject == "tictactoe" else Vanish(subject)


def split_mix_64(seed: int):
    """The numbers of SplitMix64, one after the other."""
    wrap = 2**64 - 1
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & wrap
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & wrap
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & wrap
        yield z ^ (z >> 31)


def rules_hash(game: Game) -> int:
    numbers = split_mix_64(1)
    record = game.name + ":"
    for _ in range(64):
        state = game.start
        for ply in range(65):
            moves = game.moves(state)
            record += f"{game.tier(state)}.{game.rank(state)}.{len(moves)};"
            if not moves or ply == 64:
                break
            state = game.after(state, moves[next(numbers) * len(moves) // 2**64])
    return block_file.checksum(record.encode("ascii"))


def value_of(byte: int) -> tuple[str, int | None]:
    """What a byte of the encoding plies-1 says to the side to move."""
    if byte == DRAW:
        return "draw", None
    if byte == IMPOSSIBLE:
        return "impossible", None
    plies = byte - 1
    return ("win" if plies % 2 == 1 else "loss"), plies


class Table:
    def __init__(self, file: block_file.BlockFile):
        self.header = file.header
        expect("kind", self.header.kind, "retrograde-table")
        self.game = game_of(self.header.subject)
        expect("ranking", self.header.ranking, self.game.ranking)
        expect("encoding", self.header.encoding, "plies-1")
        expect("block_bytes", self.header.block_bytes, 65_536)
        expect("rules_hash", self.header.rules_hash, rules_hash(self.game))
        sizes = [len(keys) for keys in self.game.representatives]
        expect("count", self.header.count, sum(sizes))
        self.first = [sum(sizes[:tier]) for tier in range(len(sizes) + 1)]
        self.payload = file.payload()
        self.metadata = json.loads(self.header.metadata)

    def byte(self, state) -> int:
        return self.payload[self.first[self.game.tier(state)] + self.game.rank(state)]

    def value(self, state) -> tuple[str, int | None]:
        return value_of(self.byte(state))

    def check_metadata(self, members) -> None:
        """Counts everything again; members(tier) gives every single state of a tier."""
        value, plies = self.value(self.game.start)
        expect("start", self.metadata["start"], {"value": value, "plies": plies})
        expect("states", self.metadata["states"], len(self.payload))
        expect("number of tiers", len(self.metadata["tiers"]), self.game.tier_count)
        for tier, told in enumerate(self.metadata["tiers"]):
            codes = Counter(self.payload[self.first[tier] : self.first[tier + 1]])
            raw = Counter(self.byte(state) for state in members(tier))
            counted = {
                "name": self.game.tier_name(tier),
                "states": sum(codes.values()),
                "sides": self.game.sides(tier),
                "codes": {str(code): codes[code] for code in sorted(codes)},
                "raw": {str(code): raw[code] for code in sorted(raw)},
            }
            expect(f"tier {tier}", told, counted)


def all_members(game: Game):
    """A function that lists every state of a tier, one by one and not by classes."""

    def of_vanish(tier: int):
        mover, other = game.counts(tier)
        for cells in itertools.permutations(range(game.cells), mover + other):
            yield cells[:mover], cells[mover:]

    def of_tictactoe(tier: int):
        pieces = 9 - tier
        for taken in itertools.combinations(range(9), pieces):
            for mover in itertools.combinations(taken, pieces // 2):
                yield mover, tuple(c for c in taken if c not in mover)

    return of_tictactoe if isinstance(game, TicTacToe) else of_vanish


def expect(what: str, is_there, wanted) -> None:
    if is_there != wanted:
        raise WrongTable(f"{what}: {is_there} instead of {wanted}")


def open_table(path: Path | str) -> Table:
    return Table(block_file.open_file(path))


def main() -> int:
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        table = open_table(sys.argv[1])
        table.check_metadata(all_members(table.game))
    except (block_file.BlockFileError, WrongTable, OSError) as error:
        print(f"{sys.argv[1]}: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    value, plies = table.value(table.game.start)
    distance = "" if plies is None else f" in {plies} plies"
    print(f"{table.game.name}: {len(table.payload)} states, {value}{distance} for the first player")
    return 0


if __name__ == "__main__":
    sys.exit(main())
