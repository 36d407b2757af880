# SPDX-License-Identifier: MIT
"""Opponents: who answers a learner's move.

Three kinds of things can play: the policies of this file; anything with SB3's
`predict(observation, deterministic=False, action_masks=mask) -> (action, state)`; and any callable
`f(observation, action_mask) -> action`. All of them see their own stones as positive numbers.
A vector environment asks about several boards at once: then everything has one more dimension in
front, and the answer is one action a board (`OneByOne` plays so with what knows single boards only).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from joseki import games

Actions = npt.NDArray[np.int64]


class OpponentError(RuntimeError):
    """An opponent failed or gave an illegal move; the message names it."""


@dataclass(frozen=True, slots=True)
class Question:
    """Boards in which an opponent is to move, n of them."""

    module: ModuleType  # the game
    observations: npt.NDArray[Any]  # (n, ...) as the opponent sees them
    action_masks: npt.NDArray[np.int8]  # (n, actions)
    turns: npt.NDArray[np.int8]  # (n,) 1 or -1
    read_boards: Callable[[], npt.NDArray[np.int8]]  # most opponents never look at them
    rng: np.random.Generator
    is_batch: bool  # False: one board, and the opponent is shown it without the first dimension

    @property
    def boards(self) -> npt.NDArray[np.int8]:
        """(n, rows, columns), 1 the first player's whoever looks."""
        return self.read_boards()

    def part(self, which: npt.NDArray[np.int64], is_batch: bool) -> Question:
        """The question about some of the boards."""
        return Question(
            self.module,
            self.observations[which],
            self.action_masks[which],
            self.turns[which],
            lambda: self.boards[which],
            self.rng,
            is_batch,
        )


def random_actions(masks: npt.NDArray[np.int8], rng: np.random.Generator) -> Actions:
    """For each row of `masks` one of its moves, all equally likely."""
    keys = rng.random(masks.shape)
    keys[masks == 0] = -1.0
    return np.asarray(np.argmax(keys, axis=-1), dtype=np.int64)


class _Policy:
    """What the policies here have in common: `answer` in an environment, `predict` anywhere."""

    def __init__(self, game: str | None, seed: int | None) -> None:
        self._module = None if game is None else games.module_of(game)
        self._rng = np.random.default_rng(seed)

    def answer(self, question: Question) -> Actions:
        """One action a board; random numbers come from the question."""
        module = self._module or question.module
        if module is not question.module:
            raise ValueError(f"{self} plays {module.NAME}, not {question.module.NAME}")
        pairs = zip(question.boards, question.turns)
        return np.array(
            [self._choose(module, board, int(turn), question.rng) for board, turn in pairs],
            dtype=np.int64,
        )

    def predict(
        self,
        observation: npt.NDArray[Any],
        state: Any = None,
        episode_start: Any = None,
        deterministic: bool = False,
        action_masks: npt.NDArray[np.int8] | None = None,
    ) -> tuple[Any, Any]:
        """The action for a flat observation, or one for each of several; own random numbers."""
        module = self._told_game()
        rng = np.random.default_rng(0) if deterministic else self._rng
        views = np.asarray(observation).astype(np.int8)
        boards = views.reshape(-1, *module.BOARD_SHAPE)
        actions = np.array([self._choose_seen(module, board, rng) for board in boards], np.int64)
        return (actions[0] if views.ndim == 1 else actions), state

    def _told_game(self) -> ModuleType:
        if self._module is None:
            raise ValueError(f"{self} was not told its game: use {type(self).__name__}(game=...)")
        return self._module

    def _choose_seen(
        self, module: ModuleType, view: npt.NDArray[np.int8], rng: np.random.Generator
    ) -> int:
        """A move for a player who sees this. Whether he is first or second does not matter to the
        move, but most boards are possible for one of them only."""
        try:
            return self._choose(module, view, 1, rng)
        except ValueError:
            return self._choose(module, -view, -1, rng)

    def _choose(
        self, module: ModuleType, board: npt.NDArray[np.int8], turn: int, rng: np.random.Generator
    ) -> int:
        raise NotImplementedError


class RandomPlayerPolicy:
    """Plays every valid move with the same probability. `predict` needs action masks, or 0 for
    empty cells in the observation."""

    name = "random"

    def __init__(
        self, observation_space: Any = None, action_space: Any = None, seed: int | None = None
    ) -> None:
        self._rng = np.random.default_rng(seed)

    def answer(self, question: Question) -> Actions:
        return random_actions(question.action_masks, question.rng)

    def predict(
        self,
        observation: npt.NDArray[Any],
        state: Any = None,
        episode_start: Any = None,
        deterministic: bool = False,
        action_masks: npt.NDArray[np.int8] | None = None,
    ) -> tuple[Any, Any]:
        masks = np.asarray(observation) == 0 if action_masks is None else action_masks
        rng = np.random.default_rng(0) if deterministic else self._rng
        return random_actions(np.asarray(masks, dtype=np.int8), rng), state


class MCTSPolicy(_Policy):
    """Plays what a tree search of so many playouts a move finds best."""

    def __init__(
        self, playouts: int = 200, game: str | None = None, seed: int | None = None
    ) -> None:
        super().__init__(game, seed)
        if playouts < 1:
            raise ValueError(f"a search has at least one playout, not {playouts}")
        self.playouts = playouts
        self.name = f"mcts-{playouts}"
        self._players: dict[str, Any] = {}

    def __repr__(self) -> str:
        return f"MCTSPolicy({self.playouts})"

    def __deepcopy__(self, memo: dict[int, Any]) -> MCTSPolicy:
        copied = MCTSPolicy(self.playouts, self._module.NAME if self._module else None)
        copied._rng.bit_generator.state = self._rng.bit_generator.state
        return copied

    def _choose(
        self, module: ModuleType, board: npt.NDArray[np.int8], turn: int, rng: np.random.Generator
    ) -> int:
        player = self._players.get(module.NAME)
        if player is None:
            player = self._players[module.NAME] = module.MctsPlayer(self.playouts)
        player.seed(int(rng.integers(2**63)))
        return int(player.choose(board, turn))


class PerfectPolicy(_Policy):
    """Plays the best moves, each of equals as often. Connect4 is exact from 17 stones on; before
    that a search plays."""

    name = "perfect"

    def __init__(self, game: str | None = None, seed: int | None = None) -> None:
        super().__init__(game, seed)
        self._players: dict[str, Any] = {}
        if self._module is not None:
            self._player(self._module)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def __deepcopy__(self, memo: dict[int, Any]) -> PerfectPolicy:
        return self  # it knows what there is to know

    def best_moves(self, board: npt.NDArray[np.int8], turn: int) -> list[int]:
        """All moves as good as the best; none where only a search can say."""
        return list(self._player(self._told_game()).best_moves(board, turn))

    def _player(self, module: ModuleType) -> Any:
        player = self._players.get(module.NAME)
        if player is None:
            if not module.HAS_PERFECT_PLAYER:
                raise ValueError(f"nobody plays {module.NAME} perfectly: use MCTSPolicy")
            player = self._players[module.NAME] = module.PerfectPlayer()
        return player

    def _choose(
        self, module: ModuleType, board: npt.NDArray[np.int8], turn: int, rng: np.random.Generator
    ) -> int:
        player = self._player(module)
        player.seed(int(rng.integers(2**63)))
        return int(player.choose(board, turn))


class MinMaxPlayerPolicy(PerfectPolicy):
    """The perfect tic-tac-toe player."""

    name = "minmax"

    def __init__(
        self, observation_space: Any = None, action_space: Any = None, seed: int | None = None
    ) -> None:
        super().__init__("tictactoe", seed)


class OneByOne:
    """Makes a callable or policy that knows single boards answer several."""

    def __init__(self, opponent: Any) -> None:
        self._seat = Seat(opponent)
        self.name = self._seat.name

    def answer(self, question: Question) -> Actions:
        parts = (question.part(np.array([i]), False) for i in range(len(question.turns)))
        return np.array([self._seat.ask(part)[0] for part in parts], dtype=np.int64)


@dataclass(slots=True)
class Results:
    """How a learner has fared against one opponent."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    def add(self, reward: float) -> None:
        """Counts a game by its reward; an illegal move is a loss."""
        if reward > 0:
            self.wins += 1
        elif reward < 0:
            self.losses += 1
        else:
            self.draws += 1


def _asks_with_masks(predict: Callable[..., Any]) -> bool:
    """Whether `predict` takes action_masks; SB3's own algorithms do not."""
    try:
        parameters = inspect.signature(predict).parameters.values()
    except (TypeError, ValueError):
        return True
    return any(p.name == "action_masks" or p.kind is p.VAR_KEYWORD for p in parameters)


@dataclass(slots=True, eq=False)
class Seat:
    """An opponent of any kind with its name and what happened against it."""

    player: Any
    name: str = ""
    results: Results = field(default_factory=Results)
    _predicts_with_masks: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.player, type):
            raise TypeError(f"{self.player.__name__} is a class, not an opponent: add ()")
        if not self.name:
            player = self.player
            named = getattr(player, "name", None) or getattr(player, "__name__", None)
            self.name = named if isinstance(named, str) else type(player).__name__
        if hasattr(self.player, "predict"):
            self._predicts_with_masks = _asks_with_masks(self.player.predict)
        elif not hasattr(self.player, "answer") and not callable(self.player):
            raise TypeError(
                f"{self.player!r} is no opponent: it has no predict() and cannot be called"
            )

    def ask(self, question: Question) -> Actions:
        """One action a board, valid or not. OpponentError if the opponent fails."""
        try:
            answer = self._answer(question)
        except Exception as error:
            raise OpponentError(f"opponent '{self.name}' failed: {error!r}") from error
        actions = np.asarray(answer)
        expected = (len(question.turns),)
        if not question.is_batch and actions.size == 1:
            actions = actions.reshape(expected)
        if actions.shape != expected or actions.dtype.kind not in "iu":
            raise OpponentError(
                f"opponent '{self.name}' answered {len(question.turns)} boards with"
                f" {actions.dtype} {actions.shape}, not with one integer for each"
                + (" (OneByOne asks it board by board)" if question.is_batch else "")
            )
        return actions.astype(np.int64)

    def _answer(self, question: Question) -> Any:
        if hasattr(self.player, "answer"):
            return self.player.answer(question)
        observations, masks = question.observations, question.action_masks
        if not question.is_batch:
            observations, masks = observations[0], masks[0]
        if not hasattr(self.player, "predict"):
            return self.player(observations, masks)
        if self._predicts_with_masks:
            return self.player.predict(observations, deterministic=False, action_masks=masks)[0]
        return self.player.predict(observations, deterministic=False)[0]
