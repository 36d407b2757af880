# SPDX-License-Identifier: MIT
"""The games by name, to look at and to play."""

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from joseki import _arrays, _core, _drawing

_MODULES: dict[str, ModuleType] = {}


def register(module: ModuleType) -> None:
    """Makes a game of a C++ submodule known by its name."""
    _MODULES[module.NAME] = module


def names() -> list[str]:
    """The names of all games."""
    return list(_MODULES)


def module_of(name: str) -> ModuleType:
    """The C++ part of a game, or ValueError with the names there are."""
    try:
        return _MODULES[name.lower().replace("_", "-")]
    except KeyError:
        raise ValueError(f"there is no game {name!r}: {', '.join(_MODULES)}") from None


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What is fixed about a game."""

    name: str
    action_size: int
    """Moves are numbered from 0 to action_size - 1."""
    board_shape: tuple[int, int]
    """Rows and columns of a board."""
    num_symmetries: int
    """Symmetries are numbered from 0, which changes nothing."""


def info(name: str) -> GameInfo:
    """What is fixed about a game; ValueError if there is none of that name."""
    module = module_of(name)
    return GameInfo(module.NAME, module.ACTION_SIZE, module.BOARD_SHAPE, module.NUM_SYMMETRIES)


class Game:
    """A game to be played: a position, and the moves since it began.

    Boards are (rows, cols) int8 arrays, row 0 at the top: 1 for a stone of the first player, -1 for
    one of the second, 0 for none. In the vanishing games the number is the age of the piece: 1 for
    a side's newest, the sign tells the side. Two games are equal if their positions are.
    """

    __slots__ = ("_info", "_state")

    def __init__(self, name: str) -> None:
        self._info = info(name)
        self._state: Any = module_of(name).State()

    @classmethod
    def _around(cls, game_info: GameInfo, state: Any) -> "Game":
        game = cls.__new__(cls)
        game._info = game_info
        game._state = state
        return game

    # --- looking

    @property
    def info(self) -> GameInfo:
        """What is fixed about the game."""
        return self._info

    @property
    def name(self) -> str:
        """The name of the game."""
        return self._info.name

    @property
    def board(self) -> npt.NDArray[np.int8]:
        """(rows, cols) int8: the cells, a copy."""
        board: npt.NDArray[np.int8] = self._state.board()
        return board

    @property
    def turn(self) -> int:
        """1 if the first player is to move, -1 if the second."""
        return int(self._state.turn)

    @property
    def winner(self) -> int:
        """1 or -1; 0 if nobody has won (yet)."""
        return int(self._state.winner)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._state.is_over)

    @property
    def history(self) -> list[int]:
        """The moves since new(), from_text() or from_board(), oldest first."""
        return list(self._state.history)

    def valid_moves(self) -> npt.NDArray[np.int32]:
        """(k,) int32: the moves that can be played, ascending; none if the game is over."""
        moves: npt.NDArray[np.int32] = self._state.valid_moves()
        return moves

    def action_mask(self) -> npt.NDArray[np.int8]:
        """(action_size,) int8: 1 for the moves that can be played, 0 for the others."""
        mask: npt.NDArray[np.int8] = self._state.action_mask()
        return mask

    # --- playing

    def step(self, action: int) -> None:
        """Plays a move; ValueError if it is not valid here."""
        self._state.step(int(action))

    def undo(self) -> int:
        """Takes back the last move and returns it; ValueError if there is none."""
        return int(self._state.undo())

    def copy(self) -> "Game":
        """A game of its own with the same position and the same history."""
        return Game._around(self._info, type(self._state)(self._state))

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self.copy()

    # --- text

    def to_text(self) -> str:
        """The position as the command line writes it; from_text() reads it.

        Raises:
            ValueError: the game writes positions as moves, and how the position came about is not
                known (from_board(), apply_symmetry()).
        """
        return str(self._state.to_text())

    def move_name(self, action: int) -> str:
        """A move as text: "4", "d3"."""
        return str(self._state.move_name(action))

    def parse_move(self, text: str) -> int:
        """The number of a move that is written as text; ValueError if it is none."""
        return int(self._state.parse_move(text))

    def draw(self, *, color: bool = False) -> str:
        """The board as lines of text; color: with ANSI colours for a terminal."""
        last = self.history[-1] if self.history else None
        return _drawing.draw(self, last, color)

    # --- symmetry

    def apply_symmetry(self, symmetry: int) -> "Game":
        """The image of the position, without its history (0 to num_symmetries - 1)."""
        return Game._around(self._info, self._state.apply_symmetry(symmetry))

    def map_action(self, symmetry: int, action: int) -> int:
        """The move of apply_symmetry(symmetry) that is ``action`` here."""
        return int(self._state.map_action(symmetry, action))

    def inverse_symmetry(self, symmetry: int) -> int:
        """The symmetry that takes back ``symmetry``."""
        return int(self._state.inverse_symmetry(symmetry))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game) or other.name != self.name:
            return NotImplemented
        return bool(self._state == other._state)

    def __hash__(self) -> int:
        return hash((self.name, self._state))

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        side = "x" if self.turn == 1 else "o"
        if self.winner != 0:
            how = "x has won" if self.winner == 1 else "o has won"
        else:
            how = "drawn" if self.is_over else f"{side} to move"
        try:
            return f"<{self.name} {self.to_text()!r}, {how}>"
        except ValueError:
            return f"<{self.name}, {how}>"


def new(name: str) -> Game:
    """A game at its first position; ValueError if there is none of that name."""
    return Game(name)


def from_text(name: str, text: str) -> Game:
    """A game at the position that the text names: connect4 "4453", othello "d3c5", tictactoe
    "x..o.....", vanishing games "0,5/3 o"; ValueError with the reason if it is none."""
    return Game._around(info(name), module_of(name).State.from_text(text))


def from_board(name: str, board: npt.NDArray[np.int8], turn: int) -> Game:
    """A game at the position with these cells.

    Args:
        board: (rows, cols) int8.
        turn: 1 or -1.

    Raises:
        TypeError, ValueError: the array is not as above; no game leads to that position.
    """
    game_info = info(name)
    cells = _arrays.expect("board", board, np.int8, game_info.board_shape)
    return Game._around(game_info, module_of(name).State.from_board(cells, turn))


register(_core.tictactoe)
register(_core.vanish_3x3_m3)
register(_core.vanish_4x4_m3)
register(_core.vanish_4x4_m4)
register(_core.vanish_5x5_m4)
register(_core.connect4)
register(_core.othello)
register(_core.gomoku)
