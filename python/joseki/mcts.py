# SPDX-License-Identifier: MIT
"""BatchedMCTS: many search trees at once, with random games or your network at the leaves."""

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
    """The leaves of a batch. Read-only, and written again by the next search_batch(): copy what you
    want to keep."""

    boards: Int8Array
    """(n, rows, cols) int8, as joseki.games writes boards."""
    turns: Int8Array
    """(n,) int8: 1 if the first player is to move, -1 if the second."""
    trees: Int32Array
    """(n,) int32: the tree that asks."""
    masks: Int8Array
    """(n, actions) int8: 1 for valid moves."""


@dataclass(frozen=True, slots=True)
class RootStats:
    """What the search says about each root, all of it for the side to move there.

    B trees, A actions. Where a move was not searched or is not valid its numbers are 0.
    """

    value: FloatArray
    """(B, 3) float32: the chances to win, draw and lose."""
    proven: Int8Array
    """(B,) int8: 1 win, 0 draw, -1 loss, OPEN if nothing is proven."""
    plies: npt.NDArray[np.int16]
    """(B,) int16: the length of the proof that was found."""
    moves_left: FloatArray
    """(B,) float32: plies to the end, about; 0 if unknown."""
    playouts: Int32Array
    """(B,) int32: of the last search."""
    best: Int32Array
    """(B,) int32: the move to play, -1 if there is none."""
    visits: Int32Array
    """(B, A) int32: N."""
    prior: FloatArray
    """(B, A) float32: P, with the noise in it if there is any."""
    q: FloatArray
    """(B, A) float32: Q, chance to win less chance to lose, from -1 to 1."""
    move_value: FloatArray
    """(B, A, 3) float32: the chances to win, draw and lose after the move."""
    move_proven: Int8Array
    """(B, A) int8: as proven, for each move."""
    move_plies: npt.NDArray[np.int16]
    """(B, A) int16: as plies, for each move."""


def planes(boards: Int8Array, turns: Int8Array) -> FloatArray:
    """What pv_func sees unless there is another board_converter: (n, 3, rows, cols) float32.

    The pieces of the side to move, those of the other side, and the side to move (1 or -1)
    everywhere. Where pieces have an age, its number stands in place of 1.
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
        raise TypeError(f"{name} is a whole number, not {value!r}") from None
    if not least <= number <= most:
        raise ValueError(f"{name} is from {least} to {most}, not {number}")
    return number


class _Setting(Generic[T]):
    """A field of the options or of the budget, read and set through the search."""

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
    """A forest of independent search trees over one game.

    ``rollout_playout`` searches with random games, ``batch_playout`` with a function (a network)
    that gets the leaves of all trees in one call; ``begin``, ``search_batch`` and ``backprop_batch``
    are the same in separate steps. Results depend on the options, the seed and the positions, never
    on the number of threads. The GIL is released while C++ works; a search belongs to one thread at
    a time (RuntimeError otherwise).

    Every option below is a keyword of the constructor and an attribute that can be set between
    batches; ``set_options`` sets several at once.

    Args:
        game_name: one of ``joseki.games.names()``.
        batch_size: how many trees (B).
        threads: how many threads work; 0 for all cores.
        seed: of everything random.
        board_converter: makes the argument of ``pv_func`` of ``(boards, turns)``; ``planes`` if
            there is none.
        options: any of the settings below.

    Raises:
        ValueError: there is no such game, or an option is out of range.
        TypeError: there is no such option, or it is of another type.
    """

    playouts = _Setting[int]("budget")
    """For each tree and search; 1000."""
    time_ms = _Setting["int | None"]("budget")
    """For all trees together; None: no limit."""
    nodes = _Setting["int | None"]("budget")
    """For each tree; None: no limit."""
    stop_when_decided = _Setting[bool]("budget")
    """Stop when no other move can get the most visits any more; False."""
    c_init = _Setting[float]("options")
    """PUCT: c(N) = c_init + log(1 + (N + 1) / c_base); 1.5."""
    c_base = _Setting[float]("options")
    """19652."""
    fpu_reduction = _Setting[float]("options")
    """A move never tried is worth its parent's value less this times the root of the tried priors;
    0.2."""
    noise_epsilon = _Setting[float]("options")
    """Share of Dirichlet noise in the priors of the root; 0."""
    noise_alpha = _Setting[float]("options")
    """0.3."""
    moves_left_slope = _Setting[float]("options")
    """Quick wins and slow losses: what a ply more costs the winner; 0: no such term."""
    moves_left_cap = _Setting[float]("options")
    """At most so much in all; 0.05."""
    moves_left_threshold = _Setting[float]("options")
    """Only where chances to win and to lose differ by more than this; 0.6."""
    leaves_per_round = _Setting[int]("options")
    """Leaves of a tree in one batch; above 1 they are kept apart by virtual losses; 1."""
    random_symmetry = _Setting[bool]("options")
    """Show a random image of each leaf; False."""
    cache_entries = _Setting[int]("options")
    """Evaluations kept, by position up to symmetry; 0: none."""
    gumbel = _Setting[bool]("options")
    """Gumbel root selection with sequential halving over the playouts; False."""
    gumbel_considered = _Setting[int]("options")
    """16."""
    gumbel_visit_offset = _Setting[float]("options")
    """50."""
    gumbel_value_scale = _Setting[float]("options")
    """1."""
    allow_wide = _Setting[bool]("options")
    """Use the fastest instructions of the processor; results are the same without. True."""

    def __init__(
        self,
        game_name: str,
        batch_size: int,
        *,
        threads: int = 1,
        seed: int = 0,
        board_converter: BoardConverter | None = None,
        **options: float | bool | None,
    ) -> None:
        module = games.module_of(game_name)
        self.game_name: str = module.NAME
        self.action_size: int = module.ACTION_SIZE
        self.board_shape: tuple[int, int] = module.BOARD_SHAPE
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
        """How many trees (B)."""
        return int(self._core.batch_size)

    @property
    def threads(self) -> int:
        """How many threads work."""
        return int(self._core.threads)

    @threads.setter
    def threads(self, threads: int) -> None:
        self._core.threads = _whole("threads", threads, 0, 1024)

    def set_options(self, **options: Any) -> None:
        """Sets options by name, all of them or none.

        Raises:
            TypeError: there is no such option, or it is of another type.
            ValueError: one is out of range, or a batch waits for its answers.
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
        """Begins the random numbers of every tree anew (0 to 2^64 - 1)."""
        self._core.seed(_whole("seed", seed, 0, (1 << 64) - 1))

    def set_oracle(self, oracle: "str | GameTable | None") -> None:
        """Who knows exact values: the search never goes below a position that the oracle knows.

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
            raise ValueError(f"an oracle is 'solver', a table of a game or None, not {oracle!r}")

    # --- whole searches

    def rollout_playout(
        self, boards: Int8Array, turns: Int8Array, playouts: int | None = None
    ) -> None:
        """Searches the positions with random games at the leaves. Ctrl-C stops it.

        Args:
            boards: (B, rows, cols) int8. A tree whose position is the same as before goes on.
            turns: (B,) int8, 1 or -1.
            playouts: for each tree; ``self.playouts`` if there is none.

        Raises:
            TypeError, ValueError: an array is not as above; a position that no game leads to, with
                its number and the reason.
            MemoryError: nodes do not fit any more; what was found until then stands.
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
            pv_func: gets what ``board_converter`` makes of the n leaves and returns ``(policy,
                value)`` or ``(policy, value, moves_left)`` as ``backprop_batch`` takes them. If it
                raises, the exception reaches the caller and the search can be used on.
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
                    raise TypeError("pv_func returns (policy, value) or (policy, value, moves_left)")
                self.backprop_batch(*answer)
        finally:
            if self._core.is_waiting:
                self._core.abandon_batch()

    # --- split calls

    def set_roots(self, boards: Int8Array, turns: Int8Array) -> None:
        """Sets the positions; a tree whose position is the same as before keeps what it knows.

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
        """Begins a search of the positions as they are, for ``search_batch``."""
        self._with_playouts(playouts, self._core.begin)

    def search_batch(self) -> Leaves:
        """The next leaves to be evaluated; none of them: the search is at its end.

        Returns:
            Leaves, in the order of the trees. With a cache there is one leaf for each position.
        """
        return Leaves._make(self._core.search_batch())

    def backprop_batch(
        self, policy: FloatArray, value: FloatArray, moves_left: FloatArray | None = None
    ) -> None:
        """The answers to the leaves of ``search_batch``, for the side to move in each.

        Args:
            policy: (n, A) float32, 0 or more, of any scale; moves that are not valid are left out.
                All 0 over the valid moves counts as equal.
            value: (n, 3) float32: the chances to win, draw and lose; or (n,) float32 from -1 to 1.
            moves_left: (n,) float32: plies to the end; None if unknown.

        Raises:
            TypeError, ValueError: an array is not as above, with the reason; the batch waits on.
        """
        policy = _arrays.expect("policy", policy, np.float32, (None, self.action_size))
        leaves = len(policy)
        value = _arrays.expect("value", value, np.float32, (leaves, 3), (leaves,))
        if moves_left is not None:
            moves_left = _arrays.expect("moves_left", moves_left, np.float32, (leaves,))
        self._core.backprop_batch(policy, value, moves_left)

    def abandon_batch(self) -> None:
        """Gives up a batch that nobody will answer. With several leaves a round, its trees forget
        what they have searched."""
        self._core.abandon_batch()

    # --- answers

    def get_visits_count(self) -> Int32Array:
        """(B, A) int32: how often each move of each root was searched."""
        visits: Int32Array = self._core.visits()
        return visits

    def get_mcts_probs(self, temperature: float = 1.0) -> FloatArray:
        """(B, A) float32: visits to the power of 1 / temperature, rows summing to 1.

        Temperature 0 gives the best move 1 and the others 0: the most visited one, unless a proof
        or Gumbel says better (``get_root_stats().best``). A row of a finished game, or of a tree
        that was not searched, is all 0.
        """
        probs: FloatArray = self._core.chances(temperature)
        return probs

    def get_root_stats(self) -> RootStats:
        """Everything the search says about its roots."""
        return RootStats(**self._core.root_stats())

    def get_line(self, tree: int) -> list[int]:
        """The moves that the search expects from a root on, the best one first."""
        line: list[int] = self._core.line(tree)
        return line

    @property
    def held_bytes(self) -> int:
        """The memory of all nodes."""
        return int(self._core.held_bytes)

    # --- moving on

    def prune_roots(self, actions: npt.NDArray[np.integer[Any]]) -> None:
        """Plays a move in each tree and keeps what was searched below it; the memory of the rest is
        given back.

        Args:
            actions: (B,) of any integer dtype; -1 leaves a tree as it is (a finished game).

        Raises:
            ValueError: a move is not valid; then no tree has moved.
        """
        is_integer = isinstance(actions, np.ndarray) and actions.dtype.kind in "iu"
        if not is_integer or not np.can_cast(actions.dtype, np.int64):
            raise TypeError("actions is an array of integers")
        if actions.shape != (self.batch_size,):
            raise ValueError(f"actions has shape {actions.shape}, not ({self.batch_size},)")
        # What is out of range stays out of range.
        self._core.prune_roots(np.clip(actions.astype(np.int64), -2, 1 << 30).astype(np.int32))

    def reset_env(self, index: "int | Iterable[int] | None" = None) -> None:
        """Sets trees back to the start of the game and forgets what they searched.

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
