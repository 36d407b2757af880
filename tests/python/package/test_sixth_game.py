# SPDX-License-Identifier: MIT
"""Games that were added by a header and a line (docs/adding-a-game.md) work in all of Python."""

import subprocess
import sys

import pytest
from conftest import ROOT

# A process of its own: the other tests count the games that there are.
PROGRAM = """
import sys
sys.path.insert(0, "build/python/tests/sixth_game")

import more_games
import numpy as np

import joseki

joseki.games.register(more_games.hexapawn)
joseki.games.register(more_games.new_game)

game = joseki.games.new("hexapawn")
boards, turns = game.board[None], np.array([game.turn], np.int8)
mcts = joseki.BatchedMCTS("hexapawn", batch_size=1, seed=1)
mcts.rollout_playout(boards, turns, 5000)
assert mcts.get_root_stats().proven[0] == -1  # the second player wins

# A plain class behind the adapter: the same search as the tic-tac-toe of joseki has.
def pv_func(planes):
    return np.ones((len(planes), 9), np.float32), planes[:, :2].sum(axis=(1, 2, 3)) / 10

visits = []
for name in ("tictactoe", "new-game"):
    mcts = joseki.BatchedMCTS(name, batch_size=2, seed=1)
    boards = np.zeros((2, *mcts.board_shape), np.int8)
    boards[1, 0, 0], turns = 1, np.array([1, -1], np.int8)
    mcts.batch_playout(pv_func, boards, turns, playouts=500)
    visits.append(mcts.get_visits_count())
np.testing.assert_array_equal(*visits)
assert mcts.action_size == more_games.new_game.BatchedMCTS.action_size == 9
assert joseki.games.from_text("new-game", "xx.oo.... x").apply_symmetry(1).to_text() == ".xx.oo... x"
print("searches work")

import gymnasium
from gymnasium.utils.env_checker import check_env

import joseki.envs

check_env(gymnasium.make("joseki/Hexapawn-SelfPlay-v0").unwrapped)
check_env(gymnasium.make("joseki/NewGame-SelfPlay-v0").unwrapped)
env = gymnasium.make_vec("joseki/Hexapawn-SelfPlay-v0", num_envs=8)
_, info = env.reset(seed=1)
for _ in range(100):
    actions = np.array([np.flatnonzero(mask)[0] if mask.any() else 0 for mask in info["action_mask"]])
    _, rewards, *_, info = env.step(actions)
print("environments work")
"""


def test_games_of_others_are_searched_and_learnt():
    if not (ROOT / "build/python/tests/sixth_game").exists():
        pytest.skip("tools/python_tests.sh builds it")
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    # The checker of environments draws boards in between.
    told = [line for line in run.stdout.splitlines() if line.endswith("work")]
    assert told == ["searches work", "environments work"]
