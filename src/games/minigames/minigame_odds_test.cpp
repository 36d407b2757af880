// SPDX-License-Identifier: MIT
// Every event of chance in the minigames comes as often as its card says: chi-square tests with
// fixed seeds, each at its 99.9 % limit.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <numeric>

#include "games/minigames/game_list.h"
#include "games/minigames/test_player.h"

namespace joseki::games::minigames {
namespace {

// The value that chi-square passes in one of a thousand cases, by Wilson and Hilferty.
double limit_of(std::size_t degrees) {
  const double n = static_cast<double>(degrees);
  constexpr double kNormal = 3.0902;  // 99.9 % of a normal distribution are below
  return n * std::pow(1 - 2 / (9 * n) + kNormal * std::sqrt(2 / (9 * n)), 3);
}

// How often each case came, against how often it should. Cases that cannot come must not.
void expect_odds(const std::vector<int>& counts, const std::vector<double>& probabilities) {
  ASSERT_EQ(counts.size(), probabilities.size());
  const double trials = std::accumulate(counts.begin(), counts.end(), 0.0);
  double chi_square = 0;
  std::size_t cases = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (probabilities[i] == 0) {
      EXPECT_EQ(counts[i], 0) << "case " << i;
      continue;
    }
    const double expected = trials * probabilities[i];
    ASSERT_GE(expected, 5) << "too few trials for case " << i;
    chi_square += (counts[i] - expected) * (counts[i] - expected) / expected;
    ++cases;
  }
  if (cases == 1) return;  // it always comes
  EXPECT_LT(chi_square, limit_of(cases - 1)) << testing::PrintToString(counts);
}

// One action on the same state with many random numbers; `which` says which case came.
std::vector<int> count_cases(std::string_view name, Difficulty difficulty, std::size_t cases,
                             int trials, const std::function<void(State&)>& set,
                             const Action& action,
                             const std::function<std::size_t(const State&)>& which) {
  const auto game = make_minigame(name, difficulty);
  EXPECT_TRUE(game);
  std::vector<int> counts(cases, 0);
  for (int i = 0; i < trials; ++i) {
    State state = game->begin({.game = std::string(name),
                               .difficulty = difficulty,
                               .seed = static_cast<std::uint64_t>(i)},
                              &crowding());
    state.board = empty_board(4, 4);
    state.newest = -1;
    set(state);
    state.random = core::Rng(static_cast<std::uint64_t>(i)).next();
    EXPECT_TRUE(game->act(state, action, &crowding()));
    ++counts[which(state)];
  }
  return counts;
}

void one_tile(State& state) { state.board[3] = 3; }

TEST(MinigameOdds, NewTilesAndTheirCells) {
  const auto fours =
      count_cases("column-chaos", Difficulty::casual, 2, 20'000, one_tile, move(Direction::left),
                  [](const State& state) { return std::size_t{state.board[state.newest] == 2}; });
  expect_odds(fours, {0.9, 0.1});
  const auto cells =
      count_cases("column-chaos", Difficulty::casual, 16, 20'000, one_tile, move(Direction::left),
                  [](const State& state) { return static_cast<std::size_t>(state.newest); });
  std::vector<double> even(16, 1.0 / 15);
  even[0] = 0;  // the tile that was there before
  expect_odds(cells, even);
}

TEST(MinigameOdds, Islands) {
  for (const int islands : {0, 1, 2, 3}) {
    for (const bool is_hard : {false, true}) {
      const double chance = std::max(0.0, (is_hard ? 0.05 : 0.04) - 0.02 * islands);
      const auto counts = count_cases(
          "isolated-island", is_hard ? Difficulty::hard : Difficulty::casual, 2, 20'000,
          [&](State& state) {
            one_tile(state);
            for (int i = 0; i < islands; ++i) state.board[4 + 4 * i] = kIsland;
          },
          move(Direction::left),
          [&](const State& state) { return std::size_t{state.board.count(kIsland) > islands}; });
      expect_odds(counts, {1 - chance, chance});
    }
  }
}

TEST(MinigameOdds, Objects) {
  for (const bool is_hard : {false, true}) {
    for (const std::string name :
         {"endless-explosions", "endless-giftbox", "endless-factorization", "endless-hybrid"}) {
      const bool is_hybrid = name == "endless-hybrid";
      const double chance = is_hybrid ? 0.05 : is_hard ? 0.015 : 0.03;
      const auto counts =
          count_cases(name, is_hard ? Difficulty::hard : Difficulty::casual, 4, 20'000, one_tile,
                      move(Direction::left), [](const State& state) -> std::size_t {
                        for (const Cell cell : state.board.cells) {
                          if (is_object(cell)) return static_cast<std::size_t>(kBomb - cell);
                        }
                        return 3;
                      });
      std::vector<double> odds = {0, 0, 0, 1 - chance};
      if (is_hybrid) std::fill(odds.begin(), odds.begin() + 3, chance / 3);
      if (name == "endless-explosions") odds[0] = chance;
      if (name == "endless-giftbox") odds[1] = chance;
      if (name == "endless-factorization") odds[2] = chance;
      expect_odds(counts, odds);
    }
  }
}

TEST(MinigameOdds, IslandsOfTheHybrid) {
  for (const bool is_hard : {false, true}) {
    // An object that is there keeps others away, so each new tile is one.
    const auto counts = count_cases(
        "endless-hybrid", is_hard ? Difficulty::hard : Difficulty::casual, 2, 20'000,
        [](State& state) {
          one_tile(state);
          state.board[12] = kBomb;
        },
        move(Direction::left),
        [](const State& state) { return std::size_t{state.board.count(kIsland) > 0}; });
    const double chance = is_hard ? 0.045 : 0.03;
    expect_odds(counts, {1 - chance, chance});
  }
}

TEST(MinigameOdds, Gifts) {
  // The weights 1 / e^1.5 of the exponents 2 to 10, as shares.
  const std::vector<double> shares = {0.3552, 0.1934, 0.1256, 0.0899, 0.0684,
                                      0.0542, 0.0444, 0.0372, 0.0318};
  for (const Cell old : {Cell{1}, Cell{2}, Cell{5}}) {
    const auto counts = count_cases(
        "endless-giftbox", Difficulty::casual, 9, 30'000,
        [&](State& state) {
          state.board[0] = old;
          state.board[1] = kGift;
        },
        move(Direction::left),
        [](const State& state) { return static_cast<std::size_t>(state.board[0] - 2); });
    std::vector<double> odds = shares;
    if (old >= 2) odds[static_cast<std::size_t>(old - 2)] = 0;
    const double whole = std::accumulate(odds.begin(), odds.end(), 0.0);
    for (double& share : odds) share /= whole;
    expect_odds(counts, odds);
  }
}

TEST(MinigameOdds, Factors) {
  const auto counts = count_cases(
      "endless-factorization", Difficulty::casual, 7, 20'000,
      [](State& state) {
        state.board[0] = 7;
        state.board[1] = kFactoriser;
      },
      move(Direction::left),
      [](const State& state) { return static_cast<std::size_t>(state.board[0]); });
  std::vector<double> odds(7, 1.0 / 6);
  odds[0] = 0;
  expect_odds(counts, odds);
}

TEST(MinigameOdds, MarksOfRaids) {
  for (const int craters : {0, 1, 2, 4}) {
    const double chance = std::max(0.08 - craters / 40.0, 0.01);
    const auto counts = count_cases(
        "endless-airraid", Difficulty::casual, 2, 20'000,
        [&](State& state) {
          one_tile(state);
          for (int i = 0; i < craters; ++i) {
            state.board[15 - i] = kCrater;
            state.memories[0][static_cast<std::size_t>(16 - i)] = 50;
          }
        },
        move(Direction::left),
        [](const State& state) { return std::size_t{state.memories[0][0] >= 0}; });
    expect_odds(counts, {1 - chance, chance});
  }
}

TEST(MinigameOdds, PairsOfColumns) {
  // Each column has a tile of its own, which says where it went.
  const auto counts = count_cases(
      "column-chaos", Difficulty::casual, 6, 12'000,
      [](State& state) {
        state.board.cells = {0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 5, 6, 7, 8};
        state.memories[0] = {1};
      },
      move(Direction::left),
      [](const State& state) -> std::size_t {
        static const std::map<std::pair<int, int>, std::size_t> kPairs = {
            {{0, 1}, 0}, {{0, 2}, 1}, {{0, 3}, 2}, {{1, 2}, 3}, {{1, 3}, 4}, {{2, 3}, 5}};
        std::vector<int> moved;
        for (int column = 0; column < 4; ++column) {
          if (state.board[12 + column] != 5 + column) moved.push_back(column);
        }
        return kPairs.at({moved.at(0), moved.at(1)});
      });
  expect_odds(counts, std::vector<double>(6, 1.0 / 6));
}

TEST(MinigameOdds, Awards) {
  for (const bool is_hard : {false, true}) {
    const double chance = is_hard ? 0.05 : 0.25;
    const auto counts = count_cases(
        "column-chaos", is_hard ? Difficulty::hard : Difficulty::casual, 4, 20'000,
        [](State& state) {
          state.board[0] = state.board[1] = 8;
          state.stock.fill(0);
        },
        move(Direction::left),
        [](const State& state) -> std::size_t {
          for (std::size_t i = 0; i < state.stock.size(); ++i) {
            if (state.stock[i] > 0) return i;
          }
          return 3;
        });
    expect_odds(counts, {chance / 3, chance / 3, chance / 3, 1 - chance});
  }
}

TEST(MinigameOdds, SharesOfTrickyTiles) {
  for (const bool is_hard : {false, true}) {
    const auto difficulty = is_hard ? Difficulty::hard : Difficulty::casual;
    const auto game = make_minigame("tricky-tiles", difficulty);
    ASSERT_TRUE(game);
    std::vector<int> tenths(10, 0);
    for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
      const State state =
          game->begin({.game = "tricky-tiles", .difficulty = difficulty, .seed = seed});
      const double least = is_hard ? 0.43 : 0.33;
      const double place = (static_cast<double>(state.memories[0][0]) / 1e6 - least) * 12;
      ++tenths[static_cast<std::size_t>(std::clamp(place * 10, 0.0, 9.0))];
    }
    expect_odds(tenths, std::vector<double>(10, 0.1));
    // And that share of tiles is not left to chance: a 4 beside the only tile.
    const auto counts = count_cases(
        "tricky-tiles", difficulty, 2, 20'000,
        [](State& state) {
          one_tile(state);
          state.memories[0] = {400'000};
        },
        move(Direction::left),
        [](const State& state) { return std::size_t{state.newest == 1 && state.board[1] == 2}; });
    const double share = 0.4 + 0.6 * 0.1 / 15;
    expect_odds(counts, {1 - share, share});
  }
}

}  // namespace
}  // namespace joseki::games::minigames
