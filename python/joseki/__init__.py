# SPDX-License-Identifier: MIT
"""Board games solved exactly, searched well and learnt by self-play."""

from joseki import games, tables
from joseki.mcts import BatchedMCTS, Leaves, RootStats

__all__ = ["BatchedMCTS", "Leaves", "RootStats", "games", "tables"]
