# SPDX-License-Identifier: MIT
"""SelfPlayVectorEnv: equal to its slow twin, autoreset in all modes, opponents in batches."""

import time

import numpy as np
import pytest

gym = pytest.importorskip("gymnasium")
from gymnasium.vector import AutoresetMode  # noqa: E402

import joseki.envs as envs  # noqa: E402
from joseki import games  # noqa: E402
from joseki.opponents import OneByOne, OpponentError, RandomPlayerPolicy  # noqa: E402
from naive_games import NaiveSelfPlay  # noqa: E402


def make(name="tictactoe", num_envs=8, **options):
    id = f"joseki/{envs.game_title(name)}-SelfPlay-v0"
    return gym.make_vec(id, num_envs=num_envs, vectorization_mode="vector_entry_point", **options)


def some_actions(mask, rng, illegal=0.0):
    keys = rng.random(mask.shape)
    keys[mask == 0] -= 1.0 if illegal == 0 else (rng.random(len(mask)) >= illegal)[:, None][
        (mask == 0).nonzero()[0], 0
    ]
    return keys.argmax(axis=1)


@pytest.mark.parametrize("name", games.names())
def test_equals_its_slow_twin(name):
    """Every number of every step, illegal moves and truncations among them."""
    count, steps = (6, 60) if name in ("gomoku", "othello") else (12, 120)
    limit = 11 if name.startswith("vanish") else 1000
    env = make(name, count, max_plies=limit)
    observation, info = env.reset(seed=5)
    seed = int(np.random.default_rng(np.random.PCG64(np.random.SeedSequence(5))).integers(2**63))
    twins = [NaiveSelfPlay(name, seed, i, limit) for i in range(count)]
    rng = np.random.default_rng(1)
    actions_count = games.module_of(name).ACTION_SIZE
    seen = {"terminated": 0, "truncated": 0, "illegal": 0}
    for _ in range(steps):
        np.testing.assert_array_equal(observation, [twin.observation() for twin in twins])
        np.testing.assert_array_equal(
            info["action_mask"], [twin.mask(actions_count) for twin in twins]
        )
        np.testing.assert_array_equal(info["play_as_o"], [twin.learner < 0 for twin in twins])
        actions = some_actions(info["action_mask"], rng, illegal=0.05)
        observation, reward, terminated, truncated, info = env.step(actions)
        for twin, action in zip(twins, actions):
            twin.step(int(action))
        np.testing.assert_array_equal(reward, [twin.reward for twin in twins])
        np.testing.assert_array_equal(terminated, [twin.terminated for twin in twins])
        np.testing.assert_array_equal(truncated, [twin.truncated for twin in twins])
        if (terminated | truncated).any():
            illegal = [twin.illegal for twin in twins]
            np.testing.assert_array_equal(info["illegal_move"], illegal)
            seen["illegal"] += sum(illegal)
        seen["terminated"] += int(terminated.sum())
        seen["truncated"] += int(truncated.sum())
    assert seen["terminated"] > 0 and seen["illegal"] > 0
    assert (seen["truncated"] > 0) == name.startswith("vanish")


@pytest.mark.parametrize("opponent", ["random", "perfect", "mcts"])
def test_neither_threads_nor_the_number_of_games_matter(opponent):
    def trace(num_envs, threads):
        env = make("tictactoe", num_envs, opponent=opponent, playouts=20, threads=threads)
        observation, info = env.reset(seed=7)
        seen = [observation[:4]]
        for turn in range(12):
            mask = info["action_mask"]
            actions = np.array([(np.flatnonzero(m)[turn % m.sum()] if m.any() else 0) for m in mask])
            observation, _, _, _, info = env.step(actions)
            seen.append(observation[:4])
        return np.array(seen)

    expected = trace(4, 1)
    np.testing.assert_array_equal(trace(40, 1), expected)
    np.testing.assert_array_equal(trace(40, 3), expected)


def test_metadata_and_spaces():
    env = make(num_envs=5, observation="planes", dtype=np.int8)
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    observation, info = env.reset(seed=0)
    assert observation.shape == (5, 2, 3, 3) and observation.dtype == np.int8
    assert env.observation_space.contains(observation)
    assert env.action_space.shape == (5,)
    assert info["action_mask"].dtype == np.int8 and info["_action_mask"].all()


def end_of(env, seed):
    """Steps until a game has ended: its number, the last step, and the sides before it."""
    rng = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    while True:
        sides = info["play_as_o"].copy()
        step = env.step(some_actions(info["action_mask"], rng))
        info = step[4]
        if (step[2] | step[3]).any():
            return int(np.flatnonzero(step[2] | step[3])[0]), step, sides


def test_next_step_ignores_the_action_and_begins_anew():
    env = make()
    game, (observation, _, _, _, info), _ = end_of(env, 1)
    assert np.count_nonzero(observation[game]) >= 5, "the last board is shown"
    assert not info["action_mask"][game].any() and info["_winner"][game]
    ended = info["_winner"]
    actions = np.where(ended, 8, info["action_mask"].argmax(axis=1))
    observation, reward, terminated, _, info = env.step(actions)
    assert not terminated[game] and reward[game] == 0
    assert np.count_nonzero(observation[game]) == int(info["play_as_o"][game])


def test_same_step_shows_the_last_board_in_the_info():
    env = make(autoreset_mode=AutoresetMode.SAME_STEP)
    game, (observation, reward, terminated, _, info), sides = end_of(env, 1)
    assert terminated[game] and info["_final_obs"][game]
    assert np.count_nonzero(observation[game]) == int(info["play_as_o"][game])
    last = info["final_obs"][game]
    assert np.count_nonzero(last) >= 5
    final = info["final_info"]
    assert final["play_as_o"][game] == sides[game]
    assert reward[game] == final["winner"][game] * (-1 if sides[game] else 1)


def test_disabled_waits_for_a_reset():
    env = make(autoreset_mode="Disabled")
    _, (_, _, terminated, truncated, info), _ = end_of(env, 1)
    with pytest.raises(ValueError, match="it is over"):
        env.step(info["action_mask"].argmax(axis=1))
    ended = terminated | truncated
    observation, info = env.reset(options={"reset_mask": ended})
    for game in np.flatnonzero(ended):
        assert np.count_nonzero(observation[game]) == int(info["play_as_o"][game])
    env.step(info["action_mask"].argmax(axis=1))


def test_opponents_get_their_boards_in_one_call():
    shapes = []

    def recorder(observations, masks):
        shapes.append(observations.shape)
        return masks.argmax(axis=1)

    env = make(num_envs=30, baseline_pool=[recorder, RandomPlayerPolicy()])
    _, info = env.reset(seed=0)
    rng = np.random.default_rng(0)
    for _ in range(20):
        _, _, _, _, info = env.step(some_actions(info["action_mask"], rng))
        assert set(info["opponent"]) == {"recorder", "random"}
    assert max(shape[0] for shape in shapes) > 5
    assert all(shape[1:] == (9,) for shape in shapes)
    played = [seat.results.games for seat in env.pools.seats()[0]]
    assert min(played) > 10


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_opponents_see_their_own_stones_as_positive(mode):
    boards = []

    class Recorder:
        def answer(self, question):
            boards.append((question.observations, question.boards, question.turns))
            return RandomPlayerPolicy().answer(question)

    env = make("connect4", 10, baseline_pool=[Recorder()], autoreset_mode=mode)
    _, info = env.reset(seed=0)
    rng = np.random.default_rng(0)
    for _ in range(40):
        _, _, _, _, info = env.step(some_actions(info["action_mask"], rng))
    assert {int(t) for _, _, turns in boards for t in turns} == {1, -1}
    for observations, cells, turns in boards:
        np.testing.assert_array_equal(
            observations, cells.reshape(len(cells), -1) * turns[:, None]
        )


def test_pools_play_as_the_single_environment_does():
    """The same moves of both sides give the same rewards in a vector and in single episodes."""
    env = make(num_envs=1, baseline_pool=[lambda o, m: m.argmax(axis=-1)])
    single = gym.make(
        "joseki/TicTacToe-SelfPlay-v0", baseline_pool=[lambda o, m: np.argmax(m)]
    )
    rng = np.random.default_rng(0)
    observation, info = env.reset(seed=0)
    for episode in range(20):
        alone, alone_info = single.reset(options={"play_as_o": bool(info["play_as_o"][0])})
        over = False
        while not over:
            np.testing.assert_array_equal(observation[0], alone)
            actions = some_actions(info["action_mask"], rng)
            observation, reward, terminated, _, info = env.step(actions)
            alone, alone_reward, over, _, _ = single.step(int(actions[0]))
            assert reward[0] == alone_reward and terminated[0] == over
        observation, _, _, _, info = env.step(np.zeros(1, np.int64))


def test_errors_of_opponents_in_batches():
    env = make(num_envs=4, baseline_pool=[lambda o, m: 3], play_as_o_prob=1.0)
    with pytest.raises(OpponentError, match="OneByOne"):
        env.reset(seed=0)
    env = make(
        num_envs=4,
        baseline_pool=[OneByOne(lambda o, m: 4)],
        play_as_o_prob=1.0,
        on_opponent_error="random",
    )
    _, info = env.reset(seed=0)
    assert not info["opponent_errors"].any()
    _, _, terminated, _, info = env.step(np.full(4, 0))
    assert (info["opponent_errors"] == 1).all(), "its second move takes a cell that is taken"


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"opponent": "strong"}, "is not known"),
        ({"opponent": "external"}, "is not known"),
        ({"opponent": "perfect", "name": "gomoku"}, "nobody plays gomoku perfectly"),
        ({"opponent": "random", "baseline_pool": []}, "either an opponent or pools"),
        ({"num_envs": 0}, "at least one game"),
        ({"threads": -1}, "threads"),
        ({"opponent": "mcts", "playouts": 0}, "playout"),
        ({"render_mode": "human"}, "rgb_array"),
    ],
)
def test_wrong_options(options, what):
    with pytest.raises(ValueError, match=what):
        make(**options)


def test_wrong_calls():
    env = make(num_envs=3)
    with pytest.raises(ValueError, match="has not begun"):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(TypeError, match="one integer"):
        env.reset(seed=[1, 2, 3])
    env.reset(seed=1)
    with pytest.raises(ValueError, match="one action per game"):
        env.step(np.zeros(2, np.int64))
    with pytest.raises(TypeError, match="are integers"):
        env.step(np.zeros(3))
    with pytest.raises(ValueError, match="one action per game"):
        env.step(np.zeros((3, 1), np.int64))
    with pytest.raises(ValueError, match="reset_mask"):
        env.reset(options={"mask": 1})
    for mask in ([True, False, True], np.array([1, 0, 1]), np.array([True])):
        with pytest.raises(TypeError, match="bool array"):
            env.reset(options={"reset_mask": mask})
    with pytest.raises(ValueError, match="has no pools"):
        env.set_opponent_pools([RandomPlayerPolicy()])


def test_steps_are_quick():
    """A generous floor: a hundredth of what a free machine does."""
    env = make(num_envs=4096)
    _, info = env.reset(seed=0)
    actions = info["action_mask"].argmax(axis=1)
    start = time.perf_counter()
    for _ in range(20):
        _, _, _, _, info = env.step(actions)
        actions = info["action_mask"].argmax(axis=1)
    assert 20 * 4096 / (time.perf_counter() - start) > 50_000
