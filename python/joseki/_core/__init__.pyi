"""The C++ part of joseki. Use the package joseki; names here may change."""

from typing import overload

from joseki._core import (
    connect4 as connect4,
    gomoku as gomoku,
    networks as networks,
    othello as othello,
    tables as tables,
    tictactoe as tictactoe,
    vanish as vanish,
    vanish_3x3_m3 as vanish_3x3_m3,
    vanish_4x4_m3 as vanish_4x4_m3,
    vanish_4x4_m4 as vanish_4x4_m4,
    vanish_5x5_m4 as vanish_5x5_m4
)


class SearchOptions:
    """How a search thinks."""

    @overload
    def __init__(self) -> None: ...

    @overload
    def __init__(self, other: SearchOptions) -> None: ...

    @property
    def c_init(self) -> float: ...

    @c_init.setter
    def c_init(self, arg: float, /) -> None: ...

    @property
    def c_base(self) -> float: ...

    @c_base.setter
    def c_base(self, arg: float, /) -> None: ...

    @property
    def fpu_reduction(self) -> float: ...

    @fpu_reduction.setter
    def fpu_reduction(self, arg: float, /) -> None: ...

    @property
    def noise_epsilon(self) -> float: ...

    @noise_epsilon.setter
    def noise_epsilon(self, arg: float, /) -> None: ...

    @property
    def noise_alpha(self) -> float: ...

    @noise_alpha.setter
    def noise_alpha(self, arg: float, /) -> None: ...

    @property
    def moves_left_slope(self) -> float: ...

    @moves_left_slope.setter
    def moves_left_slope(self, arg: float, /) -> None: ...

    @property
    def moves_left_cap(self) -> float: ...

    @moves_left_cap.setter
    def moves_left_cap(self, arg: float, /) -> None: ...

    @property
    def moves_left_threshold(self) -> float: ...

    @moves_left_threshold.setter
    def moves_left_threshold(self, arg: float, /) -> None: ...

    @property
    def leaves_per_round(self) -> int: ...

    @leaves_per_round.setter
    def leaves_per_round(self, arg: int, /) -> None: ...

    @property
    def random_symmetry(self) -> bool: ...

    @random_symmetry.setter
    def random_symmetry(self, arg: bool, /) -> None: ...

    @property
    def cache_entries(self) -> int: ...

    @cache_entries.setter
    def cache_entries(self, arg: int, /) -> None: ...

    @property
    def gumbel(self) -> bool: ...

    @gumbel.setter
    def gumbel(self, arg: bool, /) -> None: ...

    @property
    def gumbel_considered(self) -> int: ...

    @gumbel_considered.setter
    def gumbel_considered(self, arg: int, /) -> None: ...

    @property
    def gumbel_visit_offset(self) -> float: ...

    @gumbel_visit_offset.setter
    def gumbel_visit_offset(self, arg: float, /) -> None: ...

    @property
    def gumbel_value_scale(self) -> float: ...

    @gumbel_value_scale.setter
    def gumbel_value_scale(self, arg: float, /) -> None: ...

    @property
    def allow_wide(self) -> bool: ...

    @allow_wide.setter
    def allow_wide(self, arg: bool, /) -> None: ...

class Budget:
    """What ends a search."""

    @overload
    def __init__(self) -> None: ...

    @overload
    def __init__(self, other: Budget) -> None: ...

    @property
    def playouts(self) -> int: ...

    @playouts.setter
    def playouts(self, arg: int, /) -> None: ...

    @property
    def time_ms(self) -> int | None: ...

    @time_ms.setter
    def time_ms(self, value: int | None) -> None: ...

    @property
    def nodes(self) -> int | None: ...

    @nodes.setter
    def nodes(self, value: int | None) -> None: ...

    @property
    def stop_when_decided(self) -> bool: ...

    @stop_when_decided.setter
    def stop_when_decided(self, arg: bool, /) -> None: ...

class VectorOptions:
    """How a vector of games is played."""

    def __init__(self) -> None: ...

    @property
    def opponent(self) -> str:
        """random, perfect, mcts or external"""

    @opponent.setter
    def opponent(self, arg: str, /) -> None: ...

    @property
    def playouts(self) -> int:
        """of an mcts opponent, for each move"""

    @playouts.setter
    def playouts(self, arg: int, /) -> None: ...

    @property
    def autoreset(self) -> str:
        """next_step, same_step or disabled"""

    @autoreset.setter
    def autoreset(self, arg: str, /) -> None: ...

    @property
    def observation(self) -> str:
        """flat or planes"""

    @observation.setter
    def observation(self, arg: str, /) -> None: ...

    @property
    def games(self) -> int: ...

    @games.setter
    def games(self, arg: int, /) -> None: ...

    @property
    def second_probability(self) -> float:
        """that the learner is the second player"""

    @second_probability.setter
    def second_probability(self, arg: float, /) -> None: ...

    @property
    def max_plies(self) -> int:
        """0: the game's default"""

    @max_plies.setter
    def max_plies(self, arg: int, /) -> None: ...

    @property
    def refuse_illegal(self) -> bool:
        """an illegal action raises; otherwise it ends its game"""

    @refuse_illegal.setter
    def refuse_illegal(self, arg: bool, /) -> None: ...

    @property
    def illegal_reward(self) -> float: ...

    @illegal_reward.setter
    def illegal_reward(self, arg: float, /) -> None: ...

    @property
    def threads(self) -> int:
        """0: all cores"""

    @threads.setter
    def threads(self, arg: int, /) -> None: ...
