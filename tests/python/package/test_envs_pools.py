# SPDX-License-Identifier: MIT
"""Pools, sampling strategies and the policies that sit in them."""

import csv
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

gym = pytest.importorskip("gymnasium")

import joseki  # noqa: E402
import joseki.envs as envs  # noqa: E402
from joseki import games  # noqa: E402
from joseki.envs import (  # noqa: E402
    DeltaUniform,
    MCTSPolicy,
    MinMaxPlayerPolicy,
    OpponentPools,
    PerfectPolicy,
    Prioritized,
    RandomPlayerPolicy,
    SnapshotPool,
    Weighted,
)

FACTS = Path(__file__).parents[2] / "facts"


class Named:
    def __init__(self, name):
        self.name = name

    def __call__(self, observation, mask):
        return np.argmax(mask, axis=-1)


def pools(learned=0, **options):
    return OpponentPools([Named("a"), Named("b")], [Named(f"s{i}") for i in range(learned)], **options)


def share_of(pools, draws=20_000):
    names = [seat.name for seat in pools.draw(np.random.default_rng(0), draws)]
    return {name: names.count(name) / draws for name in set(names)}


def test_without_opponents_a_random_player_sits_there():
    assert OpponentPools().probabilities() == {"random": 1.0}


@pytest.mark.parametrize(
    ("strategy", "expected"),
    [
        ("uniform", {"a": 1, "b": 1, "s0": 1, "s1": 1, "s2": 1}),
        (DeltaUniform(last=2), {"a": 1, "b": 1, "s1": 1, "s2": 1}),
        (Weighted({"a": 2, "s2": 0}), {"a": 2, "b": 1, "s0": 1, "s1": 1}),
        (Weighted([1, 0, 0, 3, 0]), {"a": 1, "s1": 3}),
    ],
)
def test_shares_follow_the_strategy(strategy, expected):
    got = share_of(pools(3, strategy=strategy))
    total = sum(expected.values())
    assert set(got) == set(expected)
    for name, weight in expected.items():
        assert got[name] == pytest.approx(weight / total, abs=0.02)


def test_weighted_by_name_gives_the_random_player_twice_as_much():
    pools = OpponentPools([RandomPlayerPolicy(), Named("a")], strategy="weighted")
    assert pools.probabilities() == {"random": pytest.approx(2 / 3), "a": pytest.approx(1 / 3)}


def test_prioritized_prefers_who_beats_the_learner():
    pool = pools(0, strategy=Prioritized())
    (a, b), _ = pool.seats()
    assert pool.probabilities() == {"a": 0.5, "b": 0.5}
    for _ in range(8):
        a.results.add(-1)
        b.results.add(1)
    assert pool.probabilities()["a"] == pytest.approx(0.9)
    for _ in range(10_000):
        b.results.add(0)
    assert pool.probabilities()["b"] == pytest.approx(0.01 / 0.91), "nobody is forgotten"


def test_prioritized_learns_from_the_games_of_an_environment():
    env = gym.make(
        "joseki/TicTacToe-SelfPlay-v0",
        baseline_pool=[MinMaxPlayerPolicy(), RandomPlayerPolicy()],
        sampling_strategy="prioritized",
    )
    rng = np.random.default_rng(0)
    _, info = env.reset(seed=0)
    for _ in range(300):
        step = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        info = step[4]
        if step[2]:
            _, info = env.reset()
    shares = env.unwrapped.pools.probabilities()
    assert shares["minmax"] > 0.6


def test_snapshots_are_frozen_bounded_and_seen_at_once():
    learner = Named("learner")
    learner.table = [0]
    pool = SnapshotPool(max_size=3)
    opponents = OpponentPools([Named("a")], pool)
    assert set(opponents.probabilities()) == {"a"}
    for step in range(5):
        learner.table[0] = step
        pool.add(learner)
    assert len(pool) == 3
    assert [seat.player.table for seat in pool] == [[2], [3], [4]]
    assert set(opponents.probabilities()) == {"a", "snapshot-3", "snapshot-4", "snapshot-5"}


@pytest.mark.parametrize("make", [gym.make, gym.make_vec])
def test_snapshots_added_later_take_part_in_environments(make):
    pool = SnapshotPool()
    env = make("joseki/TicTacToe-SelfPlay-v0", learned_pool=pool)
    env.reset(seed=0)
    pool.add(Named("learner"), name="later")
    assert env.unwrapped.pools.probabilities() == {"later": 1.0}


def test_pools_can_be_swapped_while_running():
    env = gym.make("joseki/TicTacToe-DeltaSelfPlay-v0", baseline_pool=[Named("a")])
    assert env.reset(seed=0)[1]["opponent"] == "a"
    env.unwrapped.set_opponent_pools([Named("b")], [])
    assert env.reset()[1]["opponent"] == "b"
    assert isinstance(env.unwrapped.pools.strategy, DeltaUniform)


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (lambda: SnapshotPool(0), "max_size must be at least 1"),
        (lambda: DeltaUniform(0), "last must be at least 1"),
        (lambda: Prioritized(floor=0), "above 0"),
        (lambda: pools(0, strategy=Weighted([1])).probabilities(), "1 weights for 2"),
        (lambda: pools(0, strategy=Weighted([1, -1])).probabilities(), "not weights"),
        (lambda: pools(0, strategy=Weighted([0, 0])).probabilities(), "not weights"),
        (lambda: MCTSPolicy(0), "at least one playout"),
        (lambda: PerfectPolicy("gomoku"), "no perfect player of gomoku"),
        (lambda: PerfectPolicy("chess"), "there is no game"),
        (lambda: MCTSPolicy().predict(np.zeros(9)), "does not know its game"),
        (lambda: MCTSPolicy(game="othello", model="tictactoe"), "plays tictactoe, not othello"),
    ],
)
def test_errors_say_what_is_wrong(make, what):
    with pytest.raises(ValueError, match=what):
        make()


def test_a_random_player_is_uniform():
    policy = RandomPlayerPolicy(seed=1)
    mask = np.array([1, 0, 1, 1, 0, 0, 0, 0, 1], np.int8)
    counts = np.zeros(9)
    for _ in range(4000):
        action, _ = policy.predict(np.zeros(9), action_masks=mask)
        counts[action] += 1
    assert (counts[mask == 0] == 0).all()
    assert np.abs(counts[mask == 1] - 1000).max() < 150


@pytest.mark.parametrize("name", games.names())
def test_searching_policies_play_valid_moves_on_both_sides(name):
    policy = MCTSPolicy(playouts=20)
    env = gym.make(f"joseki/{envs.game_title(name)}-SelfPlay-v0", baseline_pool=[policy])
    for play_as_o in (False, True):
        _, info = env.reset(seed=1, options={"play_as_o": play_as_o})
        for _ in range(4):
            step = env.step(int(np.argmax(info["action_mask"])))
            info = step[4]
            if step[2] or step[3]:
                break
        assert info["opponent"] == "mcts-20" and info["opponent_errors"] == 0


def test_predict_finds_the_win_on_either_side():
    """The same stones, seen by whoever is to move."""
    for policy in (
        MinMaxPlayerPolicy(),
        MCTSPolicy(200, game="tictactoe", seed=1),
        MCTSPolicy(50, seed=1, model="tictactoe"),
    ):
        as_first = np.array([1, 1, 0, -1, -1, 0, 0, 0, 0], np.float32)
        assert policy.predict(as_first)[0] == 2
        as_second = np.array([1, 1, 0, -1, -1, 0, -1, 0, 0], np.float32)
        assert policy.predict(as_second)[0] == 2
        both = policy.predict(np.stack([as_first, as_second]))[0]
        assert both.tolist() == [2, 2]


def rewards_against(opponent, game, seats=1, episodes=60):
    """What a random learner gets against an opponent, whichever side it plays."""
    title = envs.game_title(game)
    pool = [opponent]
    env = gym.make_vec(f"joseki/{title}-SelfPlay-v0", num_envs=seats, baseline_pool=pool)
    rng = np.random.default_rng(0)
    _, info = env.reset(seed=1)
    rewards = []
    while len(rewards) < episodes:
        moves = [rng.choice(np.flatnonzero(m)) if m.any() else 0 for m in info["action_mask"]]
        _, reward, terminated, _, info = env.step(np.array(moves))
        rewards += reward[terminated].tolist()
    return rewards


@pytest.mark.parametrize("seats", [1, 8])
def test_a_model_in_a_pool_plays(seats):
    """Its own chances are enough not to lose much; a policy of equal chances loses a third."""
    rewards = rewards_against(joseki.load_model("tictactoe"), "tictactoe", seats)
    assert np.mean(rewards) < -0.6
    assert np.mean(rewards_against(RandomPlayerPolicy(), "tictactoe", seats)) > -0.3


@pytest.mark.parametrize("seats", [1, 8])
def test_a_search_with_a_model_in_a_pool_never_loses_tictactoe(seats):
    policy = MCTSPolicy(30, model=joseki.load_model("tictactoe"))
    rewards = rewards_against(policy, "tictactoe", seats)
    assert max(rewards) <= 0
    assert np.mean(rewards) < -0.7


def test_models_in_pools_are_named_and_frozen():
    model = joseki.load_model("tictactoe")
    pool = SnapshotPool()
    pool.add(MCTSPolicy(20, model=model))
    pools = OpponentPools([model, MCTSPolicy(20, model=model)], pool)
    assert set(pools.probabilities()) == {"tictactoe", "tictactoe-20", "snapshot-1"}


def test_a_model_of_another_game_is_refused():
    env = gym.make("joseki/Connect4-SelfPlay-v0", baseline_pool=[joseki.load_model("tictactoe")])
    with pytest.raises(envs.OpponentError, match="plays tictactoe, not connect4"):
        env.reset(seed=1, options={"play_as_o": True})


@pytest.mark.parametrize("name", ["tictactoe", "vanish-3x3-m3", "vanish-4x4-m3"])
def test_a_perfect_player_does_not_lose_what_it_holds(name):
    """It is never beaten as first player: tic-tac-toe is a draw, both vanishing games are wins."""
    env = gym.make(f"joseki/{envs.game_title(name)}-SelfPlay-v0", baseline_pool=[PerfectPolicy()])
    rng = np.random.default_rng(0)
    rewards = []
    for seed in range(40):
        _, info = env.reset(seed=seed, options={"play_as_o": True})
        while True:
            step = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
            info = step[4]
            if step[2] or step[3]:
                break
        rewards.append(step[1])
    assert max(rewards) <= (0 if name == "tictactoe" else -1)


def test_perfect_connect4_plays_the_columns_of_the_facts():
    policy = PerfectPolicy("connect4")
    checked = 0
    with open(FACTS / "connect4.csv", encoding="utf-8") as lines:
        rows = csv.DictReader(line for line in lines if not line.startswith("#"))
        for row in rows:
            moves = row["position"]
            board, turn = np.zeros((6, 7), np.int8), 1
            for move in moves:
                column = int(move) - 1
                board[np.flatnonzero(board[:, column] == 0).max(), column] = turn
                turn = -turn
            scores = {c: int(row[f"c{c + 1}"]) for c in range(7) if row[f"c{c + 1}"]}
            best = [c for c, score in scores.items() if score == max(scores.values())]
            assert policy.best_moves(board, turn) == best, moves
            checked += 1
    assert checked == 300


@pytest.mark.parametrize(
    ("imported", "unwanted"),
    [("joseki.opponents", "gymnasium"), ("joseki.envs", "pettingzoo"), ("joseki.envs", "torch")],
)
def test_nothing_is_imported_before_it_is_needed(imported, unwanted):
    code = f"import sys, {imported}; sys.exit({unwanted!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=120).returncode == 0
