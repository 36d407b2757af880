// SPDX-License-Identifier: MIT
#include "learn/vector_games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "games/connect4/connect4.h"
#include "games/gomoku/gomoku.h"
#include "games/othello/othello.h"
#include "games/tictactoe/board.h"
#include "games/vanish/board.h"
#include "learn/mcts_player.h"

namespace joseki::learn {
namespace {

using games::connect4::Connect4;
using games::tictactoe::TicTacToeBoard;
using games::vanish::Vanish3x3M3;

// Memory for the games, and the games over it.
template <class G>
struct Bench {
  explicit Bench(const VectorOptions& options, std::uint64_t seed = 1,
                 typename VectorGames<G>::Players players = {})
      : count(static_cast<std::size_t>(options.games)),
        observations(count * games::observation_size<G>(options.layout)),
        finals(options.autoreset == Autoreset::same_step ? observations.size() : 0),
        masks(count * VectorGames<G>::kActions),
        rewards(count),
        flags(std::make_unique<bool[]>(3 * count)),
        winners(count),
        sides(count),
        episodes(count),
        games(options, buffers(), std::move(players)) {
    games.seed(seed);
  }

  StepBuffers buffers() {
    return {.observations = std::span<std::int8_t>(observations),
            .final_observations = std::span<std::int8_t>(finals),
            .action_masks = masks,
            .rewards = rewards,
            .terminated = {flags.get(), count},
            .truncated = {flags.get() + count, count},
            .illegal = {flags.get() + 2 * count, count},
            .winners = winners,
            .sides = sides,
            .episodes = episodes};
  }
  bool terminated(std::size_t i) const { return flags[i]; }
  bool truncated(std::size_t i) const { return flags[count + i]; }
  bool illegal(std::size_t i) const { return flags[2 * count + i]; }
  bool is_over(std::size_t i) const { return terminated(i) || truncated(i); }

  // The first valid move of each game, turned by a number so that games differ; 0 if it is over.
  std::vector<std::int64_t> some_actions(std::size_t turn) const {
    constexpr std::size_t kActions = VectorGames<G>::kActions;
    std::vector<std::int64_t> actions(count, 0);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t k = 0; k < kActions; ++k) {
        const std::size_t action = (turn * 7 + k) % kActions;
        if (masks[i * kActions + action] != 1) continue;
        actions[i] = static_cast<std::int64_t>(action);
        break;
      }
    }
    return actions;
  }
  void step_somehow(std::size_t turn) { ASSERT_TRUE(bool(games.step(some_actions(turn)))); }

  std::size_t count;
  std::vector<std::int8_t> observations;
  std::vector<std::int8_t> finals;
  std::vector<std::int8_t> masks;
  std::vector<float> rewards;
  std::unique_ptr<bool[]> flags;
  std::vector<std::int8_t> winners;
  std::vector<std::int8_t> sides;
  std::vector<std::int64_t> episodes;
  VectorGames<G> games;
};

template <class G>
class EveryGame : public testing::Test {};
using AllGames = testing::Types<TicTacToeBoard, Vanish3x3M3, games::vanish::Vanish5x5M4, Connect4,
                                games::othello::Othello, games::gomoku::Gomoku>;
TYPED_TEST_SUITE(EveryGame, AllGames);

TYPED_TEST(EveryGame, LearnersSeeTheirOwnStonesAsPositive) {
  Bench<TypeParam> bench({.games = 32});
  ASSERT_TRUE(bool(bench.games.reset({}, {})));
  constexpr std::size_t kCells = TypeParam::Traits::BOARD_SIZE;
  for (std::size_t turn = 0; turn < 40; ++turn) {
    for (std::size_t i = 0; i < bench.count; ++i) {
      const auto board = bench.games.game(static_cast<int>(i)).board_data();
      for (std::size_t cell = 0; cell < kCells; ++cell) {
        ASSERT_EQ(bench.observations[i * kCells + cell], board[cell] * bench.sides[i]);
      }
    }
    bench.step_somehow(turn);
  }
  EXPECT_NE(std::count(bench.sides.begin(), bench.sides.end(), 1), 0);
  EXPECT_NE(std::count(bench.sides.begin(), bench.sides.end(), -1), 0);
}

TYPED_TEST(EveryGame, OpponentsSeeTheirOwnStonesAsPositive) {
  constexpr std::size_t kCells = TypeParam::Traits::BOARD_SIZE;
  constexpr std::size_t kActions = VectorGames<TypeParam>::kActions;
  Bench<TypeParam> bench({.games = 16, .opponent = OpponentSeat::external});
  ASSERT_TRUE(bool(bench.games.reset({}, {})));
  for (std::size_t turn = 0; turn < 20; ++turn) {
    while (!bench.games.pending().empty()) {
      const std::size_t waiting = bench.games.pending().size();
      std::vector<std::int8_t> seen(waiting * kCells);
      std::vector<std::int8_t> masks(waiting * kActions);
      bench.games.write_pending(std::span<std::int8_t>(seen), masks);
      std::vector<std::int64_t> replies;
      for (std::size_t k = 0; k < waiting; ++k) {
        const auto& game = bench.games.game(static_cast<int>(bench.games.pending()[k]));
        const auto board = game.board_data();
        for (std::size_t cell = 0; cell < kCells; ++cell) {
          ASSERT_EQ(seen[k * kCells + cell], board[cell] * game.get_turn());
        }
        const auto mask = masks.begin() + static_cast<long>(k * kActions);
        replies.push_back(std::find(mask, mask + static_cast<long>(kActions), 1) - mask);
        ASSERT_TRUE(games::is_valid(game, static_cast<int>(replies.back())));
      }
      ASSERT_TRUE(bool(bench.games.reply(replies)));
    }
    bench.step_somehow(turn);
  }
}

TYPED_TEST(EveryGame, PlanesSayTheSameAsCells) {
  Bench<TypeParam> flat({.games = 8});
  Bench<TypeParam> planes({.games = 8, .layout = games::Layout::planes});
  ASSERT_TRUE(bool(flat.games.reset({}, {})) && bool(planes.games.reset({}, {})));
  constexpr std::size_t kCells = TypeParam::Traits::BOARD_SIZE;
  constexpr int kLevels = games::max_cell<TypeParam>();
  for (std::size_t turn = 0; turn < 20; ++turn) {
    for (std::size_t i = 0; i < flat.count; ++i) {
      const std::int8_t* plane = planes.observations.data() + i * 2 * kLevels * kCells;
      for (std::size_t cell = 0; cell < kCells; ++cell) {
        int number = 0;
        for (int level = 1; level <= kLevels; ++level) {
          number += level * plane[static_cast<std::size_t>(level - 1) * kCells + cell];
          number -= level * plane[static_cast<std::size_t>(kLevels + level - 1) * kCells + cell];
        }
        ASSERT_EQ(number, flat.observations[i * kCells + cell]);
      }
    }
    flat.step_somehow(turn);
    planes.step_somehow(turn);
  }
}

TEST(VectorGames, RewardsAreTheWinnersSeenByTheLearner) {
  Bench<TicTacToeBoard> bench({.games = 64});
  ASSERT_TRUE(bool(bench.games.reset({}, {})));
  int wins = 0;
  int losses = 0;
  int draws = 0;
  for (std::size_t turn = 0; turn < 200; ++turn) {
    bench.step_somehow(turn);
    for (std::size_t i = 0; i < bench.count; ++i) {
      if (!bench.terminated(i)) {
        ASSERT_EQ(bench.rewards[i], 0.0f);
        continue;
      }
      const auto& game = bench.games.game(static_cast<int>(i));
      ASSERT_TRUE(games::is_over(game));
      ASSERT_EQ(bench.winners[i], game.check_winner());
      ASSERT_EQ(bench.rewards[i], static_cast<float>(bench.winners[i] * bench.sides[i]));
      wins += bench.rewards[i] > 0;
      losses += bench.rewards[i] < 0;
      draws += bench.rewards[i] == 0;
    }
  }
  EXPECT_GT(wins, 0);
  EXPECT_GT(losses, 0);
  EXPECT_GT(draws, 0);
}

TEST(VectorGames, BeginAgainAtTheNextStep) {
  Bench<TicTacToeBoard> bench({.games = 16});
  ASSERT_TRUE(bool(bench.games.reset({}, {})));
  int ends = 0;
  for (std::size_t turn = 0; turn < 30; ++turn) {
    std::vector<bool> was_over;
    for (std::size_t i = 0; i < bench.count; ++i) was_over.push_back(bench.is_over(i));
    const auto episodes = bench.episodes;
    bench.step_somehow(turn);
    for (std::size_t i = 0; i < bench.count; ++i) {
      ASSERT_EQ(bench.episodes[i], episodes[i] + was_over[i]);
      if (!was_over[i]) continue;
      ++ends;
      ASSERT_FALSE(bench.is_over(i));
      ASSERT_EQ(bench.rewards[i], 0.0f);
      const auto stones = std::count_if(bench.observations.begin() + static_cast<long>(i * 9),
                                        bench.observations.begin() + static_cast<long>(i * 9 + 9),
                                        [](int cell) { return cell != 0; });
      ASSERT_EQ(stones, bench.sides[i] < 0 ? 1 : 0);
    }
  }
  EXPECT_GT(ends, 20);
}

TEST(VectorGames, BeginAgainInTheSameStepAndShowTheEnd) {
  Bench<TicTacToeBoard> bench({.games = 16, .autoreset = Autoreset::same_step});
  ASSERT_TRUE(bool(bench.games.reset({}, {})));
  int ends = 0;
  for (std::size_t turn = 0; turn < 30; ++turn) {
    const auto sides = bench.sides;
    bench.step_somehow(turn);
    for (std::size_t i = 0; i < bench.count; ++i) {
      if (!bench.terminated(i)) continue;
      ++ends;
      ASSERT_FALSE(games::is_over(bench.games.game(static_cast<int>(i))));
      TicTacToeBoard last;
      std::array<std::int8_t, 9> cells;
      for (std::size_t c = 0; c < 9; ++c) {
        cells[c] = static_cast<std::int8_t>(bench.finals[i * 9 + c] * sides[i]);
      }
      ASSERT_TRUE(bool(last.import_board(cells)));
      ASSERT_TRUE(games::is_over(last));
      ASSERT_EQ(last.check_winner(), bench.winners[i]);
    }
  }
  EXPECT_GT(ends, 20);
}

TEST(VectorGames, StopAtEndedGamesIfNobodyResetsThem) {
  Bench<TicTacToeBoard> bench({.games = 2, .autoreset = Autoreset::disabled});
  EXPECT_FALSE(bool(bench.games.step(bench.some_actions(0)))) << "nothing has begun";
  ASSERT_TRUE(bool(bench.games.reset({}, {})));
  for (std::size_t turn = 0; !bench.is_over(0) && !bench.is_over(1); ++turn) {
    bench.step_somehow(turn);
  }
  EXPECT_FALSE(bool(bench.games.step(bench.some_actions(0))));
  const bool which[2] = {bench.is_over(0), bench.is_over(1)};
  ASSERT_TRUE(bool(bench.games.reset(which, {})));
  EXPECT_TRUE(bool(bench.games.step(bench.some_actions(0))));
}

TEST(VectorGames, EndAtIllegalMoves) {
  Bench<TicTacToeBoard> bench({.games = 4, .second_probability = 1.0});
  ASSERT_TRUE(bool(bench.games.reset({}, {})));
  std::vector<std::int64_t> actions = bench.some_actions(0);
  actions[0] = std::find(bench.masks.begin(), bench.masks.begin() + 9, 0) - bench.masks.begin();
  actions[1] = -1;
  actions[2] = std::int64_t{1} << 32;  // a valid cell if it were cut to 32 bits
  ASSERT_TRUE(bool(bench.games.step(actions)));
  for (const std::size_t i : {0u, 1u, 2u}) {
    EXPECT_TRUE(bench.terminated(i) && bench.illegal(i));
    EXPECT_EQ(bench.rewards[i], -10.0f);
    EXPECT_EQ(bench.winners[i], 0);
  }
  EXPECT_FALSE(bench.illegal(3));
}

TEST(VectorGames, RefuseAWholeStep) {
  Bench<TicTacToeBoard> bench({.games = 2, .second_probability = 0.0, .refuse_illegal = true});
  ASSERT_TRUE(bool(bench.games.reset({}, {})));
  const auto status = bench.games.step(std::vector<std::int64_t>{4, 9});
  ASSERT_FALSE(bool(status));
  EXPECT_NE(status.error().what.english().find("game 1: move 9"), std::string::npos)
      << status.error().what;
  EXPECT_EQ(bench.games.game(0), TicTacToeBoard());
}

TEST(VectorGames, AreTruncatedAtTheLimit) {
  Bench<Vanish3x3M3> bench({.games = 64, .max_plies = 9});
  ASSERT_TRUE(bool(bench.games.reset({}, {})));
  int cut = 0;
  for (std::size_t turn = 0; turn < 40; ++turn) {
    bench.step_somehow(turn);
    for (std::size_t i = 0; i < bench.count; ++i) {
      ASSERT_FALSE(bench.terminated(i) && bench.truncated(i));
      cut += bench.truncated(i);
      ASSERT_TRUE(!bench.truncated(i) || bench.rewards[i] == 0.0f);
    }
  }
  EXPECT_GT(cut, 0);
}

// Everything that games report in 30 steps.
template <class G>
std::vector<std::int64_t> history(Bench<G>& bench, std::size_t games) {
  std::vector<std::int64_t> all;
  EXPECT_TRUE(bool(bench.games.reset({}, {})));
  for (std::size_t turn = 0; turn < 30; ++turn) {
    bench.step_somehow(turn);
    const std::size_t size = bench.observations.size() / bench.count;
    all.insert(all.end(), bench.observations.begin(),
               bench.observations.begin() + static_cast<long>(games * size));
    all.insert(all.end(), bench.winners.begin(), bench.winners.begin() + static_cast<long>(games));
    all.insert(all.end(), bench.episodes.begin(),
               bench.episodes.begin() + static_cast<long>(games));
  }
  return all;
}

template <class G>
typename VectorGames<G>::Players searchers(int count) {
  typename VectorGames<G>::Players players;
  for (int i = 0; i < count; ++i) players.push_back(std::make_unique<MctsPlayer<G>>(30));
  return players;
}

TEST(VectorGames, DoNotDependOnThreads) {
  Bench<Connect4> alone({.games = 700}, 3);
  Bench<Connect4> many({.games = 700, .threads = 7}, 3);
  EXPECT_EQ(history(alone, 700), history(many, 700));

  const auto options = [](int threads) {
    return VectorOptions{.games = 10, .opponent = OpponentSeat::internal, .threads = threads};
  };
  Bench<Connect4> one(options(1), 3, searchers<Connect4>(1));
  Bench<Connect4> four(options(4), 3, searchers<Connect4>(4));
  EXPECT_EQ(history(one, 10), history(four, 10));
}

TEST(VectorGames, DoNotDependOnTheirNumber) {
  Bench<TicTacToeBoard> few({.games = 5}, 3);
  Bench<TicTacToeBoard> many({.games = 50}, 3);
  EXPECT_EQ(history(few, 5), history(many, 5));
  Bench<TicTacToeBoard> others({.games = 5}, 4);
  EXPECT_NE(history(few, 5), history(others, 5)) << "another seed plays other games";
}

}  // namespace
}  // namespace joseki::learn
