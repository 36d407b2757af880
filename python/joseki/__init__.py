# SPDX-License-Identifier: MIT
"""Board games solved exactly, searched well and learnt by self-play."""

from joseki import games, models, tables, vanish
from joseki.mcts import BatchedMCTS, Leaves, RootStats
from joseki.models import Evaluation, Model, load_model

__all__ = [
    "BatchedMCTS",
    "Evaluation",
    "Leaves",
    "Model",
    "RootStats",
    "games",
    "load_model",
    "models",
    "tables",
    "vanish",
]
