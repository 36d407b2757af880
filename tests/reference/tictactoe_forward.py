#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tic-tac-toe by plain minimax over boards as text: the winner hurries, the loser delays."""

from functools import cache

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_line(board: str, piece: str) -> bool:
    return any(all(board[cell] == piece for cell in line) for line in LINES)


@cache
def value(board: str, mover: str, other: str) -> tuple[str, int | None]:
    """What `board` is worth to `mover`, who is to move, and in how many plies."""
    if has_line(board, mover):
        return "impossible", None
    if has_line(board, other):
        return "loss", 0
    replies = [
        value(board[:cell] + mover + board[cell + 1 :], other, mover) for cell in range(9) if board[cell] == "."
    ]
    lost = [plies for outcome, plies in replies if outcome == "loss"]
    won = [plies for outcome, plies in replies if outcome == "win"]
    if lost:
        return "win", min(lost) + 1
    if replies and len(won) == len(replies):
        return "loss", max(won) + 1
    return "draw", None
