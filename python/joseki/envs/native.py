# SPDX-License-Identifier: MIT
"""The games of an environment: the C++ part with the arrays that it writes into."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from joseki import _core, games
from joseki.opponents import OpponentError, Question, Seat, random_actions


def observation_space(module: ModuleType, observation: str, dtype: Any) -> spaces.Box:
    """Of one player. flat: the cells, own stones positive. planes: one plane of 0 and 1 for each
    number that a cell can hold, own stones first."""
    dtype = np.dtype(dtype)
    if dtype not in (np.dtype(np.float32), np.dtype(np.int8)):
        raise ValueError(f"observations are float32 or int8, not {dtype}")
    rows, columns = module.BOARD_SHAPE
    if observation == "flat":
        return spaces.Box(-module.MAX_CELL, module.MAX_CELL, (rows * columns,), dtype)
    if observation == "planes":
        return spaces.Box(0, 1, (2 * module.MAX_CELL, rows, columns), dtype)
    raise ValueError(f"observation '{observation}' is not known: flat or planes")


def game_title(name: str) -> str:
    """The name of a game in ids: vanish-3x3-m3 is Vanish3x3M3."""
    if name == "tictactoe":
        return "TicTacToe"
    return "".join(part.capitalize() for part in name.split("-"))


def whole_actions(actions: Any, count: int) -> npt.NDArray[np.int64]:
    """One integer for each of `count` games. TypeError for anything else, such as 1.7 or None."""
    numbers = np.asarray(actions)
    if numbers.dtype.kind not in "iu":
        what = "an action is an integer" if count == 1 else "actions are integers"
        raise TypeError(f"{what}, not {actions!r:.80}")
    if numbers.size != count or numbers.ndim > 1:
        raise ValueError(f"a step needs one action per game: {count}, not {numbers.shape}")
    return np.ascontiguousarray(numbers, dtype=np.int64).reshape(count)


class NativeGames:
    """Some games of a learner against an opponent, stepped in C++.

    The arrays are overwritten by every reset and step: one entry a game. Options are the fields of
    `_core.VectorOptions`.
    """

    def __init__(self, game: str, count: int, dtype: Any = np.float32, **options: Any) -> None:
        self.module = games.module_of(game)
        self.count = count
        self._options = _core.VectorOptions()
        self._options.games = count
        for name, value in options.items():
            setattr(self._options, name, value)
        self.space = observation_space(self.module, self._options.observation, dtype)
        self.observations = np.zeros((count, *self.space.shape), self.space.dtype)
        self.final_observations = np.zeros_like(self.observations)
        self.action_masks = np.zeros((count, self.module.ACTION_SIZE), np.int8)
        self.rewards = np.zeros(count, np.float32)
        self.terminated = np.zeros(count, np.bool_)
        self.truncated = np.zeros(count, np.bool_)
        self.illegal = np.zeros(count, np.bool_)
        self.winners = np.zeros(count, np.int8)
        self.sides = np.zeros(count, np.int8)
        self.episodes = np.zeros(count, np.int64)
        self._games = self.module.VectorGames(self._options, self._buffers())
        self.seed = self._games.seed
        self.reset = self._games.reset
        self.step = self._games.step
        self.turn = self._games.turn

    def _buffers(self) -> dict[str, npt.NDArray[Any]]:
        names = ["observations", "action_masks", "rewards", "terminated", "truncated"]
        names += ["illegal", "winners", "sides", "episodes"]
        if self._options.autoreset == "same_step":
            names.append("final_observations")
        return {name: getattr(self, name) for name in names}

    def board(self, index: int) -> npt.NDArray[np.int8]:
        """The cells of one game, (rows, columns), 1 is the first player, whoever looks."""
        cells = np.empty(self.module.BOARD_SHAPE, np.int8)
        self._games.write_board(index, cells)
        return cells

    def view(self, index: int, viewer: int) -> tuple[npt.NDArray[Any], npt.NDArray[np.int8]]:
        """What the player `viewer` (1 or -1) sees in one game: observation and action mask."""
        observation = np.empty(self.space.shape, self.space.dtype)
        mask = np.empty(self.module.ACTION_SIZE, np.int8)
        self._games.write_view(index, viewer, observation, mask)
        return observation, mask

    def pending(self) -> npt.NDArray[np.int64]:
        """The games in which an external opponent is to move."""
        return np.array(self._games.pending(), dtype=np.int64)

    def reply(self, actions: npt.NDArray[np.int64]) -> None:
        """The external opponent's moves, one a pending game."""
        self._games.reply(actions)

    def question(
        self, pending: npt.NDArray[np.int64], rng: np.random.Generator, is_batch: bool
    ) -> Question:
        """What the opponents of the pending games are asked."""
        observations = np.empty((len(pending), *self.space.shape), self.space.dtype)
        masks = np.empty((len(pending), self.module.ACTION_SIZE), np.int8)
        self._games.write_pending(observations, masks)
        turns = -self.sides[pending]

        def boards() -> npt.NDArray[np.int8]:
            return np.stack([self.board(int(i)) for i in pending])

        return Question(self.module, observations, masks, turns, boards, rng, is_batch)


class OpponentTable:
    """Lets opponents answer, and deals with those that fail."""

    def __init__(self, on_error: str) -> None:
        if on_error not in ("raise", "random"):
            raise ValueError(f"on_opponent_error '{on_error}' is not known: raise or random")
        self._on_error = on_error

    def answer(
        self, seat: Seat, question: Question, count_error: Callable[[int], None]
    ) -> npt.NDArray[np.int64]:
        """A valid move for each board. OpponentError, or random moves and count_error(board) for
        each of them, if that was chosen."""
        masks = question.action_masks
        try:
            actions = seat.ask(question)
            wrong = ~_are_valid(actions, masks)
            if not wrong.any():
                return actions
            if self._on_error == "raise":
                first = int(np.flatnonzero(wrong)[0])
                raise OpponentError(
                    f"opponent '{seat.name}' played {actions[first]}, which is not valid on"
                    f" {question.boards[first].tolist()}"
                )
        except OpponentError:
            if self._on_error == "raise":
                raise
            actions = np.zeros(len(masks), np.int64)
            wrong = np.ones(len(masks), np.bool_)
        for board in np.flatnonzero(wrong):
            count_error(int(board))
        return np.where(wrong, random_actions(masks, question.rng), actions)


def _are_valid(
    actions: npt.NDArray[np.int64], masks: npt.NDArray[np.int8]
) -> npt.NDArray[np.bool_]:
    inside = (actions >= 0) & (actions < masks.shape[1])
    allowed = masks[np.arange(len(masks)), np.where(inside, actions, 0)] != 0
    return np.asarray(inside & allowed)
