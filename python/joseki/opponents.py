# SPDX-License-Identifier: MIT
"""Opponents: who answers a learner's move.

Four kinds of things can play: the policies of this file; trained networks (`joseki.load_model`),
which draw moves from their own policy; anything with SB3's
`predict(observation, deterministic=False, action_masks=mask) -> (action, state)`; and any callable
`f(observation, action_mask) -> action`. All of them see their own stones as positive numbers.
A vector environment asks about several boards at once. Then observations and masks have one more
dimension in front, and the answer is one action per board. `OneByOne` wraps an opponent that knows
single boards only.
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
from joseki.mcts import BatchedMCTS
from joseki.models import Model, load_model

Actions = npt.NDArray[np.int64]


class OpponentError(RuntimeError):
    """An opponent failed or answered with an illegal move. The message names the opponent."""


@dataclass(frozen=True, slots=True)
class Question:
    """n boards on which an opponent is to move."""

    module: ModuleType  # the game
    observations: npt.NDArray[Any]  # (n, ...) as the opponent sees them
    action_masks: npt.NDArray[np.int8]  # (n, actions)
    turns: npt.NDArray[np.int8]  # (n,) 1 or -1
    read_boards: Callable[[], npt.NDArray[np.int8]]  # most opponents never look at them
    rng: np.random.Generator
    is_batch: bool  # False: one board, and the opponent is shown it without the first dimension

    @property
    def boards(self) -> npt.NDArray[np.int8]:
        """(n, rows, columns): 1 is the first player, whoever looks."""
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
    """A random valid move for each row of `masks`; all are equally likely."""
    keys = rng.random(masks.shape)
    keys[masks == 0] = -1.0
    return np.asarray(np.argmax(keys, axis=-1), dtype=np.int64)


class _Policy:
    """The base of the policies: `answer` serves environments, `predict` serves everybody else."""

    def __init__(self, game: str | None, seed: int | None) -> None:
        self._module = None if game is None else games.module_of(game)
        self._rng = np.random.default_rng(seed)

    def answer(self, question: Question) -> Actions:
        """One action per board. Random numbers come from the question."""
        module = self._module or question.module
        if module is not question.module:
            raise ValueError(f"{self} plays {module.NAME}, not {question.module.NAME}")
        return self._choose_all(module, question.boards, question.turns, question.rng)

    def _choose_all(
        self,
        module: ModuleType,
        boards: npt.NDArray[np.int8],
        turns: npt.NDArray[np.int8],
        rng: np.random.Generator,
    ) -> Actions:
        pairs = zip(boards, turns.tolist())
        actions = [self._choose(module, board, turn, rng) for board, turn in pairs]
        return np.array(actions, dtype=np.int64)

    def predict(
        self,
        observation: npt.NDArray[Any],
        state: Any = None,
        episode_start: Any = None,
        deterministic: bool = False,
        action_masks: npt.NDArray[np.int8] | None = None,
    ) -> tuple[Any, Any]:
        """The action for a flat observation, or one for each of several."""
        module = self._told_game()
        rng = np.random.default_rng(0) if deterministic else self._rng
        views = np.asarray(observation).astype(np.int8)
        boards = views.reshape(-1, *module.BOARD_SHAPE)
        actions = np.array([self._choose_seen(module, board, rng) for board in boards], np.int64)
        return (actions[0] if views.ndim == 1 else actions), state

    def _told_game(self) -> ModuleType:
        if self._module is None:
            raise ValueError(f"{self} does not know its game: use {type(self).__name__}(game=...)")
        return self._module

    def _choose_seen(
        self, module: ModuleType, view: npt.NDArray[np.int8], rng: np.random.Generator
    ) -> int:
        """A move for the player who sees this. The move is the same for the first and the second
        player, but most boards can arise for one of them only."""
        try:
            return self._choose(module, view, 1, rng)
        except ValueError:
            return self._choose(module, -view, -1, rng)

    def _choose(
        self, module: ModuleType, board: npt.NDArray[np.int8], turn: int, rng: np.random.Generator
    ) -> int:
        raise NotImplementedError


class RandomPlayerPolicy:
    """Plays all valid moves with the same probability. Without action masks, `predict` takes cells
    with 0 for valid moves."""

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
    """Plays the best move that a tree search finds.

    Args:
        playouts: how many playouts each move gets.
        game: the game it plays; None: the game of the model or of the environment.
        seed: the seed for ``predict``.
        model: a trained network for the leaves of the search, or its name; None: random games.
    """

    def __init__(
        self,
        playouts: int = 200,
        game: str | None = None,
        seed: int | None = None,
        model: Model | str | None = None,
    ) -> None:
        self._model = load_model(model) if isinstance(model, str) else model
        if self._model is not None:
            game = game or self._model.game
        super().__init__(game, seed)
        if self._model is not None and self._told_game().NAME != self._model.game:
            raise ValueError(f"{self._model!r} plays {self._model.game}, not {game}")
        if playouts < 1:
            raise ValueError(f"a search has at least one playout, not {playouts}")
        self.playouts = playouts
        self.name = f"mcts-{playouts}"
        if self._model is not None:
            self.name = f"{self._model.name}-{playouts}"
        self._players: dict[str, Any] = {}
        self._mcts: BatchedMCTS | None = None  # the last one that searched with the model

    def __repr__(self) -> str:
        model = "" if self._model is None else f", model={self._model.name!r}"
        return f"MCTSPolicy({self.playouts}{model})"

    def __deepcopy__(self, memo: dict[int, Any]) -> MCTSPolicy:
        game = self._module.NAME if self._module else None
        copied = MCTSPolicy(self.playouts, game, model=self._model)
        copied._rng.bit_generator.state = self._rng.bit_generator.state
        return copied

    def _choose_all(
        self,
        module: ModuleType,
        boards: npt.NDArray[np.int8],
        turns: npt.NDArray[np.int8],
        rng: np.random.Generator,
    ) -> Actions:
        if self._model is None:
            return super()._choose_all(module, boards, turns, rng)
        if self._mcts is None or self._mcts.batch_size != len(turns):
            self._mcts = BatchedMCTS(module.NAME, len(turns), cache_entries=1 << 14)
        self._mcts.reset_env()
        self._mcts.seed(int(rng.integers(2**63)))
        boards = np.ascontiguousarray(boards)
        self._mcts.batch_playout(self._model, boards, turns, self.playouts)
        return self._mcts.get_root_stats().best.astype(np.int64)

    def _choose(
        self, module: ModuleType, board: npt.NDArray[np.int8], turn: int, rng: np.random.Generator
    ) -> int:
        if self._model is not None:
            turns = np.array([turn], np.int8)
            return int(self._choose_all(module, board[None], turns, rng)[0])
        player = self._players.get(module.NAME)
        if player is None:
            player = self._players[module.NAME] = module.MctsPlayer(self.playouts)
        player.seed(int(rng.integers(2**63)))
        return int(player.choose(board, turn))


class PerfectPolicy(_Policy):
    """Plays the best moves, and chooses among equal ones at random. Connect4 is exact from 17
    stones on; before that a search plays."""

    name = "perfect"

    def __init__(self, game: str | None = None, seed: int | None = None) -> None:
        super().__init__(game, seed)
        self._players: dict[str, Any] = {}
        if self._module is not None:
            self._player(self._module)

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def __deepcopy__(self, memo: dict[int, Any]) -> PerfectPolicy:
        return self  # it never changes

    def best_moves(self, board: npt.NDArray[np.int8], turn: int) -> list[int]:
        """All best moves; none where only a search can answer."""
        return list(self._player(self._told_game()).best_moves(board, turn))

    def _player(self, module: ModuleType) -> Any:
        player = self._players.get(module.NAME)
        if player is None:
            if not module.HAS_PERFECT_PLAYER:
                raise ValueError(f"joseki has no perfect player of {module.NAME}: use MCTSPolicy")
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
    """Lets an opponent that knows single boards answer several."""

    def __init__(self, opponent: Any) -> None:
        self._seat = Seat(opponent)
        self.name = self._seat.name

    def answer(self, question: Question) -> Actions:
        parts = (question.part(np.array([i]), False) for i in range(len(question.turns)))
        return np.array([self._seat.ask(part)[0] for part in parts], dtype=np.int64)


@dataclass(slots=True)
class Results:
    """What a learner has scored against one opponent."""

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
    """An opponent of any kind, with its name and the results against it."""

    player: Any
    name: str = ""
    results: Results = field(default_factory=Results)
    _predicts_with_masks: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.player, type):
            name = self.player.__name__
            raise TypeError(f"{name} is a class, not an opponent: write {name}()")
        if not self.name:
            player = self.player
            named = getattr(player, "name", None) or getattr(player, "__name__", None)
            self.name = named if isinstance(named, str) else type(player).__name__
        if hasattr(self.player, "predict"):
            self._predicts_with_masks = _asks_with_masks(self.player.predict)
        elif not hasattr(self.player, "answer") and not callable(self.player):
            raise TypeError(
                f"{self.player!r} is not an opponent: it has no predict() and cannot be called"
            )

    def ask(self, question: Question) -> Actions:
        """One action per board, valid or not. Raises OpponentError if the opponent fails."""
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
                + (" (OneByOne(opponent) asks it board by board)" if question.is_batch else "")
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
