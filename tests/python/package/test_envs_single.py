# SPDX-License-Identifier: MIT
"""SelfPlayEnv: Gymnasium's own check, what each player sees, rewards, errors, drawings."""

import warnings

import numpy as np
import pytest

gym = pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402

import joseki.envs as envs  # noqa: E402
from joseki import games  # noqa: E402
from joseki.opponents import OpponentError, Question, RandomPlayerPolicy  # noqa: E402

TIC_TAC_TOE = "joseki/TicTacToe-SelfPlay-v0"


def first_move(observation, mask):
    """The first valid move, of one board or of several."""
    return np.argmax(mask, axis=-1)


def play_out(env, seed, rng):
    """One episode with random moves; the last step's answer."""
    _, info = env.reset(seed=seed)
    while True:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        step = env.step(action)
        info = step[4]
        if step[2] or step[3]:
            return step


def test_ids():
    titles = ["TicTacToe", "Vanish3x3M3", "Vanish4x4M3", "Vanish4x4M4", "Vanish5x5M4"]
    titles += ["Connect4", "Othello", "Gomoku"]
    expected = {f"joseki/{title}-SelfPlay-v0" for title in titles}
    expected |= {"joseki/TicTacToe-v0", "joseki/TicTacToe-DeltaSelfPlay-v0"}
    assert set(envs.ids()) == expected
    assert gym.make("joseki.envs:joseki/TicTacToe-v0") is not None


@pytest.mark.parametrize(
    ("observation", "dtype"), [("flat", np.float32), ("flat", np.int8), ("planes", np.float32)]
)
@pytest.mark.parametrize("id", envs.ids())
def test_check_env(id, observation, dtype):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gym.make(id, observation=observation, dtype=dtype)
        check_env(env.unwrapped, skip_render_check=observation != "flat")


@pytest.mark.parametrize("id", envs.ids())
def test_the_same_seed_plays_the_same_game(id):
    def trace(seed):
        env, rng = gym.make(id), np.random.default_rng(3)
        return [play_out(env, seed + i, rng)[0].tolist() for i in range(3)]

    assert trace(1) == trace(1)
    assert trace(1) != trace(50)


@pytest.mark.parametrize("play_as_o", [False, True])
@pytest.mark.parametrize("name", games.names())
def test_each_player_sees_its_own_stones_as_positive(name, play_as_o):
    """A recording opponent keeps what it was shown; the real board tells whether it was right."""
    shown = []

    class Recorder:
        def answer(self, question: Question):
            shown.append((question.observations[0], question.boards[0], question.turns[0]))
            return RandomPlayerPolicy().answer(question)

        def predict(self, *args, **kwargs):
            raise AssertionError("answer() goes first")

    env = gym.make(f"joseki/{envs.game_title(name)}-SelfPlay-v0", baseline_pool=[Recorder()])
    rng = np.random.default_rng(1)
    opponent, learner = (1, -1) if play_as_o else (-1, 1)
    for episode in range(3):
        observation, info = env.reset(seed=episode, options={"play_as_o": play_as_o})
        while True:
            board = env.unwrapped.board
            np.testing.assert_array_equal(observation, board * learner)
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            observation, _, terminated, truncated, info = env.step(action)
            if terminated or truncated:
                break
    assert len(shown) > 3
    for seen, board, turn in shown:
        assert turn == opponent
        np.testing.assert_array_equal(seen, board.ravel() * opponent)
    stones = [int((seen != 0).sum()) for seen, _, _ in shown]
    assert max(stones) > 2, "the boards were not all empty"


def test_predict_sees_its_own_stones_too():
    """The view of an SB3-like opponent as the learner plays second: the failure of other programs."""
    seen = []

    class Sb3Like:
        def predict(self, observation, state=None, deterministic=False, action_masks=None):
            seen.append(observation)
            return np.int64(np.flatnonzero(action_masks)[0]), state

    env = gym.make(TIC_TAC_TOE, baseline_pool=[Sb3Like()])
    env.reset(seed=0, options={"play_as_o": True})
    env.step(4)
    assert seen[0].tolist() == [0] * 9
    assert seen[1].tolist() == [1, 0, 0, 0, -1, 0, 0, 0, 0]
    seen.clear()
    env.reset(seed=0, options={"play_as_o": False})
    env.step(4)
    assert seen[0].tolist() == [0, 0, 0, 0, -1, 0, 0, 0, 0]


def test_the_documents_own_check():
    space = gym.spaces.Box(-1, 1, (9,), np.float32)
    pool = [RandomPlayerPolicy(space, gym.spaces.Discrete(9))]
    env = envs.SelfPlayEnv(baseline_pool=pool, play_as_o_prob=1.0)
    observation, _ = env.reset(seed=42)
    assert env.play_as_o
    assert np.allclose(observation, -env.board)
    assert np.count_nonzero(env.board) == 1


@pytest.mark.parametrize(
    ("opponent", "actions", "reward", "winner"),
    [([3, 4], [0, 1, 2], 1.0, 1), ([3, 4, 5], [0, 1, 8], -1.0, -1)],
)
def test_rewards_and_winners(opponent, actions, reward, winner):
    replies = iter(opponent)
    env = gym.make(TIC_TAC_TOE, baseline_pool=[lambda observation, mask: next(replies)])
    env.reset(seed=0, options={"play_as_o": False})
    for action in actions:
        _, got, terminated, truncated, info = env.step(action)
    assert (got, terminated, truncated) == (reward, True, False)
    assert (info["winner"], info["draw"], info["illegal_move"]) == (winner, False, False)
    assert not info["action_mask"].any()


def test_a_draw():
    replies = iter([4, 1, 6, 5])
    env = gym.make(TIC_TAC_TOE, baseline_pool=[lambda observation, mask: next(replies)])
    env.reset(seed=0, options={"play_as_o": False})
    for action in [0, 8, 7, 2, 3]:
        _, reward, terminated, _, info = env.step(action)
    assert (reward, terminated, info["winner"], info["draw"]) == (0.0, True, 0, True)


def test_an_illegal_move_ends_the_episode_or_raises():
    env = gym.make(TIC_TAC_TOE, play_as_o_prob=1.0)
    observation, info = env.reset(seed=0)
    taken = int(np.flatnonzero(observation)[0])
    _, reward, terminated, _, info = env.step(taken)
    assert (reward, terminated, info["illegal_move"], info["draw"]) == (-10.0, True, True, False)
    with pytest.raises(gym.error.ResetNeeded):
        env.unwrapped.step(0)

    strict = gym.make(TIC_TAC_TOE, play_as_o_prob=1.0, on_illegal="raise")
    observation, _ = strict.reset(seed=0)
    with pytest.raises(ValueError, match="is not valid here"):
        strict.step(taken)
    assert strict.step(int(np.flatnonzero(observation == 0)[0]))[4]["illegal_move"] is False


def test_action_masks_are_the_empty_cells():
    env = gym.make(TIC_TAC_TOE)
    observation, info = env.reset(seed=3)
    for _ in range(3):
        assert info["action_mask"].dtype == np.int8
        np.testing.assert_array_equal(info["action_mask"] == 1, observation == 0)
        np.testing.assert_array_equal(env.unwrapped.action_masks(), observation == 0)
        observation, _, terminated, _, info = env.step(int(np.argmax(info["action_mask"])))
        if terminated:
            break


def test_vanishing_is_truncated():
    env = gym.make("joseki/Vanish4x4M4-SelfPlay-v0", max_plies=12)
    rng = np.random.default_rng(0)
    ends = [play_out(env, seed, rng) for seed in range(30)]
    assert any(truncated and not terminated for _, _, terminated, truncated, _ in ends)
    for _, reward, _, truncated, info in ends:
        if truncated:
            assert reward == 0 and info["draw"] is False and info["winner"] == 0


@pytest.mark.parametrize("bad", [lambda o, m: 1 / 0, lambda o, m: 99, lambda o, m: "left"])
def test_opponents_that_fail(bad):
    bad.__name__ = "clumsy"
    env = gym.make(TIC_TAC_TOE, baseline_pool=[bad], play_as_o_prob=1.0)
    with pytest.raises(OpponentError, match="'clumsy'"):
        env.reset(seed=0)

    forgiving = gym.make(TIC_TAC_TOE, baseline_pool=[bad], on_opponent_error="random")
    _, info = forgiving.reset(seed=0, options={"play_as_o": True})
    assert info["opponent_errors"] == 1
    _, _, terminated, _, info = forgiving.step(int(np.argmax(info["action_mask"])))
    assert info["opponent_errors"] == (1 if terminated else 2)
    assert info["opponent"] == "clumsy"


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"observation": "round"}, "flat or planes"),
        ({"dtype": np.float64}, "float32 or int8"),
        ({"sampling_strategy": "best"}, "uniform, delta_uniform"),
        ({"on_opponent_error": "cry"}, "raise or random"),
        ({"on_illegal": "cry"}, "end or raise"),
        ({"render_mode": "3d"}, "rgb_array"),
        ({"play_as_o_prob": 1.5}, "between 0 and 1"),
        ({"max_plies": -1}, "plies"),
    ],
)
def test_wrong_options(options, what):
    with pytest.raises(ValueError, match=what):
        envs.SelfPlayEnv(**options)


@pytest.mark.parametrize("action", [1.0, "4", None, True])
def test_actions_are_integers(action):
    env = envs.SelfPlayEnv(play_as_o_prob=0)
    env.reset(seed=0)
    with pytest.raises(TypeError, match="an action is an integer"):
        env.step(action)
    assert not env.board.any(), "nothing has happened"
    for fine in (4, np.int32(5), np.array(6), np.array([7])):
        env.reset(seed=0)
        env.step(fine)
        assert env.board[int(np.asarray(fine).ravel()[0])] == 1


def test_wrong_opponents_and_reset_options():
    with pytest.raises(TypeError, match="is not an opponent"):
        envs.SelfPlayEnv(baseline_pool=[3])
    with pytest.raises(TypeError, match="is a class"):
        envs.SelfPlayEnv(baseline_pool=[RandomPlayerPolicy])
    for pool in (3, "random"):
        with pytest.raises(TypeError, match="is not a pool"):
            envs.SelfPlayEnv(baseline_pool=pool)
    with pytest.raises(ValueError, match="play_as_o"):
        envs.SelfPlayEnv().reset(options={"side": 1})
    with pytest.raises(gym.error.ResetNeeded):
        envs.SelfPlayEnv().step(0)


@pytest.mark.parametrize("name", games.names())
def test_drawings(name):
    id = f"joseki/{envs.game_title(name)}-SelfPlay-v0"
    env = gym.make(id, render_mode="ansi")
    env.reset(seed=0, options={"play_as_o": True})
    text = env.render()
    rows, columns = games.module_of(name).BOARD_SHAPE
    assert [len(line.split()) for line in text.splitlines()] == [columns] * rows
    pixels_of = gym.make(id, render_mode="rgb_array")
    pixels_of.reset(seed=0, options={"play_as_o": False})
    before = pixels_of.render()
    assert before.dtype == np.uint8 and before.ndim == 3 and before.shape[2] == 3
    info = pixels_of.step(int(np.argmax(pixels_of.unwrapped.action_masks())))[4]
    assert not np.array_equal(before, pixels_of.render()), info


def test_human_mode_prints_every_board(capsys):
    env = gym.make(TIC_TAC_TOE, render_mode="human")
    env.reset(seed=0, options={"play_as_o": False})
    env.step(4)
    printed = capsys.readouterr().out.split()
    assert len(printed) == 18 and printed.count("x") == 1 and printed.count("o") == 1
