# SPDX-License-Identifier: MIT
"""Trained networks: by themselves, and as the pv_func of a search."""

import json
import os
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from joseki import _arrays, _core
from joseki.mcts import FloatArray, Int8Array, planes


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a network says of n positions, all of it for the side to move."""

    policy: FloatArray
    """(n, actions) float32: the softmax over all actions, valid or not; rows sum to 1."""
    value: FloatArray
    """(n, 3) float32: the chances to win, draw and lose."""
    moves_left: FloatArray
    """(n,) float32: plies to the end, about."""


class Model:
    """A trained network. Call it with planes, or hand it to a search as ``pv_func``::

        mcts.batch_playout(joseki.load_model("connect4"), boards, turns, playouts=200)

    What it says of a position does not depend on the others in the batch nor on the number of
    threads. Threads may share it; the GIL is released while it computes.
    """

    def __init__(self, name: str, *, threads: int = 1) -> None:
        self._core = _core.networks.Network(name, threads)
        self.name = name

    @property
    def game(self) -> str:
        """The game it plays."""
        return self._core.game

    @property
    def board_shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self._core.rows, self._core.columns

    @property
    def action_size(self) -> int:
        """How many moves the game numbers."""
        return self._core.actions

    @property
    def blocks(self) -> int:
        """How many residual blocks it has."""
        return self._core.blocks

    @property
    def channels(self) -> int:
        """How many channels these have."""
        return self._core.channels

    @property
    def weights(self) -> int:
        """How many weights it has."""
        return self._core.weights

    @property
    def made_by(self) -> dict[str, Any]:
        """The command, the seed and the figures of its training, as far as they were kept."""
        made_by: dict[str, Any] = json.loads(self._core.made_by)
        return made_by

    def __call__(self, planes: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
        """What ``pv_func`` of a search returns: policy, value and moves left.

        Args:
            planes: (n, 3, rows, cols) float32, as ``joseki.mcts.planes`` makes them, which is what
                a search without a ``board_converter`` shows.

        Raises:
            TypeError, ValueError: the planes are not as above.
        """
        shape = (len(planes), 3, *self.board_shape)
        planes = _arrays.expect("planes", planes, np.float32, shape)
        logits, wdl, moves_left = self._core.run(self._inputs(planes))
        return _softmax(logits), wdl, moves_left

    def evaluate(self, boards: Int8Array, turns: Int8Array) -> Evaluation:
        """What it says of positions, without a search.

        Args:
            boards: (n, rows, cols) int8, as ``joseki.games`` writes boards.
            turns: (n,) int8: 1 or -1.
        """
        boards = _arrays.expect("boards", boards, np.int8, (len(boards), *self.board_shape))
        turns = _arrays.expect("turns", turns, np.int8, (len(boards),))
        return Evaluation(*self(planes(boards, turns)))

    def export_onnx(self, path: str | os.PathLike[str]) -> None:
        """Writes the network as an ONNX model, whole or not at all.

        Its input ``planes`` is (n, planes, rows, cols) float32, with a plane of 0 and 1 for each
        number that a cell can hold: own pieces, then the other's. Its outputs are ``policy``
        (logits), ``wdl`` and ``moves_left`` (n, 1).
        """
        self._core.export_onnx(os.fspath(path))

    def _inputs(self, planes: FloatArray) -> FloatArray:
        """For each number that a cell can hold a plane of 0 and 1: own pieces, then the other's."""
        highest = self._core.planes // 2
        numbers = np.arange(1, highest + 1, dtype=np.float32)[None, :, None, None]
        mine = planes[:, 0:1] == numbers
        theirs = planes[:, 1:2] == numbers
        return np.concatenate([mine, theirs], axis=1, dtype=np.float32)

    def __repr__(self) -> str:
        return f"<joseki.Model {self.name}: {self.game}, {self.blocks} blocks of {self.channels}>"


def _softmax(logits: FloatArray) -> FloatArray:
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    result: npt.NDArray[np.float32] = powers / powers.sum(axis=1, keepdims=True)
    return result


def load_model(name: str, *, threads: int = 1) -> Model:
    """A model by name (``names()`` lists them), or the path of a .jnet file.

    Args:
        threads: how many threads compute; 0 for all cores.

    Raises:
        OSError: there is no such model, or its file is damaged or of another version.
    """
    return Model(name, threads=threads)


def names() -> list[str]:
    """The models that are part of joseki, and those in the folder models of $JOSEKI_HOME."""
    return list(_core.networks.model_names())
