# SPDX-License-Identifier: MIT
"""The Python reader of networks over the golden and broken files of tests/data."""

from pathlib import Path

import block_file
import network
import pytest

DATA = Path(__file__).resolve().parent.parent / "data"

BROKEN = {
    "truncated": block_file.WrongFileLength,
    "flipped-bit": block_file.BlockChecksumMismatch,
    "wrong-magic": block_file.ForeignFile,
    "newer": block_file.NewerFile,
    "other-encoding": network.WrongNetwork,
    "not-a-number": network.WrongNetwork,
    "huge-shape": network.WrongNetwork,
    "wrong-length": network.WrongNetwork,
    "no-shape": KeyError,
}


def test_the_golden_file_says_what_it_said() -> None:
    golden = network.read_network(DATA / "network-v1-tictactoe.jnet")
    assert (golden.game, golden.made_by) == ("tictactoe", {"command": "none", "seed": 1})
    # x to move on x . o / . x . / . . o; NetworkFile.StoredFileSaysWhatItSaid has the same numbers.
    answer = golden.answer([1, 0, -1, 0, 1, 0, 0, 0, -1])
    assert answer["policy"] == pytest.approx(
        [0.541380, 0.357612, -0.656964, -0.020369, 0.378180, 0.165365, -0.771225, -0.302373,
         0.116616], abs=1e-6)
    assert answer["wdl"] == pytest.approx([0.357537, 0.333455, 0.309009], abs=1e-6)
    assert answer["moves_left"] == pytest.approx(0.754599, abs=1e-6)


@pytest.mark.parametrize("kind", sorted(BROKEN))
def test_broken_files_are_refused(kind: str) -> None:
    with pytest.raises(BROKEN[kind]):
        network.read_network(DATA / f"network-v1-{kind}.jnet")


def test_no_broken_file_is_forgotten() -> None:
    names = {f"network-v1-{kind}.jnet" for kind in [*BROKEN, "tictactoe"]}
    assert {path.name for path in DATA.glob("network-v1-*")} == names
