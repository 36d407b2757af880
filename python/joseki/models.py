# SPDX-License-Identifier: MIT
"""Trained networks: alone, as the pv_func of a search, and as opponents."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from joseki import _arrays, _core
from joseki.mcts import FloatArray, Int8Array, planes

if TYPE_CHECKING:
    from joseki.opponents import Question


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a network says about n positions, seen by the side to move."""

    policy: FloatArray
    """(n, actions) float32: the softmax over all actions, valid or not. Rows sum to 1."""
    value: FloatArray
    """(n, 3) float32: the chances to win, draw and lose."""
    moves_left: FloatArray
    """(n,) float32: about how many plies are left."""


class Model:
    """A trained network. Call it with planes, or give it to a search as ``pv_func``::

        mcts.batch_playout(joseki.load_model("connect4"), boards, turns, playouts=200)

    In a pool of opponents (``joseki.envs``) it plays without a search; ``MCTSPolicy(model=...)``
    searches with it.

    Its answer to a position depends neither on the rest of the batch nor on the number of threads.
    Threads may share a model. The GIL is released while it computes.
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
        """How many different moves the game has."""
        return self._core.actions

    @property
    def blocks(self) -> int:
        """The number of residual blocks."""
        return self._core.blocks

    @property
    def channels(self) -> int:
        """The number of channels in a block."""
        return self._core.channels

    @property
    def weights(self) -> int:
        """The number of weights."""
        return self._core.weights

    @property
    def made_by(self) -> dict[str, Any]:
        """The command, the seed and the figures of its training, if the file has them."""
        made_by: dict[str, Any] = json.loads(self._core.made_by)
        return made_by

    def __call__(self, planes: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
        """Returns what a search wants from ``pv_func``: policy, value and moves left.

        Args:
            planes: (n, 3, rows, cols) float32, as ``joseki.mcts.planes`` makes them. A search
                without a ``board_converter`` shows these.

        Raises:
            TypeError, ValueError: the planes are not as above.
        """
        shape = (len(planes), 3, *self.board_shape)
        planes = _arrays.expect("planes", planes, np.float32, shape)
        logits, wdl, moves_left = self._core.run(self._inputs(planes))
        return _softmax(logits), wdl, moves_left

    def evaluate(self, boards: Int8Array, turns: Int8Array) -> Evaluation:
        """Evaluates positions without a search.

        Args:
            boards: (n, rows, cols) int8, as ``joseki.games`` writes boards.
            turns: (n,) int8: 1 or -1.
        """
        boards = _arrays.expect("boards", boards, np.int8, (len(boards), *self.board_shape))
        turns = _arrays.expect("turns", turns, np.int8, (len(boards),))
        return Evaluation(*self(planes(boards, turns)))

    def answer(self, question: Question) -> npt.NDArray[np.int64]:
        """Plays as an opponent: a move for each board, drawn with the chances of the policy.

        Raises:
            ValueError: the boards are of another game.
        """
        if question.module.NAME != self.game:
            raise ValueError(f"{self!r} plays {self.game}, not {question.module.NAME}")
        masks = question.action_masks
        policy = self.evaluate(np.ascontiguousarray(question.boards), question.turns).policy
        chances = np.where(masks != 0, policy, 0).astype(np.float64)
        hopeless = chances.sum(axis=1) == 0  # too small for a number: then all moves alike
        chances[hopeless] = masks[hopeless]
        sums = np.cumsum(chances, axis=1)
        drawn = question.rng.random(len(sums)) * sums[:, -1]
        actions: npt.NDArray[np.int64] = (sums <= drawn[:, None]).sum(axis=1, dtype=np.int64)
        return actions

    def __deepcopy__(self, memo: dict[int, Any]) -> Model:
        return self  # it never changes

    def export_onnx(self, path: str | os.PathLike[str]) -> None:
        """Writes the network as an ONNX model. A failed write leaves no file.

        The input ``planes`` is (n, planes, rows, cols) float32. It has a plane of 0 and 1 for each
        number that a cell can hold: own pieces first, then those of the other side. The outputs are
        ``policy`` (logits), ``wdl`` and ``moves_left`` (n, 1).
        """
        self._core.export_onnx(os.fspath(path))

    def _inputs(self, planes: FloatArray) -> FloatArray:
        """A plane of 0 and 1 for each number that a cell can hold: own pieces first."""
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
    """Loads a model by its name (``names()`` lists them) or by the path of a .jnet file.

    Args:
        threads: the number of threads that compute; 0 for all cores.

    Raises:
        OSError: there is no such model, or its file is damaged or has another version.
    """
    return Model(name, threads=threads)


def names() -> list[str]:
    """The models that come with joseki, and those in $JOSEKI_HOME/models."""
    return list(_core.networks.model_names())
