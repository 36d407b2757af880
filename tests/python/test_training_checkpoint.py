# SPDX-License-Identifier: MIT
"""The Python reader of training checkpoints over the golden file of tests/data, and over broken copies of it."""

from pathlib import Path

import block_file
import pytest
import training_checkpoint

GOLDEN = Path(__file__).resolve().parent.parent / "data" / "training-checkpoint-v1-tictactoe.jtc"


def read(data: bytes) -> training_checkpoint.Checkpoint:
    return training_checkpoint.Checkpoint(block_file.BlockFile(data), cells=9, actions=9)


def test_the_golden_file_is_read() -> None:
    checkpoint = read(GOLDEN.read_bytes())
    assert checkpoint.game == "tictactoe"
    assert checkpoint.state["progress"]["rounds"] == 2
    assert checkpoint.steps == checkpoint.state["progress"]["steps"] > 0
    assert len(checkpoint.games) == 4
    assert len(checkpoint.replay) == checkpoint.state["progress"]["replay"] > 0


def test_samples_and_games_are_those_of_the_rules() -> None:
    checkpoint = read(GOLDEN.read_bytes())
    for sample in checkpoint.replay:
        # The mover, who is positive, has as many stones as the other or one fewer.
        assert sum(sample.cells) in (0, -1)
        for cell, chance in zip(sample.cells, sample.policy, strict=True):
            assert (cell == 0) == (chance is not None)
        assert 0 <= sample.win + sample.draw <= 1.0001
    for game in checkpoint.games:
        assert len(set(game.moves)) == len(game.moves) <= 9


def test_every_byte_matters() -> None:
    data = GOLDEN.read_bytes()
    for at in range(0, len(data), 97):
        broken = bytearray(data)
        broken[at] ^= 1
        with pytest.raises((block_file.DamagedFile, block_file.ForeignFile, block_file.NewerFile)):
            read(bytes(broken))
