# SPDX-License-Identifier: MIT
"""Reads a replay (docs/formats/replay-v1.md), slowly and from that page alone, and plays it."""

import struct
from dataclasses import dataclass
from pathlib import Path

import xxhash

MAGIC = bytes.fromhex("894A4F5352504C0A")
SHAPES = ("4x4", "2x4", "3x3", "3x4")
DIRECTIONS = ("left", "right", "up", "down")
LARGEST = 17


class Refused(Exception):
    """The file is not a replay, or is damaged."""


@dataclass
class Move:
    board: list[int]
    direction: str
    cell: int
    tile: int
    time_ms: int | None = None
    rates: tuple[float, ...] | None = None


@dataclass
class Replay:
    shape: str
    big: int
    score: int | None
    p4: float | None
    table: str
    producer: str
    moves: list[Move]
    end: list[int]


def slid(line: list[int], big: int) -> list[int]:
    """Towards the first cell."""
    out = [0] * 4
    place, may_merge = 0, False
    for i, tile in enumerate(line):
        if tile == 0:
            continue
        if tile == 15 and big == 2:
            out[i], place, may_merge = tile, i + 1, False
        elif may_merge and out[place - 1] == tile < LARGEST and not (tile == 15 and big):
            out[place - 1], may_merge = tile + 1, False
        else:
            out[place] = tile
            place, may_merge = place + 1, True
    return out


def moved(board: list[int], direction: str, big: int) -> list[int]:
    out = list(board)
    for line in range(4):
        cells = [4 * line + i if direction in ("left", "right") else 4 * i + line for i in range(4)]
        if direction in ("right", "down"):
            cells.reverse()
        for cell, tile in zip(cells, slid([board[cell] for cell in cells], big)):
            out[cell] = tile
    return out


class Fields:
    def __init__(self, data: bytes):
        self.data, self.at = data, 0

    def take(self, count: int) -> bytes:
        if self.at + count > len(self.data):
            raise Refused("too short")
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self, form: str):
        return struct.unpack("<" + form, self.take(struct.calcsize("<" + form)))[0]

    def text(self) -> str:
        return self.take(self.number("I")).decode()

    def board(self) -> list[int]:
        board = list(self.take(16))
        if max(board) > LARGEST:
            raise Refused("an impossible tile")
        return board


def checked(data: bytes, seed: int) -> bytes:
    if len(data) < 8 or xxhash.xxh3_64_intdigest(data[:-8], seed=seed) != int.from_bytes(data[-8:], "little"):
        raise Refused("a checksum is wrong")
    return data[:-8]


def parse(data: bytes) -> Replay:
    if data[:8] != MAGIC:
        raise Refused("no replay")
    major, _, header_bytes, file_bytes = struct.unpack("<HHIQ", data[8:24])
    if major != 1 or file_bytes != len(data) or not 32 <= header_bytes <= min(4096, len(data)):
        raise Refused("another version, or cut off")
    head = Fields(checked(data[:header_bytes], 0)[24:])
    body = Fields(checked(data[header_bytes:], 1))
    count, shape, big, parts = (head.number(form) for form in "IBBB")
    score, p4, board = head.number("Q"), head.number("d"), head.board()
    if count > 1_000_000 or shape > 3 or big > 2 or parts > 15:
        raise Refused("an impossible header")
    table, producer = head.text(), head.text()
    moves = []
    for byte in body.take(count):
        move = Move(board, DIRECTIONS[byte & 3], byte >> 2 & 15, 4 if byte >> 6 & 1 else 2)
        board = moved(move.board, move.direction, big)
        if board == move.board or board[move.cell] != 0:
            raise Refused(f"move {len(moves) + 1} is not possible")
        board[move.cell] = move.tile // 2
        if byte >> 7:
            board = body.board()
        moves.append(move)
    if parts & 1:
        for move in moves:
            time = body.number("I")
            move.time_ms = None if time == 0xFFFFFFFF else time
    if parts & 2:
        for move in moves:
            is_known = body.number("B")
            rates = tuple(body.number("d") for _ in range(4))
            if not all(0 <= rate <= 1 for rate in rates):
                raise Refused("an impossible rate")
            move.rates = rates if is_known else None
    if body.at != len(body.data):
        raise Refused("bytes behind the end")
    return Replay(
        SHAPES[shape], big, score if parts & 4 else None, p4 if parts & 8 else None, table, producer, moves, board
    )


def read(path: str | Path) -> Replay:
    return parse(Path(path).read_bytes())
