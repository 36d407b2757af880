# SPDX-License-Identifier: MIT
"""joseki.BatchedMCTS: what is refused, with which reason, and that the search can be used on."""

import threading

import numpy as np
import pytest
from positions import Guess, starts

import joseki


@pytest.fixture
def mcts() -> joseki.BatchedMCTS:
    return joseki.BatchedMCTS("connect4", 2, seed=1)


def ones(n: int) -> tuple[np.ndarray, np.ndarray]:
    return np.ones((n, 7), np.float32), np.zeros(n, np.float32)


@pytest.mark.parametrize(
    ("arguments", "options", "error", "reason"),
    [
        (("chess", 1), {}, ValueError, "there is no game 'chess': tictactoe, "),
        (("connect4", 0), {}, ValueError, "batch_size must be from 1"),
        (("connect4", 1), {"threads": -1}, ValueError, "threads must be from 0"),
        (("connect4", 1), {"c_int": 1.0}, TypeError, "there is no option 'c_int'"),
        (("connect4", 1), {"c_init": "much"}, TypeError, "c_init cannot be 'much'"),
        (("connect4", 1), {"c_init": -1.0}, ValueError, "c_init is -1: from 0"),
        (("connect4", 1), {"c_init": float("nan")}, ValueError, "c_init is nan"),
        (("connect4", 1), {"noise_epsilon": 1.5}, ValueError, "noise_epsilon is 1.5: from 0 to 1"),
        (("connect4", 1), {"leaves_per_round": 0}, ValueError, "leaves_per_round is 0: from 1"),
        (("connect4", 1), {"gumbel_considered": 0}, ValueError, "gumbel_considered"),
        (("connect4", 1), {"playouts": -5}, ValueError, "playouts cannot be -5"),
        (("connect4", 1), {"playouts": 2.5}, TypeError, "playouts cannot be 2.5"),
        (("connect4", 1), {"time_ms": -5}, ValueError, "time_ms is 0 or more"),
        (("connect4", 1), {"seed": -5}, ValueError, "seed must be from 0"),
        (("connect4", 2.5), {}, TypeError, "batch_size must be a whole number, not 2.5"),
    ],
)
def test_wrong_constructors(arguments, options, error, reason):
    with pytest.raises(error, match=reason):
        joseki.BatchedMCTS(*arguments, **options)


def test_wrong_option_changes_nothing(mcts):
    with pytest.raises(ValueError):
        mcts.set_options(c_init=2.0, noise_epsilon=7.0)
    assert mcts.c_init == 1.5
    with pytest.raises(TypeError):
        mcts.noise_epsilon = "some"


def test_wrong_roots(mcts):
    boards, turns = starts("connect4", 2)
    with pytest.raises(TypeError, match="boards has dtype float64, not int8"):
        mcts.rollout_playout(boards.astype(float), turns)
    with pytest.raises(TypeError, match="boards is a list, not an array"):
        mcts.rollout_playout(boards.tolist(), turns)
    with pytest.raises(TypeError, match="turns has dtype int64"):
        mcts.rollout_playout(boards, turns.astype(np.int64))
    with pytest.raises(ValueError, match=r"boards has shape \(1, 6, 7\), not \(2, 6, 7\)"):
        mcts.rollout_playout(boards[:1], turns)
    with pytest.raises(ValueError, match=r"turns has shape \(3,\), not \(2,\)"):
        mcts.rollout_playout(boards, np.ones(3, np.int8))
    with pytest.raises(ValueError, match="boards is not contiguous"):
        mcts.rollout_playout(np.zeros((2, 7, 6), np.int8).transpose(0, 2, 1), turns)
    with pytest.raises(ValueError, match="position 1: turn 0 is not 1 or -1"):
        mcts.rollout_playout(boards, np.array([1, 0], np.int8))
    with pytest.raises(ValueError, match="position 1: .*turn"):
        mcts.rollout_playout(boards, np.array([1, -1], np.int8))


def test_impossible_boards_are_refused_with_number_and_reason(mcts):
    boards, turns = starts("connect4", 2)
    boards[1, 0, 3] = 1
    with pytest.raises(ValueError, match="position 1: board: .*"):
        mcts.rollout_playout(boards, np.array([1, -1], np.int8))
    boards[1] = 0
    boards[0, 5, 0] = 2
    with pytest.raises(ValueError, match="position 0: board: "):
        mcts.rollout_playout(boards, turns)
    np.testing.assert_array_equal(mcts.roots[0], 0)


def test_wrong_answers_are_refused_and_the_batch_waits_on(mcts):
    mcts.begin(10)
    leaves = mcts.search_batch()
    assert len(leaves.turns) == 2
    policy, value = ones(2)
    with pytest.raises(TypeError, match="policy has dtype float64, not float32"):
        mcts.backprop_batch(policy.astype(float), value)
    with pytest.raises(ValueError, match=r"policy has shape \(2, 8\), not \(n, 7\)"):
        mcts.backprop_batch(np.ones((2, 8), np.float32), value)
    with pytest.raises(ValueError, match=r"value has shape \(2, 2\), not \(2, 3\) or \(2,\)"):
        mcts.backprop_batch(policy, np.ones((2, 2), np.float32))
    with pytest.raises(ValueError, match="3 evaluations for 2 leaves"):
        mcts.backprop_batch(*ones(3))
    for wrong in (np.nan, np.inf, -0.5):
        bad = policy.copy()
        bad[1, 2] = wrong
        with pytest.raises(ValueError, match="leaf 1 has a policy"):
            mcts.backprop_batch(bad, value)
    for wrong in (np.nan, 1.5, -2):
        with pytest.raises(ValueError, match="leaf 1 has a value outside of -1 to 1"):
            mcts.backprop_batch(policy, np.array([0, wrong], np.float32))
    with pytest.raises(ValueError, match="leaf 0 has a value that is not win, draw and loss"):
        mcts.backprop_batch(policy, np.array([[3, -2, 0], [1, 0, 0]], np.float32))
    with pytest.raises(ValueError, match="moves_left"):
        mcts.backprop_batch(policy, value, np.array([1, np.nan], np.float32))
    with pytest.raises(ValueError, match=r"moves_left has shape"):
        mcts.backprop_batch(policy, value, np.ones(3, np.float32))
    mcts.backprop_batch(policy, value)
    assert len(mcts.search_batch().turns) == 2


def test_calls_out_of_order(mcts):
    with pytest.raises(RuntimeError, match="begin"):
        mcts.search_batch()
    with pytest.raises(RuntimeError, match="no batch waits"):
        mcts.backprop_batch(*ones(2))
    mcts.begin(10)
    mcts.search_batch()
    for call in (
        mcts.search_batch,
        mcts.begin,
        mcts.reset_env,
        lambda: mcts.set_oracle(None),
        lambda: mcts.prune_roots(np.array([1, 1])),
        lambda: mcts.rollout_playout(*starts("connect4", 2)),
    ):
        with pytest.raises(RuntimeError, match="a batch waits for its answers"):
            call()
    with pytest.raises(ValueError, match="a batch waits"):
        mcts.c_init = 2.0
    mcts.abandon_batch()
    mcts.c_init = 2.0
    mcts.rollout_playout(*starts("connect4", 2), playouts=20)
    assert (mcts.get_root_stats().playouts == 20).all()


@pytest.mark.parametrize("leaves_per_round", [1, 4])
def test_an_exception_of_the_function_reaches_the_caller(leaves_per_round):
    mcts = joseki.BatchedMCTS("connect4", 2, leaves_per_round=leaves_per_round)
    guess = Guess(7)

    def fails_later(planes):
        if len(guess.batches) == 5:
            raise KeyError("no network")
        return guess(planes)

    with pytest.raises(KeyError, match="no network"):
        mcts.batch_playout(fails_later, *starts("connect4", 2), 100)
    guess.batches.clear()
    mcts.reset_env()
    mcts.batch_playout(guess, *starts("connect4", 2), 100)
    fresh = joseki.BatchedMCTS("connect4", 2, leaves_per_round=leaves_per_round)
    fresh.batch_playout(Guess(7), *starts("connect4", 2), 100)
    np.testing.assert_array_equal(mcts.get_visits_count(), fresh.get_visits_count())


def test_a_function_that_returns_something_else(mcts):
    with pytest.raises(TypeError, match="pv_func must return"):
        mcts.batch_playout(lambda planes: None, *starts("connect4", 2))
    with pytest.raises(TypeError, match="policy is a list"):
        mcts.batch_playout(lambda planes: ([[1] * 7], [0]), *starts("connect4", 2))
    mcts.batch_playout(Guess(7), *starts("connect4", 2), 5)


def test_wrong_moves_play_nothing(mcts):
    for wrong in (7, -2, 1 << 40):
        with pytest.raises(ValueError, match=r"actions\[1\]: move .* is not valid there"):
            mcts.prune_roots(np.array([3, wrong]))
    assert (mcts.roots[0] == 0).all()
    with pytest.raises(TypeError, match="integers"):
        mcts.prune_roots(np.array([3.0, 1.0]))
    with pytest.raises(TypeError, match="integers"):
        mcts.prune_roots([3, 1])
    with pytest.raises(ValueError, match="shape"):
        mcts.prune_roots(np.array([3]))
    with pytest.raises(IndexError, match="there is no tree 2"):
        mcts.reset_env(2)
    with pytest.raises(IndexError, match="there is no tree -1"):
        mcts.get_line(-1)
    with pytest.raises(ValueError, match="temperature"):
        mcts.get_mcts_probs(-1)
    with pytest.raises(ValueError, match="temperature"):
        mcts.get_mcts_probs(float("nan"))


def test_wrong_oracles(mcts, tables_dir):
    with pytest.raises(ValueError, match="no exact solver for othello"):
        joseki.BatchedMCTS("othello", 1).set_oracle("solver")
    with pytest.raises(ValueError, match="table 'tictactoe' is not of connect4"):
        mcts.set_oracle(joseki.tables.open("tictactoe", tables_dir))
    with pytest.raises(ValueError, match="an oracle must be"):
        mcts.set_oracle("book")


def test_one_thread_at_a_time():
    mcts = joseki.BatchedMCTS("gomoku", 4, seed=1)
    boards, turns = starts("gomoku", 4)
    worker = threading.Thread(target=lambda: mcts.rollout_playout(boards, turns, 3000))
    worker.start()
    refused = 0
    while worker.is_alive():
        try:
            mcts.get_visits_count()
        except RuntimeError as error:
            assert "another thread uses this search" in str(error)
            refused += 1
    worker.join()
    assert refused > 0
    assert mcts.get_visits_count().sum() > 0
