# SPDX-License-Identifier: MIT
"""How fast the split calls are: python -m joseki.bench [--game G] [--trees N] ...

Searches from the start of the game with an evaluator that knows nothing, so that what is measured is
the search and the way between C++ and NumPy. The fastest of several searches counts.
"""

import argparse
import time
from dataclasses import dataclass

import numpy as np

from joseki import games
from joseki.mcts import BatchedMCTS


@dataclass(frozen=True, slots=True)
class SplitCalls:
    """A search by split calls, measured."""

    playouts: int
    batches: int
    seconds: float
    """Of wall clock."""
    cpu_seconds: float
    """Of all threads of this process."""


def measure(mcts: BatchedMCTS) -> SplitCalls:
    """Searches once, after everything was forgotten. Policy and value are made before, not timed."""
    largest = mcts.batch_size * mcts.leaves_per_round
    policy = np.ones((largest, mcts.action_size), np.float32)
    value = np.zeros(largest, np.float32)
    mcts.reset_env()
    batches = 0
    wall, cpu = time.perf_counter(), time.process_time()
    mcts.begin()
    while leaves := len(mcts.search_batch().turns):
        mcts.backprop_batch(policy[:leaves], value[:leaves])
        batches += 1
    seconds, cpu_seconds = time.perf_counter() - wall, time.process_time() - cpu
    playouts = int(mcts.get_root_stats().playouts.sum())
    return SplitCalls(playouts, batches, seconds, cpu_seconds)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m joseki.bench", description=__doc__)
    parser.add_argument("--game", default="connect4", choices=games.names())
    parser.add_argument("--trees", type=int, default=256)
    parser.add_argument("--playouts", type=int, default=1000, help="a tree and search")
    parser.add_argument("--leaves", type=int, default=8, help="leaves_per_round")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--searches", type=int, default=10)
    args = parser.parse_args()
    mcts = BatchedMCTS(
        args.game,
        args.trees,
        threads=args.threads,
        playouts=args.playouts,
        leaves_per_round=args.leaves,
    )
    results = [measure(mcts) for _ in range(args.searches + 1)][1:]  # the first touches the memory
    best = min(results, key=lambda result: result.seconds)
    least = min(results, key=lambda result: result.cpu_seconds)
    print(
        f"{args.game}, {args.trees} trees, {args.playouts} playouts, {args.leaves} leaves a round, "
        f"{args.threads} threads: {best.playouts / best.seconds / 1e6:.2f} M playouts/s, "
        f"{least.playouts / least.cpu_seconds / 1e6:.2f} M by CPU time "
        f"({best.batches} batches, fastest of {len(results)})"
    )


if __name__ == "__main__":
    main()
