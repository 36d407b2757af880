# SPDX-License-Identifier: MIT
"""Solved games: tables to build, to prove again and to ask, one position or a million at a time."""

import builtins
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Any

import numpy as np
import numpy.typing as npt

from joseki import _arrays
from joseki._core import tables as _core_tables

Folder = str | PathLike[str]
Folders = Folder | Sequence[Folder]
"""One folder, or several over which the layers of a 2048 table are spread."""
Progress = Callable[[str, int, int], None]

MOVES = ("left", "right", "up", "down")
"""The columns of Rates.moves."""

STATUSES = ("exact", "at_least", "unknown")
"""What a rate of a formation's table is: known to the last digit; at least that, since some of what
follows the board is not known; not known."""


@dataclass(frozen=True, slots=True)
class MoveValue:
    """A move and what it is worth to the side that makes it."""

    move: int
    value: str
    """"win", "draw" or "loss"."""
    plies: int | None
    """To the end under best play, counted from before the move; None for a draw."""
    best: bool
    """No move is better."""


@dataclass(frozen=True, slots=True)
class PositionValue:
    """What a table says of a position of a game."""

    position: str
    value: str
    """"win", "draw" or "loss" for the side to move."""
    plies: int | None
    moves: tuple[MoveValue, ...]
    """Best first; none if the game is over."""


@dataclass(frozen=True, slots=True)
class Values:
    """The values of n positions for the side to move."""

    outcomes: npt.NDArray[np.int8]
    """(n,) int8: 1 win, 0 draw, -1 loss."""
    plies: npt.NDArray[np.int16]
    """(n,) int16: to the end under best play; 0 for draws and finished games."""


@dataclass(frozen=True, slots=True)
class BoardRates:
    """What a formation's table says of a board of 2048."""

    position: str
    best: str | None
    rate: float | None
    """The chance to reach the target with best play; None if there is none, or it is not known."""
    moves: tuple[tuple[str, float | None], ...]
    """Best first."""
    absent: str | None
    """Why there is no answer; None if there is one."""
    status: str | None
    """What ``rate`` is: "exact", "at_least" (some of what follows the board is not known) or
    "unknown"; None if no move can be made or there is no answer."""
    statuses: tuple[str | None, ...]
    """The same of each move, in the order of ``moves``; None: it does nothing or leaves the
    formation."""
    reason: str | None
    """Why not everything is exact; None if it is."""


@dataclass(frozen=True, slots=True)
class Rates:
    """The rates of n boards of 2048; NaN where there is none, or none is known."""

    rates: npt.NDArray[np.float64]
    """(n,) float64: with the best move."""
    moves: npt.NDArray[np.float64]
    """(n, 4) float64: left, right, up, down."""
    statuses: npt.NDArray[np.int8]
    """(n,) int8: what ``rates`` are, as places in STATUSES; -1 where there is no rate."""
    move_statuses: npt.NDArray[np.int8]
    """(n, 4) int8: the same of ``moves``; -1: it does nothing or leaves the formation."""


class _Table:
    def __init__(self, core: Any) -> None:
        self._core = core

    @property
    def name(self) -> str:
        """The name of the table."""
        return str(self._core.name)

    @property
    def path(self) -> str:
        """Where the table lies."""
        return str(self._core.path)

    @property
    def states(self) -> int:
        """How many positions are stored (one for all that are equal up to symmetry)."""
        return int(self._core.states)

    def __repr__(self) -> str:
        return f"<table {self.name} of {self.states} states>"


class GameTable(_Table):
    """The solved table of a two-player game (tic-tac-toe, the vanishing games). Any thread may ask."""

    @property
    def board_shape(self) -> tuple[int, int]:
        """Rows and columns of a board."""
        rows, columns = self._core.board_shape
        return rows, columns

    def query(self, position: str) -> PositionValue:
        """The value of a position, written as on the command line, and of each move.

        Raises:
            ValueError: it is no position, with the reason.
            OSError: the file is damaged there.
        """
        position, value, plies, moves = self._core.query(position)
        return PositionValue(position, value, plies, tuple(MoveValue(*move) for move in moves))

    def values(
        self, boards: npt.NDArray[np.int8], turns: npt.NDArray[np.int8], *, threads: int = 1
    ) -> Values:
        """The values of many positions at once.

        Args:
            boards: (n, rows, cols) int8, as joseki.games has them (vanishing games: ages).
            turns: (n,) int8, 1 or -1.
            threads: how many threads work; 0 for all cores.

        Raises:
            TypeError, ValueError: an array is not as above; a position that no game leads to, with
                its number and the reason.
            OSError: the file is damaged.
        """
        boards = _arrays.expect("boards", boards, np.int8, (None, *self.board_shape))
        turns = _arrays.expect("turns", turns, np.int8, (len(boards),))
        return Values(*self._core.values(boards, turns, _checked_threads(threads)))


class RateTable(_Table):
    """The table of a 2048 formation. Any thread may ask."""

    @property
    def p4(self) -> float:
        """The probability of a 4 that it was built for."""
        return float(self._core.p4)

    def missing_layers(self) -> "builtins.list[int]":
        """The layers whose file lies in none of the folders; none for a whole table."""
        return builtins.list(self._core.missing_layers())

    def query(self, position: str) -> BoardRates:
        """The rate of each move of a board, written as 16 hexadecimal digits.

        Raises:
            ValueError: it is no board. One that is not in the table is an answer.
            OSError: the file is damaged there.
        """
        position, best, rate, moves, absent, status, statuses, reason = self._core.query(position)
        return BoardRates(
            position, best, rate, tuple(moves), absent, status, tuple(statuses), reason
        )

    def values(self, boards: npt.NDArray[np.uint64], *, threads: int = 1) -> Rates:
        """The rates of many boards at once.

        Args:
            boards: (n,) uint64: 16 hexadecimal digits, each the exponent of a tile, the top-left
                cell first.
            threads: how many threads work; 0 for all cores.

        Raises:
            TypeError, ValueError: the array is not as above.
            OSError: the file is damaged.
        """
        boards = _arrays.expect("boards", boards, np.uint64, (None,))
        return Rates(*self._core.values(boards, _checked_threads(threads)))


def open(
    name: str, dir: Folders | None = None, *, p4: float | None = None
) -> GameTable | RateTable:
    """Opens a table that is built.

    Args:
        name: "tictactoe", "vanish-4x4-m4", "L3-256", "L3-256-p0.2", ...
        dir: the folder it lies in; $JOSEKI_HOME/tables if there is none. A list of folders for a
            2048 table whose layers are spread over them.
        p4: of a 2048 table: the probability of a 4 it was built for; None: as the name says, else
            0.1, else what an older table of that name was built for.

    Raises:
        ValueError: there is no such table.
        FileNotFoundError: it is not built; the message tells how to.
        OSError: its files are damaged, or not of this table.
    """
    folders = _folders(dir)
    if not _core_tables.is_game_table(name):
        return RateTable(_core_tables.RateTable.open(name, folders, p4))
    if p4 is not None:
        raise ValueError(f"'{name}' is a two-player game: p4 is for tables of 2048 formations")
    return GameTable(_core_tables.GameTable.open(name, folders))


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table that is built, or could be."""

    name: str
    built: bool
    states: int
    """How many positions; of a 2048 table that is not built, about."""
    bytes: int | None
    """On disk; None if it is not built."""
    path: str


def list(dir: Folders | None = None) -> "builtins.list[TableInfo]":
    """The tables that are built in a folder or several, and others that are worth building."""
    rows = [
        TableInfo(*row)
        for folder in _folders(dir) or [""]
        for row in _core_tables.list_tables(folder)
    ]
    built = {row.name for row in rows if row.built}
    # What is built nowhere is told once.
    others = {row.name: row for row in reversed(rows) if row.name not in built}
    return [row for row in rows if row.built or others.get(row.name) is row]


@dataclass(frozen=True, slots=True)
class BuildReport:
    """What a build did."""

    name: str
    states: int
    bytes: int
    seconds: float
    was_there: bool
    """A sound table was there and nothing was done."""


def build(
    name: str,
    dir: Folder | None = None,
    *,
    threads: int = 0,
    memory: int | str | None = None,
    rebuild: bool = False,
    replace_first: bool = False,
    p4: float | None = None,
    precision: str = "u32",
    delete_below: float = 0.0,
    optimal_only: bool = False,
    sparse: bool = False,
    all_of_sum: int | None = None,
    compress: bool = False,
    compress_temp: bool = False,
    progress: Progress | None = None,
) -> BuildReport:
    """Builds a table, or goes on with one that was begun. Ctrl-C stops it: what was done is kept.

    Args:
        name, dir: as for ``open``, one folder.
        threads: how many threads work; 0 for all cores.
        memory: use no more than this, in bytes or like "12G"; None for what the machine has.
        rebuild: although a table is there, sound or damaged. It stays until the new one is finished
            and takes its place.
        replace_first: with rebuild, give the old one up before the new one is begun, where the
            disk has no room for both.
        p4: from here on, of 2048 tables alone: the probability that a spawned tile is a 4; None
            for what the name says, else 0.1. Tables for several stand side by side.
        precision: how rates are stored: "u32", "u64", "f32", "f64", "1-f32" or "1-f64".
        delete_below: leave boards out whose rate is not above this.
        optimal_only: from layer 21 on, keep only boards that best play can meet.
        sparse: store rates only where they cannot be computed quickly.
        all_of_sum: begin with every board whose small tiles have that sum.
        compress: compress the layers; compress_temp: the temporary files too.
        progress: called with (stage, done, total) now and then, from another thread; an exception
            in it stops the build and reaches the caller.

    Raises:
        ValueError: there is no such table, or options do not go together or with the table.
        MemoryError, OSError: it does not fit the memory or the disk, or files are in the way.
        KeyboardInterrupt: after Ctrl-C.
    """
    request = _core_tables.BuildRequest()
    request.table = name
    request.dir = "" if dir is None else fspath(dir)
    request.threads = _checked_threads(threads)
    request.memory = "" if memory is None else str(memory)
    request.rebuild = rebuild
    request.replace_first = replace_first
    request.p4 = p4
    request.precision = precision
    request.delete_below = delete_below
    request.optimal_only = optimal_only
    request.sparse = sparse
    request.all_of_sum = all_of_sum or 0
    request.compress = compress
    request.compress_temp = compress_temp
    return BuildReport(*_core_tables.build_table(request, progress))


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What a proof of a table found."""

    name: str
    states: int
    """Checked."""
    errors: int
    first_error: str

    @property
    def ok(self) -> bool:
        """Whether everything was right."""
        return self.errors == 0


def verify(
    name: str,
    dir: Folders | None = None,
    *,
    p4: float | None = None,
    threads: int = 0,
    progress: Progress | None = None,
) -> VerifyReport:
    """Proves a table again: its files, and every value from those of its successors.

    A table that is there but damaged is an answer, not an error: ``ok`` is false.

    Args and Raises: as for ``open`` and ``build``; FileNotFoundError if it is not built.
    """
    return VerifyReport(
        *_core_tables.verify_table(name, _folders(dir), p4, _checked_threads(threads), progress)
    )


def _folders(dir: Folders | None) -> "builtins.list[str]":
    if dir is None:
        return []
    return [fspath(dir)] if isinstance(dir, str | PathLike) else [fspath(one) for one in dir]


def _checked_threads(threads: int) -> int:
    if not 0 <= threads <= 1024:
        raise ValueError("threads is from 1 to 1024, or 0 for all cores")
    return threads
