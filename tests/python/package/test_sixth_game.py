# SPDX-License-Identifier: MIT
"""A game that was added by its header and a line (docs/adding-a-game.md) works in all of Python."""

import subprocess
import sys

import pytest
from conftest import ROOT

# A process of its own: the other tests count the games that there are.
PROGRAM = """
import sys
sys.path.insert(0, "build/python/tests/sixth_game")

import hexapawn_core
import numpy as np

import joseki

joseki.games.register(hexapawn_core.hexapawn)

game = joseki.games.new("hexapawn")
boards, turns = game.board[None], np.array([game.turn], np.int8)
mcts = joseki.BatchedMCTS("hexapawn", batch_size=1, seed=1)
mcts.rollout_playout(boards, turns, 5000)
assert mcts.get_root_stats().proven[0] == -1  # the second player wins

import gymnasium
from gymnasium.utils.env_checker import check_env

import joseki.envs

check_env(gymnasium.make("joseki/Hexapawn-SelfPlay-v0").unwrapped)
env = gymnasium.make_vec("joseki/Hexapawn-SelfPlay-v0", num_envs=8)
_, info = env.reset(seed=1)
for _ in range(100):
    actions = np.array([np.flatnonzero(mask)[0] if mask.any() else 0 for mask in info["action_mask"]])
    _, rewards, *_, info = env.step(actions)
print("environments work")
"""


def test_a_sixth_game_is_searched_and_learnt():
    if not (ROOT / "build/python/tests/sixth_game").exists():
        pytest.skip("tools/python_tests.sh builds it")
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert "environments work" in run.stdout
