# SPDX-License-Identifier: MIT
"""PettingZoo: its own tests for every game, what each agent sees, rewards, errors."""

import warnings

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, seed_test  # noqa: E402

from joseki import games  # noqa: E402
from joseki.envs import aec_env, raw_env  # noqa: E402


@pytest.mark.parametrize("observation", ["flat", "planes"])
@pytest.mark.parametrize("name", games.names())
def test_pettingzoo_is_content(name, observation):
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation numpy array is all zeros")
        api_test(aec_env(name, observation=observation), num_cycles=100)
        seed_test(lambda: aec_env(name, observation=observation), num_cycles=50)


@pytest.mark.parametrize("name", games.names())
def test_each_agent_sees_its_own_stones_as_positive(name):
    env = raw_env(name)
    env.reset()
    rng = np.random.default_rng(0)
    for _ in range(30):
        agent = env.agent_selection
        first, second = (env.observe(a)["observation"] for a in env.possible_agents)
        np.testing.assert_array_equal(first, -second)
        np.testing.assert_array_equal(first, env._games.board(0).ravel())
        mask = env.observe(agent)["action_mask"]
        other = "player_1" if agent == "player_0" else "player_0"
        assert mask.any() and not env.observe(other)["action_mask"].any()
        env.step(int(rng.choice(np.flatnonzero(mask))))
        if env.terminations[agent]:
            break
    assert np.count_nonzero(first) > 2


@pytest.mark.parametrize(
    ("actions", "rewards"),
    [([0, 3, 1, 4, 2], (1, -1)), ([0, 3, 1, 4, 8, 5], (-1, 1)), ([0, 1, 2, 4, 3, 5, 7, 6, 8], (0, 0))],
)
def test_rewards(actions, rewards):
    env = aec_env("tictactoe")
    env.reset()
    for action in actions:
        env.step(action)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert (env.rewards["player_0"], env.rewards["player_1"]) == rewards


def test_truncation():
    env = aec_env("vanish-4x4-m4", max_plies=3)
    env.reset()
    for action in (0, 1, 2):
        env.step(action)
    assert env.truncations == {"player_0": True, "player_1": True}


def test_illegal_moves():
    env = aec_env("tictactoe")
    env.reset()
    env.step(4)
    env.step(4)
    assert env.terminations["player_1"] and env.rewards["player_1"] == -1
    bare = raw_env("tictactoe")
    bare.reset()
    bare.step(4)
    with pytest.raises(ValueError, match="is not valid"):
        bare.step(4)


def test_drawings(capsys):
    env = raw_env("connect4", render_mode="ansi")
    env.reset()
    env.step(3)
    assert env.render().splitlines()[-1] == ". . . x . . ."
    pixels = raw_env("othello", render_mode="rgb_array")
    pixels.reset()
    assert pixels.render().shape[2] == 3
    human = raw_env("tictactoe", render_mode="human")
    human.reset()
    assert capsys.readouterr().out.count(".") == 9
    with pytest.raises(ValueError, match="render mode"):
        raw_env("tictactoe", render_mode="3d")
