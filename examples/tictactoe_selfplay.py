#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Learns tic-tac-toe by self-play until nobody beats it, as first and as second player.

usage: tictactoe_selfplay.py [--seed N] [--steps N] [--games N]

The learner is a table: for every position as its player sees it (own stones 1, the opponent's -1)
and every action the worst that has ever followed. It begins with the hope that everything wins, and
disappointments travel back one move at a time. Its opponents are a random player, who tries every
reply, and frozen snapshots of itself, who know the good ones and sometimes stray, so that it learns
to punish blunders and to survive them. One table serves both sides.

Then it is examined, without chance: against the perfect player with every one of its best answers,
and against every reply there is, on both sides.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass

import gymnasium
import numpy as np
import numpy.typing as npt

from joseki.envs import DeltaUniform, PerfectPolicy, RandomPlayerPolicy, SnapshotPool
from joseki.opponents import random_actions

POWERS = 3 ** np.arange(9)
LINES = np.array(
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
)
STRAYING = 0.3  # how often a snapshot plays at random


class WorstCaseTable:
    """What each action is worth if the opponent finds the best answer that was ever seen."""

    def __init__(self) -> None:
        self.worth = np.ones((3**9, 9), np.float32)
        self.tried = np.zeros((3**9, 9), np.int64)

    def act(self, observations: npt.NDArray, masks: npt.NDArray, rng: np.random.Generator):
        """The best action of each board, each of equals as often."""
        keys = self.worth[keys_of(observations)] + 0.1 * rng.random(masks.shape, np.float32)
        return np.where(masks == 1, keys, -np.inf).argmax(axis=-1)

    def best_action(self, observation: npt.NDArray) -> int:
        """Without chance: of equals the one that has been tried most often."""
        key = keys_of(observation)
        order = self.worth[key] * 1e12 + self.tried[key]
        return int(np.where(observation == 0, order, -np.inf).argmax())

    def learn(self, before: npt.NDArray, actions: npt.NDArray, targets: npt.NDArray) -> None:
        keys = keys_of(before)
        np.minimum.at(self.worth, (keys, actions), targets)
        np.add.at(self.tried, (keys, actions), 1)

    def best_worth(self, observations: npt.NDArray, masks: npt.NDArray) -> npt.NDArray:
        worth = np.where(masks == 1, self.worth[keys_of(observations)], -np.inf)
        return worth.max(axis=1)


class Snapshot:
    """A frozen table as an opponent that strays now and then."""

    def __init__(self, table: WorstCaseTable, seed: int) -> None:
        self.table = table
        self.rng = np.random.default_rng(seed)

    def predict(self, observation, state=None, deterministic=False, action_masks=None):
        strays = self.rng.random(len(observation)) < STRAYING
        best = self.table.act(observation, action_masks, self.rng)
        return np.where(strays, random_actions(action_masks, self.rng), best), state


def keys_of(observations: npt.NDArray) -> npt.NDArray[np.int64]:
    """A number for each position."""
    return (observations.astype(np.int64) + 1) @ POWERS


def train(seed: int, steps: int, games: int) -> WorstCaseTable:
    """Self-play of so many steps in so many games at once."""
    table, snapshots = WorstCaseTable(), SnapshotPool(max_size=20)
    env = gymnasium.make_vec(
        "joseki.envs:joseki/TicTacToe-SelfPlay-v0",
        num_envs=games,
        vectorization_mode="vector_entry_point",
        baseline_pool=[RandomPlayerPolicy()],
        learned_pool=snapshots,
        sampling_strategy=DeltaUniform(last=3),
    )
    rng = np.random.default_rng(seed)
    observations, info = env.reset(seed=seed)
    masks, was_over = info["action_mask"], np.zeros(games, np.bool_)
    rounds = max(10, steps // games)
    counts = np.zeros(3, np.int64)  # losses, draws, wins since the last report
    for turn in range(1, rounds + 1):
        actions = table.act(observations, masks, rng)
        after, rewards, terminated, truncated, info = env.step(actions)
        targets = np.where(terminated, rewards, table.best_worth(after, info["action_mask"]))
        played = ~was_over  # a step after the end only begins a new game
        table.learn(observations[played], actions[played], targets[played])
        counts += np.bincount(rewards[terminated].astype(np.int64) + 1, minlength=3)
        observations, masks, was_over = after, info["action_mask"], terminated | truncated
        if turn % (rounds // 10) == 0:
            snapshots.add(Snapshot(table, seed + turn))
            report(turn * games, counts, table)
            counts[:] = 0
    return table


def report(steps: int, counts: npt.NDArray[np.int64], table: WorstCaseTable) -> None:
    losses, draws, wins = 100 * counts / max(1, counts.sum())
    exam = [examine(table, side, by_any_reply=True).losses for side in (1, -1)]
    print(
        f"{steps:>9,} steps: {wins:4.1f} % won, {draws:4.1f} % drawn, {losses:4.1f} % lost;"
        f" lines that beat it: {exam[0]} as first, {exam[1]} as second player",
        flush=True,
    )


@dataclass
class Exam:
    """How all lines of an examination ended, for the learner."""

    wins: int = 0
    draws: int = 0
    losses: int = 0


def winner_of(board: npt.NDArray[np.int8]) -> int:
    sums = board[LINES].sum(axis=1)
    return int((sums == 3).any()) - int((sums == -3).any())


def examine(table: WorstCaseTable, side: int, by_any_reply: bool) -> Exam:
    """Plays every line: the learner its best action, the opponent every reply or, if perfect, every
    one of its best moves."""
    perfect, exam = PerfectPolicy("tictactoe"), Exam()

    def play(board: npt.NDArray[np.int8], turn: int) -> None:
        winner = winner_of(board)
        if winner or board.all():
            exam.wins += winner == side
            exam.draws += winner == 0
            exam.losses += winner == -side
            return
        if turn == side:
            moves = [table.best_action(board * side)]
        elif by_any_reply:
            moves = np.flatnonzero(board == 0).tolist()
        else:
            moves = perfect.best_moves(board.reshape(3, 3), turn)
        for move in moves:
            next_board = board.copy()
            next_board[move] = turn
            play(next_board, -turn)

    play(np.zeros(9, np.int8), 1)
    return exam


def main() -> int:
    parser = argparse.ArgumentParser(description="Learns tic-tac-toe by self-play.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=2_000_000, help="of the learner")
    parser.add_argument("--games", type=int, default=1024, help="played at once")
    options = parser.parse_args()
    if options.games < 1 or options.steps < 10 * options.games:
        parser.error("there are at least ten steps for each game")
    start = time.perf_counter()
    table = train(options.seed, options.steps, options.games)
    print(f"trained for {time.perf_counter() - start:.1f} s")
    beaten = 0
    for side, name in ((1, "first"), (-1, "second")):
        exam = examine(table, side, by_any_reply=False)
        lines = exam.wins + exam.draws + exam.losses
        print(
            f"{name} player against the perfect player: {100 * exam.draws / lines:.0f} % draws"
            f" of {lines} lines, {exam.losses} lost"
        )
        every = examine(table, side, by_any_reply=True)
        print(
            f"{name} player against every reply: {every.wins} won, {every.draws} drawn,"
            f" {every.losses} lost"
        )
        beaten += exam.losses + every.losses
    return 1 if beaten else 0


if __name__ == "__main__":
    sys.exit(main())
