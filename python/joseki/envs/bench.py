# SPDX-License-Identifier: MIT
"""How many steps a second the vector environment takes, through Python, with random actions.

usage: python -m joseki.envs.bench [--games N] [--threads N] [--seconds S] [--cpu]

Prints the best of five runs of SelfPlayVectorEnv.step(); choosing the actions is not counted. --cpu
counts the processor's time and not the clock's: what one thread does on a machine that others use.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

import joseki.envs
from joseki.opponents import RandomPlayerPolicy, random_actions

_RUNS = 5


def steps_per_second(
    id: str, games: int, seconds: float, clock: Callable[[], float], **options: Any
) -> float:
    """The best of five runs that together take about so long by this clock."""
    env = gymnasium.make_vec(
        id, num_envs=games, vectorization_mode="vector_entry_point", **options
    )
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    best = 0.0
    for _ in range(_RUNS):
        steps, spent = 0, 0.0
        while spent < seconds / _RUNS:
            actions = random_actions(info["action_mask"], rng)
            start = clock()
            info = env.step(actions)[4]
            spent += clock() - start
            steps += games
        best = max(best, steps / spent)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures steps a second of vector environments.")
    parser.add_argument("--games", type=int, default=4096, help="stepped in one call")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each line")
    parser.add_argument("--cpu", action="store_true", help="by the processor's time")
    options = parser.parse_args()
    if options.games < 1 or options.threads < 0 or options.seconds <= 0:
        parser.error("games and seconds are positive, threads are not negative")
    cases: list[tuple[str, str, dict[str, Any]]] = [
        (id, "random", {}) for id in joseki.envs.ids() if id.endswith("-SelfPlay-v0")
    ]
    tic_tac_toe = "joseki/TicTacToe-SelfPlay-v0"
    cases.append((tic_tac_toe, "perfect", {"opponent": "perfect"}))
    cases.append((tic_tac_toe, "mcts, 100 playouts", {"opponent": "mcts", "playouts": 100}))
    cases.append((tic_tac_toe, "pool of Python", {"baseline_pool": [RandomPlayerPolicy()]}))
    clock = time.process_time if options.cpu else time.perf_counter
    for id, opponent, settings in cases:
        settings["threads"] = options.threads
        rate = steps_per_second(id, options.games, options.seconds, clock, **settings)
        print(f"{id:34} {opponent:20} {rate:>12,.0f} steps/s", flush=True)


if __name__ == "__main__":
    main()
