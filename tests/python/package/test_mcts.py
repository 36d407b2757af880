# SPDX-License-Identifier: MIT
"""joseki.BatchedMCTS: whole searches, split calls, answers, moving on."""

import csv
import threading
import time

import numpy as np
import pytest
from conftest import ROOT
from positions import Guess, arrays_of, random_games, starts

import joseki
from joseki.mcts import OPEN

GAMES = joseki.games.names()


def assert_same(a: joseki.RootStats, b: joseki.RootStats) -> None:
    for field in joseki.RootStats.__slots__:
        np.testing.assert_array_equal(getattr(a, field), getattr(b, field), err_msg=field)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_searched_with_random_games(name):
    info = joseki.games.info(name)
    mcts = joseki.BatchedMCTS(name, 3, seed=1)
    mcts.rollout_playout(*starts(name, 3), playouts=200)
    visits = mcts.get_visits_count()
    assert visits.shape == (3, info.action_size) and visits.dtype == np.int32
    mask = joseki.games.new(name).action_mask()
    assert (visits[:, mask == 0] == 0).all()
    assert (visits.sum(axis=1) >= 190).all()


def test_without_a_name_the_game_is_connect4():
    mcts = joseki.BatchedMCTS()
    assert mcts.game_name == "connect4" and mcts.batch_size == 1
    assert joseki.BatchedMCTS(batch_size=8).batch_size == 8
    assert joseki.BatchedMCTS("Connect4", 8).game_name == "connect4"


@pytest.mark.parametrize("name", GAMES)
def test_sizes_are_known_before_there_is_a_search(name):
    backend = joseki.games.module_of(name).BatchedMCTS
    mcts = joseki.BatchedMCTS(name)
    assert backend.action_size == mcts.action_size == len(joseki.games.new(name).action_mask())
    assert backend.board_shape == mcts.board_shape == joseki.games.new(name).board.shape


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_searched_with_a_network(name):
    info = joseki.games.info(name)
    guess = Guess(info.action_size)
    mcts = joseki.BatchedMCTS(name, 4, seed=1, leaves_per_round=3, random_symmetry=True)
    mcts.batch_playout(guess, *starts(name, 4), playouts=50)
    assert max(guess.batches) > 4, "several leaves of a tree in a batch"
    stats = mcts.get_root_stats()
    assert (stats.playouts == 50).all()
    assert stats.prior.sum(axis=1) == pytest.approx(1, abs=1e-2)


@pytest.mark.parametrize("name", ["connect4", "othello", "vanish-4x4-m4"])
def test_threads_change_nothing(name, rng):
    boards, turns = arrays_of(random_games(name, 20, rng))
    actions = joseki.games.info(name).action_size
    stats = []
    for threads in (1, 2, 4):
        mcts = joseki.BatchedMCTS(name, 20, seed=3, threads=threads, leaves_per_round=4,
                                  noise_epsilon=0.25, random_symmetry=True)
        mcts.rollout_playout(boards, turns, 100)
        first = mcts.get_root_stats()
        mcts.reset_env()
        mcts.batch_playout(Guess(actions), boards, turns, 60)
        stats.append((first, mcts.get_root_stats()))
    for others in stats[1:]:
        assert_same(stats[0][0], others[0])
        assert_same(stats[0][1], others[1])


def test_the_seed_decides():
    def search(seed: int) -> np.ndarray:
        mcts = joseki.BatchedMCTS("connect4", 4, seed=seed)
        mcts.rollout_playout(*starts("connect4", 4), playouts=300)
        return mcts.get_visits_count()

    np.testing.assert_array_equal(search(1), search(1))
    assert (search(1) != search(2)).any()
    mcts = joseki.BatchedMCTS("connect4", 4, seed=5)
    mcts.seed(1)
    mcts.rollout_playout(*starts("connect4", 4), playouts=300)
    np.testing.assert_array_equal(mcts.get_visits_count(), search(1))


def test_split_calls_do_what_one_call_does():
    whole, split = (joseki.BatchedMCTS("othello", 6, seed=2, leaves_per_round=2) for _ in range(2))
    boards, turns = starts("othello", 6)
    whole.batch_playout(Guess(whole.action_size), boards, turns, 80)
    guess = Guess(split.action_size)
    split.set_roots(boards, turns)
    split.begin(80)
    while len((leaves := split.search_batch()).turns):
        assert leaves.boards.shape == (len(leaves.turns), 8, 8)
        split.backprop_batch(*guess(split.board_converter(leaves.boards, leaves.turns)))
    assert_same(whole.get_root_stats(), split.get_root_stats())


def test_leaves_are_positions_of_the_game():
    mcts = joseki.BatchedMCTS("connect4", 5, seed=2, leaves_per_round=4)
    guess = Guess(7)
    mcts.begin(200)
    seen = 0
    while len((leaves := mcts.search_batch()).turns):
        assert (np.diff(leaves.trees) >= 0).all() and leaves.trees.max() < 5
        for board, turn, mask in zip(leaves.boards, leaves.turns, leaves.masks, strict=True):
            game = joseki.games.from_board("connect4", board, int(turn))
            assert not game.is_over
            np.testing.assert_array_equal(game.action_mask(), mask)
            seen += 1
        mcts.backprop_batch(*guess(mcts.board_converter(leaves.boards, leaves.turns)))
    assert seen > 500


def test_leaves_are_read_only_and_outlive_the_search():
    mcts = joseki.BatchedMCTS("connect4", 2)
    mcts.begin()
    leaves = mcts.search_batch()
    with pytest.raises(ValueError, match="read-only"):
        leaves.boards[0, 0, 0] = 1
    del mcts
    assert (leaves.boards == 0).all() and leaves.turns.tolist() == [1, 1]


def test_a_cache_asks_for_each_position_once():
    boards, turns = starts("connect4", 8)
    guess = Guess(7)
    mcts = joseki.BatchedMCTS("connect4", 8, cache_entries=1 << 14)
    mcts.batch_playout(guess, boards, turns, 100)
    assert sum(guess.batches) <= 101, "eight equal trees cost no more than one"
    assert (mcts.get_root_stats().playouts == 100).all()


def test_the_value_may_be_one_number():
    boards, turns = starts("tictactoe", 2)
    wdl, one = (joseki.BatchedMCTS("tictactoe", 2) for _ in range(2))
    half = np.float32(0.5)
    wdl.batch_playout(
        lambda p: (np.ones((len(p), 9), np.float32),
                   np.tile(np.array([0.75, 0, 0.25], np.float32), (len(p), 1))),
        boards, turns, 40)
    one.batch_playout(
        lambda p: (np.ones((len(p), 9), np.float32), np.full(len(p), half)), boards, turns, 40)
    assert_same(wdl.get_root_stats(), one.get_root_stats())


def test_moves_left_reaches_the_root():
    mcts = joseki.BatchedMCTS("connect4", 1)
    mcts.batch_playout(
        lambda p: (np.ones((len(p), 7), np.float32), np.zeros(len(p), np.float32),
                   np.full(len(p), 12, np.float32)),
        *starts("connect4", 1), 30)
    assert 12 <= mcts.get_root_stats().moves_left[0] < 16


def test_planes_show_own_pieces_first():
    game = joseki.games.from_text("vanish-3x3-m3", "0,4/8 o")
    planes = joseki.mcts.planes(*arrays_of([game]))
    assert planes.shape == (1, 3, 3, 3) and planes.dtype == np.float32
    assert planes[0, 0].tolist() == [[0, 0, 0], [0, 0, 0], [0, 0, 1]]
    assert planes[0, 1].tolist() == [[2, 0, 0], [0, 1, 0], [0, 0, 0]]
    assert (planes[0, 2] == -1).all()


def test_a_board_converter_makes_what_the_function_sees():
    seen = []
    mcts = joseki.BatchedMCTS("connect4", 2, board_converter=lambda boards, turns: (boards, turns))

    def pv_func(pair):
        boards, turns = pair
        seen.append((boards.dtype, boards.shape[1:], set(turns.tolist())))
        return np.ones((len(turns), 7), np.float32), np.zeros(len(turns), np.float32)

    mcts.batch_playout(pv_func, *starts("connect4", 2), 5)
    assert seen[0] == (np.int8, (6, 7), {1})


def test_probabilities_follow_the_visits():
    mcts = joseki.BatchedMCTS("connect4", 4, seed=1)
    mcts.rollout_playout(*starts("connect4", 4), playouts=5000)
    visits = mcts.get_visits_count()
    probs = mcts.get_mcts_probs()
    assert probs.dtype == np.float32
    np.testing.assert_allclose(probs, visits / visits.sum(axis=1, keepdims=True), rtol=1e-5)
    sharp = mcts.get_mcts_probs(0.5)
    np.testing.assert_allclose(
        sharp, visits**2.0 / (visits**2.0).sum(axis=1, keepdims=True), rtol=1e-5)
    best = mcts.get_mcts_probs(0)
    np.testing.assert_array_equal(best.argmax(axis=1), visits.argmax(axis=1))
    np.testing.assert_array_equal(best.sum(axis=1), 1)
    cold = mcts.get_mcts_probs(1e-4)
    assert np.isfinite(cold).all()
    np.testing.assert_allclose(cold.sum(axis=1), 1, rtol=1e-5)
    np.testing.assert_array_equal(cold.argmax(axis=1), visits.argmax(axis=1))
    hot = mcts.get_mcts_probs(1e6)
    assert hot.min() == pytest.approx(1 / 7, abs=1e-3)


def test_a_finished_game_has_no_moves_and_says_how_it_ended():
    won = joseki.games.from_text("connect4", "1212121")
    mcts = joseki.BatchedMCTS("connect4", 2)
    mcts.rollout_playout(*arrays_of([won, joseki.games.new("connect4")]), playouts=50)
    stats = mcts.get_root_stats()
    assert stats.proven.tolist() == [-1, OPEN] and stats.best[0] == -1
    assert stats.value[0].tolist() == [0, 0, 1]
    assert mcts.get_mcts_probs(0)[0].sum() == mcts.get_mcts_probs()[0].sum() == 0
    mcts.prune_roots(np.array([-1, 3]))
    assert mcts.roots[1].tolist() == [-1, -1]


def test_a_proven_win_is_told_and_played():
    game = joseki.games.from_text("connect4", "121212")
    mcts = joseki.BatchedMCTS("connect4", 1, seed=1)
    mcts.rollout_playout(*arrays_of([game]), playouts=500)
    stats = mcts.get_root_stats()
    assert stats.best[0] == 0 and stats.proven[0] == 1 and stats.plies[0] == 1
    assert stats.move_proven[0, 0] == 1 and stats.q[0, 0] == 1
    assert stats.move_value[0, 0].tolist() == [1, 0, 0]
    assert mcts.get_line(0) == [0]
    assert mcts.get_mcts_probs(0)[0, 0] == 1


def test_rollouts_keep_the_outcome_of_known_positions():
    with (ROOT / "tests/facts/connect4.csv").open() as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    late = [row for row in rows if len(row["position"]) >= 22][:100]
    assert len(late) == 100
    games = [joseki.games.from_text("connect4", row["position"]) for row in late]
    mcts = joseki.BatchedMCTS("connect4", len(games), seed=1, threads=2)
    mcts.rollout_playout(*arrays_of(games), playouts=1000)
    kept = 0
    for row, move in zip(late, mcts.get_root_stats().best.tolist(), strict=True):
        scores = {c: int(row[f"c{c + 1}"]) for c in range(7) if row[f"c{c + 1}"]}
        kept += np.sign(scores[move]) == np.sign(max(scores.values()))
    assert kept >= 97


def test_prune_roots_keeps_what_was_searched_below():
    mcts = joseki.BatchedMCTS("connect4", 3, seed=1)
    boards, turns = starts("connect4", 3)
    mcts.batch_playout(Guess(7), boards, turns, 400)
    visits = mcts.get_visits_count()
    moves = np.array([3, 2, 6])
    mcts.prune_roots(moves)
    after = mcts.get_visits_count()
    np.testing.assert_array_equal(after.sum(axis=1), visits[np.arange(3), moves] - 1)
    boards, turns = mcts.roots
    assert boards[:, 5].tolist()[0] == [0, 0, 0, 1, 0, 0, 0] and turns.tolist() == [-1] * 3
    mcts.batch_playout(Guess(7), boards, turns, 10)
    np.testing.assert_array_equal(mcts.get_visits_count().sum(axis=1), after.sum(axis=1) + 10)


def test_memory_stays_flat_over_a_hundred_moves(rng):
    mcts = joseki.BatchedMCTS("vanish-4x4-m4", 8, seed=1)
    held = []
    for move in range(100):
        boards, turns = mcts.roots
        mcts.batch_playout(Guess(16), boards, turns, 200)
        held.append(mcts.held_bytes)
        stats = mcts.get_root_stats()
        mcts.prune_roots(stats.best)
        over = [i for i in range(8) if _is_over(mcts, i)]
        mcts.reset_env(over)
    assert max(held[50:]) <= 1.5 * max(held[:50])


def _is_over(mcts, tree):
    boards, turns = mcts.roots
    return joseki.games.from_board(mcts.game_name, boards[tree], int(turns[tree])).is_over


def test_reset_env_begins_anew():
    mcts = joseki.BatchedMCTS("tictactoe", 3, seed=1)
    mcts.rollout_playout(*starts("tictactoe", 3), playouts=50)
    mcts.prune_roots(np.array([4, 4, 4], np.int8))
    mcts.reset_env(1)
    assert np.abs(mcts.roots[0]).sum(axis=(1, 2)).tolist() == [1, 0, 1]
    mcts.reset_env([0])
    assert np.abs(mcts.roots[0]).sum(axis=(1, 2)).tolist() == [0, 0, 1]
    mcts.reset_env()
    assert np.abs(mcts.roots[0]).sum() == 0 and mcts.get_visits_count().sum() == 0


def test_options_can_be_given_and_set():
    mcts = joseki.BatchedMCTS("connect4", 2, c_init=2.5, gumbel=True, playouts=64, time_ms=5000)
    assert (mcts.c_init, mcts.gumbel, mcts.playouts, mcts.time_ms) == (2.5, True, 64, 5000)
    mcts.c_init = 1.25
    mcts.time_ms = None
    mcts.set_options(noise_epsilon=0.25, leaves_per_round=2, nodes=500)
    assert (mcts.c_init, mcts.time_ms, mcts.noise_epsilon) == (1.25, None, 0.25)
    assert (mcts.leaves_per_round, mcts.nodes) == (2, 500)
    mcts.threads = 2
    assert mcts.threads == 2
    assert (mcts.action_size, mcts.board_shape, mcts.batch_size) == (7, (6, 7), 2)
    mcts.rollout_playout(*starts("connect4", 2))
    assert (mcts.get_root_stats().playouts == 64).all()


def test_options_change_the_search():
    def visits(**options) -> np.ndarray:
        mcts = joseki.BatchedMCTS("connect4", 1, **options)
        mcts.batch_playout(Guess(7), *starts("connect4", 1), 200)
        return mcts.get_visits_count()

    usual = visits()
    for options in ({"c_init": 4.0}, {"c_base": 100.0}, {"fpu_reduction": 1.0},
                    {"noise_epsilon": 0.5}, {"leaves_per_round": 8}, {"gumbel": True},
                    {"random_symmetry": True}, {"nodes": 50}):
        assert (visits(**options) != usual).any(), options
    np.testing.assert_array_equal(visits(allow_wide=False), usual)


def test_a_time_limit_ends_the_search():
    mcts = joseki.BatchedMCTS("gomoku", 4, time_ms=100)
    began = time.monotonic()
    mcts.rollout_playout(*starts("gomoku", 4), playouts=100_000_000)
    assert time.monotonic() - began < 20


def test_the_solver_is_an_oracle():
    games = [joseki.games.from_text("connect4", "11433126665337342771473")]
    mcts = joseki.BatchedMCTS("connect4", 1, seed=1)
    mcts.set_oracle("solver")
    mcts.rollout_playout(*arrays_of(games), playouts=500)
    stats = mcts.get_root_stats()
    assert stats.proven[0] == 1 and stats.best[0] == 0
    mcts.set_oracle(None)
    draw = joseki.BatchedMCTS("tictactoe", 1)
    draw.set_oracle("solver")
    draw.rollout_playout(*starts("tictactoe", 1), playouts=100)
    assert draw.get_root_stats().proven.tolist() == [0]


def test_a_table_is_an_oracle(tables_dir):
    table = joseki.tables.open("vanish-3x3-m3", tables_dir)
    mcts = joseki.BatchedMCTS("vanish-3x3-m3", 40, seed=1, threads=2)
    mcts.set_oracle(table)
    boards, turns = arrays_of(random_games("vanish-3x3-m3", 40, np.random.default_rng(3), 7))
    mcts.rollout_playout(boards, turns, 200)
    values = table.values(boards, turns)
    np.testing.assert_array_equal(mcts.get_root_stats().proven, values.outcomes)


def test_two_threads_search_at_once():
    """The GIL is free while C++ works: a thread of Python goes on counting meanwhile."""
    mcts = joseki.BatchedMCTS("gomoku", 8, seed=1)
    boards, turns = starts("gomoku", 8)
    worker = threading.Thread(target=lambda: mcts.rollout_playout(boards, turns, 3000))
    worker.start()
    turns_of_the_loop = 0
    while worker.is_alive():
        time.sleep(0.001)
        turns_of_the_loop += 1
    worker.join()
    assert turns_of_the_loop > 20
    results = [None, None]

    def search(i: int) -> None:
        own = joseki.BatchedMCTS("connect4", 4, seed=i)
        own.batch_playout(Guess(7), *starts("connect4", 4), 300)
        results[i] = own.get_visits_count()

    threads = [threading.Thread(target=search, args=(i,)) for i in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for i in range(2):
        own = joseki.BatchedMCTS("connect4", 4, seed=i)
        own.batch_playout(Guess(7), *starts("connect4", 4), 300)
        np.testing.assert_array_equal(results[i], own.get_visits_count())
