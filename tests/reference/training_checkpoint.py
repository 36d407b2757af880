#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""A slow, obvious reader of training checkpoints, written from docs/formats/training-checkpoint-v1.md alone.

usage: training_checkpoint.py FILE CELLS ACTIONS     of a game with so many cells and moves
"""

import json
import math
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

import block_file


class WrongCheckpoint(Exception):
    """A sound block file that is not what the page says a checkpoint is."""


@dataclass
class Sample:
    cells: list[int]
    policy: list[float | None]  # None: not valid
    win: float
    draw: float
    moves_left: float
    weight: float


@dataclass
class Game:
    moves: list[int]
    opponent: str
    learner: int
    samples: list[Sample]


class Fields:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, length: int) -> bytes:
        if self.at + length > len(self.data):
            raise WrongCheckpoint("cut off")
        self.at += length
        return self.data[self.at - length : self.at]

    def number(self, size: int) -> int:
        return int.from_bytes(self.take(size), "little")

    def text(self) -> str:
        return self.take(self.number(4)).decode()

    def done(self) -> bool:
        return self.at == len(self.data)


def read_sections(payload: bytes) -> dict[str, bytes]:
    fields, sections = Fields(payload), {}
    while not fields.done():
        name = fields.text()
        sections[name] = fields.take(fields.number(8))
    if list(sections) != sorted(sections):
        raise WrongCheckpoint("sections are not ascending")
    return sections


def floats(data: bytes) -> list[float]:
    numbers = [number for (number,) in struct.iter_unpack("<f", data)]
    if not all(map(math.isfinite, numbers)):
        raise WrongCheckpoint("a number that is none")
    return numbers


def read_sample(fields: Fields, cells: int, actions: int) -> Sample:
    board = list(struct.unpack(f"<{cells}b", fields.take(cells)))
    chances = struct.unpack(f"<{actions}H", fields.take(2 * actions))
    policy = [None if chance == 65535 else chance / 65534 for chance in chances]
    win, draw, moves_left, weight = floats(fields.take(16))
    if abs(sum(chance or 0 for chance in policy) - 1) >= 0.01:
        raise WrongCheckpoint("chances that do not sum to 1")
    return Sample(board, policy, win, draw, moves_left, weight)


def read_replay(data: bytes, cells: int, actions: int) -> list[Sample]:
    fields, samples = Fields(data), []
    while not fields.done():
        samples.append(read_sample(fields, cells, actions))
    return samples


def read_game(fields: Fields, cells: int, actions: int) -> Game:
    fields.number(8)
    moves = [fields.number(2) for _ in range(fields.number(4))]
    opponent = fields.text()
    learner = fields.number(1) - 1
    fields.take(2)
    samples = []
    for _ in range(fields.number(4)):
        samples.append(read_sample(fields, cells, actions))
        ply, proof = fields.number(4), fields.number(1)
        if ply > len(moves) or proof > 3:
            raise WrongCheckpoint("a position that the game has not reached")
    return Game(moves, opponent, learner, samples)


def read_games(data: bytes, cells: int, actions: int, games_of_lanes: list[int]) -> list[Game]:
    fields, games = Fields(data), []
    for count in games_of_lanes:
        fields.number(8)
        games += [read_game(fields, cells, actions) for _ in range(count)]
    if not fields.done():
        raise WrongCheckpoint("more games than the recipe says")
    return games


class Checkpoint:
    def __init__(self, file: block_file.BlockFile, cells: int, actions: int) -> None:
        if file.header.kind != "training-checkpoint-v1":
            raise WrongCheckpoint(file.header.kind)
        self.game = file.header.subject
        self.state = json.loads(file.header.metadata)
        self.sections = read_sections(file.payload())
        recipe = self.state["recipe"]
        games, lanes = int(recipe["games"]), min(int(recipe["lanes"]), int(recipe["games"]))
        sizes = [(games + lanes - 1 - lane) // lanes for lane in range(lanes)]
        self.replay = read_replay(self.sections["replay"], cells, actions)
        self.games = read_games(self.sections["games"], cells, actions, sizes)
        self.steps = int.from_bytes(self.sections["learner"][:8], "little")
        self.learner = floats(self.sections["learner"][8:])
        self.playing = floats(self.sections["playing"])


def main() -> int:
    if len(sys.argv) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    checkpoint = Checkpoint(block_file.open_file(Path(sys.argv[1])), int(sys.argv[2]), int(sys.argv[3]))
    print(f"{checkpoint.game}: {checkpoint.steps} steps, {len(checkpoint.replay)} positions in the replay buffer,")
    print(f"{len(checkpoint.games)} games in play, {len(checkpoint.playing)} weights play")
    return 0


if __name__ == "__main__":
    sys.exit(main())
