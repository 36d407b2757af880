from typing import Annotated, Any, overload

import numpy
from numpy.typing import NDArray

import joseki._core
import joseki._core.tables


NAME: str = 'gomoku'

ACTION_SIZE: int = 225

BOARD_SHAPE: tuple[int, int] = (15, 15)

NUM_SYMMETRIES: int = 8

class State:
    """A position; it changes by step()."""

    @overload
    def __init__(self) -> None:
        """The first position."""

    @overload
    def __init__(self, other: State) -> None:
        """A copy."""

    @staticmethod
    def from_board(board: Annotated[NDArray[numpy.int8], dict(shape=(15, 15), order='C', device='cpu', writable=False)], turn: int) -> State:
        """The position with these cells (int8) and this side to move (1 or -1)."""

    @staticmethod
    def from_text(text: str) -> State:
        """The position that the text names, or ValueError."""

    def step(self, action: int) -> None:
        """Plays a move, or raises ValueError."""

    def undo(self) -> int:
        """Takes back the last move and returns it."""

    def to_text(self) -> str:
        """The position as text."""

    def apply_symmetry(self, symmetry: int) -> State:
        """An image of the position."""

    @staticmethod
    def map_action(symmetry: int, action: int) -> int:
        """The move of the image that is this move here."""

    @staticmethod
    def inverse_symmetry(symmetry: int) -> int: ...

    @staticmethod
    def move_name(action: int) -> str:
        """The move as text."""

    @staticmethod
    def parse_move(text: str) -> int:
        """The number of a move, or ValueError."""

    @property
    def turn(self) -> int: ...

    @property
    def winner(self) -> int: ...

    @property
    def is_over(self) -> bool: ...

    @property
    def history(self) -> list[int]: ...

    def board(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None, None))]: ...

    def valid_moves(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None,))]: ...

    def action_mask(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,))]: ...

    def __hash__(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

class BatchedMCTS:
    """Many search trees; use joseki.BatchedMCTS."""

    def __init__(self, batch_size: int, options: joseki._core.SearchOptions, seed: int, threads: int) -> None: ...

    action_size: int = 225

    board_shape: tuple[int, int] = (15, 15)

    @property
    def batch_size(self) -> int: ...

    @property
    def threads(self) -> int: ...

    @threads.setter
    def threads(self, arg: int, /) -> None: ...

    @property
    def options(self) -> joseki._core.SearchOptions: ...

    @options.setter
    def options(self, arg: joseki._core.SearchOptions, /) -> None: ...

    @property
    def budget(self) -> joseki._core.Budget: ...

    @budget.setter
    def budget(self, arg: joseki._core.Budget, /) -> None: ...

    def seed(self, seed: int) -> None: ...

    def set_roots(self, boards: Annotated[NDArray[numpy.int8], dict(shape=(None, 15, 15), order='C', device='cpu', writable=False)], turns: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def roots(self) -> tuple[Annotated[NDArray[numpy.int8], dict(shape=(None, None, None))], Annotated[NDArray[numpy.int8], dict(shape=(None,))]]: ...

    def prune_roots(self, actions: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def reset_tree(self, tree: int) -> None: ...

    def rollout(self) -> None: ...

    def begin(self) -> None: ...

    def search_batch(self) -> tuple[Annotated[NDArray[numpy.int8], dict(shape=(None, None, None), writable=False)], Annotated[NDArray[numpy.int8], dict(shape=(None,), writable=False)], Annotated[NDArray[numpy.int32], dict(shape=(None,), writable=False)], Annotated[NDArray[numpy.int8], dict(shape=(None, None), writable=False)]]: ...

    def backprop_batch(self, policy: Annotated[NDArray[numpy.float32], dict(shape=(None, 225), order='C', device='cpu', writable=False)], value: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)], moves_left: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu', writable=False)] | None) -> None: ...

    def abandon_batch(self) -> None: ...

    @property
    def is_waiting(self) -> bool: ...

    def visits(self) -> Annotated[NDArray[numpy.int32], dict(shape=(None, None))]: ...

    def chances(self, temperature: float) -> Annotated[NDArray[numpy.float32], dict(shape=(None, None))]: ...

    def root_stats(self) -> dict[str, object]: ...

    def line(self, tree: int) -> list[int]: ...

    @property
    def held_bytes(self) -> int: ...

    def use_solver(self) -> None: ...

    def use_table(self, table: joseki._core.tables.GameTable) -> None: ...

    def clear_oracle(self) -> None: ...

class MctsPlayer:
    """Searches with random games."""

    def __init__(self, playouts: int, seed: int = 0) -> None: ...

    def seed(self, seed: int) -> None:
        """Its random numbers from here on."""

    def choose(self, board: Annotated[NDArray[numpy.int8], dict(shape=(15, 15), order='C', device='cpu', writable=False)], turn: int) -> int:
        """A move for the side `turn` (1 or -1) on this board (int8)."""

MAX_CELL: int = 1

MAX_PLIES: int = 1800

HAS_PERFECT_PLAYER: bool = False

class VectorGames:
    """Many games of a learner against an opponent."""

    def __init__(self, options: joseki._core.VectorOptions, buffers: dict[str, Any]) -> None:
        """Writes into the arrays of `buffers`, which it keeps."""

    def seed(self, seed: int) -> None: ...

    def reset(self, which: Annotated[NDArray[numpy.bool_], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None, sides: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)] | None = None) -> None:
        """
        Begins the games of the bool array `which`; the learner is 1 or -1 in `sides`.
        """

    def step(self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """One int64 action a game."""

    def pending(self) -> list[int]:
        """The games in which an external opponent is to move."""

    def write_pending(self, observations: object, masks: Annotated[NDArray[numpy.int8], dict(shape=(None, None), order='C', device='cpu')]) -> None:
        """What the opponent sees there."""

    def write_view(self, index: int, viewer: int, observation: object, mask: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu')]) -> None:
        """What a player (1 or -1) sees in one game."""

    def reply(self, actions: Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """One int64 move a pending game."""

    def write_board(self, index: int, out: Annotated[NDArray[numpy.int8], dict(order='C', device='cpu')]) -> None:
        """The cells (int8) of one game, 1 the first player's whoever looks."""

    def turn(self, index: int) -> int:
        """Whose turn it is in one game: 1 or -1."""
