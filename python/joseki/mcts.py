# SPDX-License-Identifier: MIT
"""BatchedMCTS searches many trees at once, with random games or your network at the leaves."""

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar, overload

import numpy as np
import numpy.typing as npt

from joseki import _arrays, _core, games
from joseki.tables import GameTable

Int8Array = npt.NDArray[np.int8]
Int32Array = npt.NDArray[np.int32]
FloatArray = npt.NDArray[np.float32]

OPEN = 2
"""In RootStats.proven and move_proven: nothing is proven."""

BoardConverter = Callable[[Int8Array, Int8Array], Any]
PvFunc = Callable[[Any], tuple[Any, ...]]

T = TypeVar("T")


class Leaves(NamedTuple):
    """The leaves of a batch. The arrays are read-only, and the next search_batch() overwrites them:
    copy what you want to keep."""

    boards: Int8Array
    """(n, rows, cols) int8, as joseki.games writes boards."""
    turns: Int8Array
    """(n,) int8: 1 if the first player is to move, -1 if the second."""
    trees: Int32Array
    """(n,) int32: the tree that the leaf belongs to."""
    masks: Int8Array
    """(n, actions) int8: 1 for valid moves."""


@dataclass(frozen=True, slots=True)
class RootStats:
    """What the search says about each root, seen by the side to move there.

    There are B trees and A actions. The numbers of a move that was not searched, or is not valid,
    are 0.
    """

    value: FloatArray
    """(B, 3) float32: the chances to win, draw and lose."""
    proven: Int8Array
    """(B,) int8: 1 win, 0 draw, -1 loss, OPEN if nothing is proven."""
    plies: npt.NDArray[np.int16]
    """(B,) int16: the length of the proof that was found."""
    moves_left: FloatArray
    """(B,) float32: about how many plies are left; 0 if unknown."""
    playouts: Int32Array
    """(B,) int32: playouts of the last search."""
    best: Int32Array
    """(B,) int32: the move to play, -1 if there is none."""
    visits: Int32Array
    """(B, A) int32: N."""
    prior: FloatArray
    """(B, A) float32: P, with the noise if there is any."""
    q: FloatArray
    """(B, A) float32: Q, the chance to win minus the chance to lose, from -1 to 1."""
    move_value: FloatArray
    """(B, A, 3) float32: the chances to win, draw and lose after the move."""
    move_proven: Int8Array
    """(B, A) int8: like proven, for each move."""
    move_plies: npt.NDArray[np.int16]
    """(B, A) int16: like plies, for each move."""


def planes(boards: Int8Array, turns: Int8Array) -> FloatArray:
    """The default board_converter. It makes (n, 3, rows, cols) float32 for pv_func.

    The three planes have the pieces of the side to move, the pieces of the other side, and 1 or -1
    (the side to move) in every cell. Where pieces have an age, a cell has the age instead of 1.
    """
    mine = boards * turns[:, None, None]
    result = np.empty((len(boards), 3, *boards.shape[1:]), np.float32)
    np.maximum(mine, 0, out=result[:, 0], casting="unsafe")
    np.maximum(-mine, 0, out=result[:, 1], casting="unsafe")
    result[:, 2] = turns[:, None, None]
    return result


def _whole(name: str, value: int, least: int, most: int) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {value!r}") from None
    if not least <= number <= most:
        raise ValueError(f"{name} must be from {least} to {most}, not {number}")
    return number


class _Setting(Generic[T]):
    """An attribute of the search that is kept in its options or in its budget."""

    def __init__(self, part: str) -> None:
        self._part = part

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, search: None, owner: type) -> "_Setting[T]": ...
    @overload
    def __get__(self, search: "BatchedMCTS", owner: type) -> T: ...
    def __get__(self, search: "BatchedMCTS | None", owner: type) -> "T | _Setting[T]":
        if search is None:
            return self
        value: T = getattr(getattr(search._core, self._part), self._name)
        return value

    def __set__(self, search: "BatchedMCTS", value: T) -> None:
        search.set_options(**{self._name: value})


class BatchedMCTS:
    """Many independent search trees over one game.

    ``rollout_playout`` searches with random games, ``batch_playout`` with a function (a network)
    that gets the leaves of all trees in one call. ``begin``, ``search_batch`` and
    ``backprop_batch`` do the same in separate steps. Results depend on the options, the seed and
    the positions, never on the number of threads. The GIL is released while C++ works. Only one
    thread at a time may use a search (RuntimeError otherwise).

    Every option below is a keyword of the constructor, and an attribute that can be set between
    batches. ``set_options`` sets several at once.

    Args:
        game_name: one of ``joseki.games.names()``.
        batch_size: the number of trees (B).
        threads: the number of threads; 0 for all cores.
        seed: the seed of all random numbers.
        board_converter: turns ``(boards, turns)`` into the argument of ``pv_func``; None stands for
            ``planes``.
        options: any of the settings below.

    Raises:
        ValueError: there is no such game, or an option is out of range.
        TypeError: there is no such option, or it has another type.
    """

    playouts = _Setting[int]("budget")
    """Playouts for each tree and search; 1000."""
    time_ms = _Setting["int | None"]("budget")
    """Milliseconds for all trees together; None: no limit."""
    nodes = _Setting["int | None"]("budget")
    """Nodes for each tree; None: no limit."""
    stop_when_decided = _Setting[bool]("budget")
    """Whether to stop when no other move can still get the most visits; False."""
    c_init = _Setting[float]("options")
    """PUCT: c(N) = c_init + log(1 + (N + 1) / c_base); 1.5."""
    c_base = _Setting[float]("options")
    """19652."""
    fpu_reduction = _Setting[float]("options")
    """A move that was never tried counts as its parent's value minus this number times the square
    root of the sum of the priors of the tried moves; 0.2."""
    noise_epsilon = _Setting[float]("options")
    """The share of Dirichlet noise in the priors of the root; 0."""
    noise_alpha = _Setting[float]("options")
    """The parameter of that noise; 0.3."""
    moves_left_slope = _Setting[float]("options")
    """What each further ply costs the winner, so that wins are quick and losses slow; 0."""
    moves_left_cap = _Setting[float]("options")
    """The most that all plies together may cost; 0.05."""
    moves_left_threshold = _Setting[float]("options")
    """Plies count only where the chances to win and to lose differ by more than this; 0.6."""
    leaves_per_round = _Setting[int]("options")
    """The number of leaves of one tree in a batch; virtual losses keep them apart; 1."""
    random_symmetry = _Setting[bool]("options")
    """Whether the network sees a random symmetric image of each leaf; False."""
    cache_entries = _Setting[int]("options")
    """How many evaluations are kept, by position up to symmetry; 0: none."""
    gumbel = _Setting[bool]("options")
    """Whether the root chooses by Gumbel noise and sequential halving; False."""
    gumbel_considered = _Setting[int]("options")
    """How many moves of the root Gumbel considers; 16."""
    gumbel_visit_offset = _Setting[float]("options")
    """c_visit of the Gumbel paper; 50."""
    gumbel_value_scale = _Setting[float]("options")
    """c_scale of the Gumbel paper; 1."""
    allow_wide = _Setting[bool]("options")
    """Whether to use the fastest instructions of the processor; results are the same. True."""

    def __init__(
        self,
        game_name: str = "connect4",
        batch_size: int = 1,
        *,
        threads: int = 1,
        seed: int = 0,
        board_converter: BoardConverter | None = None,
        **options: float | bool | None,
    ) -> None:
        module = games.module_of(game_name)
        self.game_name: str = module.NAME
        self.action_size: int = module.BatchedMCTS.action_size
        self.board_shape: tuple[int, int] = module.BatchedMCTS.board_shape
        self.board_converter: BoardConverter = board_converter or planes
        self._core: Any = module.BatchedMCTS(
            _whole("batch_size", batch_size, 1, 1 << 24),
            _core.SearchOptions(),
            _whole("seed", seed, 0, (1 << 64) - 1),
            _whole("threads", threads, 0, 1024),
        )
        self.set_options(**options)

    # --- settings

    @property
    def batch_size(self) -> int:
        """The number of trees (B)."""
        return int(self._core.batch_size)

    @property
    def threads(self) -> int:
        """The number of threads."""
        return int(self._core.threads)

    @threads.setter
    def threads(self, threads: int) -> None:
        self._core.threads = _whole("threads", threads, 0, 1024)

    def set_options(self, **options: Any) -> None:
        """Sets options by name: all of them, or none if one is refused.

        Raises:
            TypeError: there is no such option, or it is of another type.
            ValueError: an option is out of range, or a batch waits for its answers.
        """
        changed: dict[str, Any] = {}
        for name, value in options.items():
            setting = getattr(type(self), name, None)
            if not isinstance(setting, _Setting):
                raise TypeError(f"there is no option {name!r}")
            part = changed.setdefault(setting._part, getattr(self._core, setting._part))
            try:
                setattr(part, name, value)
            except TypeError:
                is_range = isinstance(value, int) and isinstance(getattr(part, name), int)
                error = ValueError if is_range else TypeError
                raise error(f"{name} cannot be {value!r}") from None
        for part_name, part in changed.items():
            setattr(self._core, part_name, part)

    def seed(self, seed: int) -> None:
        """Seeds the random numbers of every tree (0 to 2^64 - 1)."""
        self._core.seed(_whole("seed", seed, 0, (1 << 64) - 1))

    def set_oracle(self, oracle: "str | GameTable | None") -> None:
        """Sets who knows exact values. A search never goes below a position that its oracle knows.

        Args:
            oracle: "solver" for the exact solver (connect4 from 18 stones on, tictactoe), a table
                of the same game (``joseki.tables.open``), or None.

        Raises:
            ValueError: the game has no solver, or the table is of another game.
        """
        if oracle is None:
            self._core.clear_oracle()
        elif oracle == "solver":
            self._core.use_solver()
        elif isinstance(oracle, GameTable):
            self._core.use_table(oracle._core)
        else:
            raise ValueError(f"an oracle must be 'solver', a table or None, not {oracle!r}")

    # --- whole searches

    def rollout_playout(
        self, boards: Int8Array, turns: Int8Array, playouts: int | None = None
    ) -> None:
        """Searches the positions with random games at the leaves. Ctrl-C stops the search.

        Args:
            boards: (B, rows, cols) int8. A tree with the same position as before goes on.
            turns: (B,) int8, 1 or -1.
            playouts: for each tree; None stands for ``self.playouts``.

        Raises:
            TypeError, ValueError: an array is not as above, or no game leads to a position; the
                message has its number and the reason.
            MemoryError: the nodes no longer fit the memory; what was found until then stands.
        """
        self.set_roots(boards, turns)
        self._with_playouts(playouts, self._core.rollout)

    def batch_playout(
        self,
        pv_func: PvFunc,
        boards: Int8Array,
        turns: Int8Array,
        playouts: int | None = None,
    ) -> None:
        """Searches the positions with ``pv_func`` at the leaves.

        Args:
            pv_func: gets what ``board_converter`` makes of the n leaves, and returns ``(policy,
                value)`` or ``(policy, value, moves_left)``, as ``backprop_batch`` takes them. If it
                raises, the exception reaches the caller, and the search can still be used.
            boards, turns, playouts: as for ``rollout_playout``.
        """
        self.set_roots(boards, turns)
        self.begin(playouts)
        try:
            while True:
                leaves = self.search_batch()
                if len(leaves.turns) == 0:
                    return
                answer = pv_func(self.board_converter(leaves.boards, leaves.turns))
                if not isinstance(answer, tuple) or len(answer) not in (2, 3):
                    raise TypeError("pv_func must return (policy, value[, moves_left])")
                self.backprop_batch(*answer)
        finally:
            if self._core.is_waiting:
                self._core.abandon_batch()

    # --- split calls

    def set_roots(self, boards: Int8Array, turns: Int8Array) -> None:
        """Sets the positions. A tree keeps what it has found if its position is the same.

        Args:
            boards: (B, rows, cols) int8.
            turns: (B,) int8, 1 or -1.
        """
        trees = self.batch_size
        self._core.set_roots(
            _arrays.expect("boards", boards, np.int8, (trees, *self.board_shape)),
            _arrays.expect("turns", turns, np.int8, (trees,)),
        )

    @property
    def roots(self) -> tuple[Int8Array, Int8Array]:
        """(boards, turns): the positions of the trees, as ``set_roots`` takes them."""
        boards, turns = self._core.roots()
        return boards, turns

    def begin(self, playouts: int | None = None) -> None:
        """Begins a search of the present positions, for ``search_batch``."""
        self._with_playouts(playouts, self._core.begin)

    def search_batch(self) -> Leaves:
        """Returns the next leaves to evaluate. No leaves mean that the search has ended.

        Returns:
            Leaves, in the order of the trees. With a cache, each position is there only once.
        """
        return Leaves._make(self._core.search_batch())

    def backprop_batch(
        self, policy: FloatArray, value: FloatArray, moves_left: FloatArray | None = None
    ) -> None:
        """Takes the answers to the leaves of ``search_batch``, each seen by the side to move.

        Args:
            policy: (n, A) float32, 0 or more, of any scale. Moves that are not valid are ignored.
                If all valid moves have 0, they count as equal.
            value: (n, 3) float32: the chances to win, draw and lose; or (n,) float32 from -1 to 1.
            moves_left: (n,) float32: plies to the end; None if unknown.

        Raises:
            TypeError, ValueError: an array is not as above; the batch still waits for answers.
        """
        policy = _arrays.expect("policy", policy, np.float32, (None, self.action_size))
        leaves = len(policy)
        value = _arrays.expect("value", value, np.float32, (leaves, 3), (leaves,))
        if moves_left is not None:
            moves_left = _arrays.expect("moves_left", moves_left, np.float32, (leaves,))
        self._core.backprop_batch(policy, value, moves_left)

    def abandon_batch(self) -> None:
        """Gives up a batch that will get no answers. With several leaves per round, its trees
        forget what they have found."""
        self._core.abandon_batch()

    # --- answers

    def get_visits_count(self) -> Int32Array:
        """(B, A) int32: the visits of each move of each root."""
        visits: Int32Array = self._core.visits()
        return visits

    def get_mcts_probs(self, temperature: float = 1.0) -> FloatArray:
        """(B, A) float32: visits to the power of 1 / temperature, rows summing to 1.

        Temperature 0 gives the best move 1 and the others 0. The best move is the most visited one,
        unless a proof or Gumbel knows a better one (``get_root_stats().best``). The row is all 0 if
        the game is over or the tree was not searched.
        """
        probs: FloatArray = self._core.chances(temperature)
        return probs

    def get_root_stats(self) -> RootStats:
        """Everything the search says about its roots."""
        return RootStats(**self._core.root_stats())

    def get_line(self, tree: int) -> list[int]:
        """The moves that the search expects after a root, the best move first."""
        line: list[int] = self._core.line(tree)
        return line

    @property
    def held_bytes(self) -> int:
        """Bytes that all nodes take."""
        return int(self._core.held_bytes)

    # --- moving on

    def prune_roots(self, actions: npt.NDArray[np.integer[Any]]) -> None:
        """Plays a move in each tree. What was searched below it stays; the memory of the rest is
        freed.

        Args:
            actions: (B,) of any integer dtype; -1 leaves a tree as it is (a finished game).

        Raises:
            ValueError: a move is not valid; then no tree moves.
        """
        is_integer = isinstance(actions, np.ndarray) and actions.dtype.kind in "iu"
        if not is_integer or not np.can_cast(actions.dtype, np.int64):
            raise TypeError("actions must be an array of integers")
        if actions.shape != (self.batch_size,):
            raise ValueError(f"actions has shape {actions.shape}, not ({self.batch_size},)")
        # What is out of range stays out of range.
        self._core.prune_roots(np.clip(actions.astype(np.int64), -2, 1 << 30).astype(np.int32))

    def reset_env(self, index: "int | Iterable[int] | None" = None) -> None:
        """Sets trees back to the start of the game. They forget what they have found.

        Args:
            index: one tree, several, or None for all.
        """
        if index is None:
            index = range(self.batch_size)
        elif not isinstance(index, Iterable):
            index = [index]
        for tree in index:
            self._core.reset_tree(operator.index(tree))

    # --- inside

    def _with_playouts(self, playouts: int | None, call: Callable[[], None]) -> None:
        if playouts is None:
            return call()
        before = self.playouts
        self.playouts = playouts
        try:
            call()
        finally:
            self.playouts = before

    def __repr__(self) -> str:
        return f"<BatchedMCTS of {self.batch_size} trees of {self.game_name}>"
