# SPDX-License-Identifier: MIT
"""Board games solved exactly, searched well and learnt by self-play."""

from joseki import games

__all__ = ["games"]
