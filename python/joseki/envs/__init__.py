# SPDX-License-Identifier: MIT
"""Self-play environments: Gymnasium, vectors of games, PettingZoo (docs/environments.md).

Importing this registers the ids joseki/TicTacToe-v0 (the learner begins, against a random player),
joseki/TicTacToe-DeltaSelfPlay-v0, and joseki/<Game>-SelfPlay-v0 for every game.
`gymnasium.make("joseki.envs:joseki/TicTacToe-v0")` imports it by itself.
"""

from typing import Any

import gymnasium

from joseki import games
from joseki.envs.native import game_title
from joseki.envs.pools import (
    DeltaUniform,
    OpponentPools,
    Prioritized,
    SnapshotPool,
    Uniform,
    Weighted,
)
from joseki.envs.self_play import SelfPlayEnv
from joseki.envs.vector import SelfPlayVectorEnv
from joseki.opponents import (
    MCTSPolicy,
    MinMaxPlayerPolicy,
    OneByOne,
    OpponentError,
    PerfectPolicy,
    RandomPlayerPolicy,
)

__all__ = [
    "DeltaUniform",
    "MCTSPolicy",
    "MinMaxPlayerPolicy",
    "OneByOne",
    "OpponentError",
    "OpponentPools",
    "PerfectPolicy",
    "Prioritized",
    "RandomPlayerPolicy",
    "SelfPlayEnv",
    "SelfPlayVectorEnv",
    "SnapshotPool",
    "Uniform",
    "Weighted",
    "aec_env",
    "game_title",
    "ids",
    "raw_env",
]


def ids() -> list[str]:
    """The ids that are registered."""
    return [id for id in gymnasium.registry if id.startswith("joseki/")]


def __getattr__(name: str) -> Any:
    # PettingZoo is needed for these two only.
    if name in ("aec_env", "raw_env"):
        from joseki.envs import aec

        return getattr(aec, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _register(title: str, game: str, **options: Any) -> None:
    gymnasium.register(
        id=f"joseki/{title}-v0",
        entry_point="joseki.envs.self_play:SelfPlayEnv",
        vector_entry_point="joseki.envs.vector:SelfPlayVectorEnv",
        kwargs={"game": game, **options},
    )


_register("TicTacToe", "tictactoe", play_as_o_prob=0.0)
_register("TicTacToe-DeltaSelfPlay", "tictactoe", sampling_strategy="delta_uniform")
for _name in games.names():
    _register(f"{game_title(_name)}-SelfPlay", _name)
