// SPDX-License-Identifier: MIT
#include "learn/selfplay/opponent_pool.h"

#include <gtest/gtest.h>

#include "games/tictactoe/board.h"
#include "learn/selfplay/pool_players.h"

namespace joseki::learn {
namespace {

OpponentPool pool_with(PoolSampling sampling, int snapshots) {
  OpponentPool pool({.sampling = sampling, .last = 2, .snapshots = 3});
  pool.add_baseline("random", 2);
  for (int i = 1; i <= snapshots; ++i) pool.add_snapshot("snapshot " + std::to_string(i));
  return pool;
}

TEST(OpponentPool, KeepsBaselinesFirstAndTheLastSnapshots) {
  OpponentPool pool = pool_with(PoolSampling::uniform, 5);
  pool.add_baseline("perfect");
  ASSERT_EQ(pool.size(), 5u);
  EXPECT_EQ(pool.baselines(), 2u);
  EXPECT_EQ(pool.at(0).name, "random");
  EXPECT_EQ(pool.at(1).name, "perfect");
  EXPECT_EQ(pool.at(2).name, "snapshot 3");
  EXPECT_EQ(pool.at(4).name, "snapshot 5");
}

TEST(OpponentPool, UniformDrawsAllAlike) {
  EXPECT_EQ(pool_with(PoolSampling::uniform, 3).chances(), std::vector<double>(4, 0.25));
}

TEST(OpponentPool, DeltaUniformLeavesOldSnapshotsOut) {
  const auto chances = pool_with(PoolSampling::delta_uniform, 3).chances();
  EXPECT_EQ(chances, (std::vector<double>{1.0 / 3, 0, 1.0 / 3, 1.0 / 3}));
}

TEST(OpponentPool, WeightedDrawsByWeight) {
  EXPECT_EQ(pool_with(PoolSampling::weighted, 2).chances(), (std::vector<double>{0.5, 0.25, 0.25}));
}

TEST(OpponentPool, PrioritizedPrefersWhoBeatsTheLearner) {
  OpponentPool pool = pool_with(PoolSampling::prioritized, 2);
  for (int i = 0; i < 8; ++i) {
    pool.note(0, false);
    pool.note(1, true);
  }
  const auto chances = pool.chances();
  EXPECT_GT(chances[1], chances[2]);
  EXPECT_GT(chances[2], chances[0]);
  // Loss rates 1/10, 9/10, 1/2, squared.
  EXPECT_NEAR(chances[1] / chances[0], 81, 1e-9);
}

TEST(OpponentPool, DrawsAsOftenAsItSays) {
  const OpponentPool pool = pool_with(PoolSampling::weighted, 2);
  std::vector<int> drawn(3);
  core::Rng rng(5);
  for (int i = 0; i < 10'000; ++i) ++drawn[pool.draw(rng)];
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(drawn[i] / 1e4, pool.chances()[i], 0.02);
}

TEST(PoolPlayers, AreMadeByName) {
  using Board = games::tictactoe::TicTacToeBoard;
  Snapshots snapshots;
  snapshots["snapshot 7"] = search::random_network(search::shape_of<Board>({}), 1);
  PoolPlayers<Board> players(snapshots, 10);
  for (const char* name : {"random", "perfect", "mcts:playouts=5", "snapshot 7"}) {
    Player<Board>* player = players.find(name);
    ASSERT_NE(player, nullptr) << name;
    core::Rng rng(1);
    EXPECT_TRUE(games::is_valid(Board{}, player->choose(Board{}, rng)));
  }
  for (const char* name : {"", "mcts", "mcts:playouts=0", "mcts:playouts=x", "snapshot 8"}) {
    EXPECT_EQ(players.find(name), nullptr) << name;
  }
  snapshots.clear();
  EXPECT_EQ(players.find("snapshot 7"), nullptr);
}

}  // namespace
}  // namespace joseki::learn
