// SPDX-License-Identifier: MIT
// How well joseki plays Gomoku: against a player that looks one move ahead, where fours decide, and
// whether its chances come true.
#include "games/gomoku/gomoku.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/players/search_game.h"
#include "core/parallel.h"
#include "games/gomoku/shape_board.h"
#include "reference/gomoku_facts.h"
#include "reference/gomoku_positions.h"
#include "reference/naive_gomoku.h"

namespace joseki::app {
namespace {

using games::gomoku::Gomoku;
using games::gomoku::kSide;
using search::Proof;

std::unique_ptr<Engine> engine(const std::string& spec) {
  const auto game = make_search_game<Gomoku>();
  const auto maker = game->engine_maker(*parse_engine(spec), {});
  EXPECT_TRUE(maker);
  return (*maker)();
}

// A game and its moves as text.
struct Record {
  Gomoku game;
  std::string text;
  void play(int move) {
    game.step(move);
    text += Gomoku::format_move(move);
  }
};

Record record_of(const std::string& moves) { return {*Gomoku::parse_position(moves), moves}; }

// One or two stones near the middle, by the number of the opening.
Record opening(std::uint64_t number) {
  core::Rng rng(number);
  Record record;
  for (std::uint64_t stones = 1 + number % 2; stones > 0;) {
    constexpr int kFirst = kSide / 2 - 2;
    const int row = kFirst + static_cast<int>(rng.below(5));
    const int move = row * kSide + kFirst + static_cast<int>(rng.below(5));
    if (!games::is_valid(record.game, move)) continue;
    record.play(move);
    --stones;
  }
  return record;
}

Thought think(Engine& thinker, const std::string& position, std::uint64_t seed = 1) {
  auto thought = thinker.think(position, {seed, {}});
  EXPECT_TRUE(thought);
  return *std::move(thought);
}

// Whether the engine, which moves first or second, beats the player that looks one move ahead.
bool beats_naive(const std::string& spec, std::uint64_t number, bool moves_first) {
  const auto thinker = engine(spec);
  core::Rng rng(number);
  Record record = opening(number);
  const int mine = moves_first ? 1 : -1;
  while (!games::is_over(record.game)) {
    record.play(record.game.get_turn() == mine ? *think(*thinker, record.text).best
                                               : reference::naive_choice(record.game, rng));
  }
  EXPECT_EQ(record.game.check_winner(), mine) << record.text;
  return record.game.check_winner() == mine;
}

// How many of `pairs` openings, each played on both sides, the engine wins. Games run side by side.
int wins_against_naive(const std::string& spec, int pairs) {
  core::Workers workers(0);
  std::vector<char> won(2 * static_cast<std::size_t>(pairs));
  workers.for_pieces(won.size(), 1, {}, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) won[i] = beats_naive(spec, i / 2, i % 2 == 0);
  });
  return static_cast<int>(std::count(won.begin(), won.end(), 1));
}

TEST(HeavyGomokuEngine, BeatsAPlayerThatLooksOneMoveAhead) {
  EXPECT_EQ(wins_against_naive("mcts:playouts=2000", 4), 8);
}

TEST(SlowGomokuEngine, Wins100GamesOf100AgainstAPlayerThatLooksOneMoveAhead) {
  EXPECT_EQ(wins_against_naive("mcts:playouts=5000", 50), 100);
}

TEST(SlowGomokuEngine, WinsAtItsStrongest) {
  EXPECT_EQ(wins_against_naive("mcts:playouts=50000", 5), 10);
}

TEST(GomokuEngine, ProvesEveryKnownWinByFours) {
  const auto thinker = engine("mcts:playouts=1000");
  int asked = 0;
  for (const auto& fact : reference::gomoku_facts()) {
    const Record record = record_of(fact.position);
    if (record.game.get_turn() != fact.player || !fact.plies) continue;
    ++asked;
    const Thought thought = think(*thinker, record.text);
    EXPECT_EQ(thought.verdict.proof, Proof::win) << record.text;
    EXPECT_EQ(thought.verdict.plies, *fact.plies) << record.text;
  }
  EXPECT_GT(asked, 20);
}

TEST(GomokuEngine, KnowsWhichMovesLeaveAWinByFours) {
  // o has an open three: what neither stops it nor makes a four loses.
  const Thought thought = think(*engine("mcts:playouts=1000"), "h1h7a1h8o1h9");
  int open = 0;
  for (const MoveThought& move : thought.moves) {
    if (move.verdict.proof != Proof::loss) {
      ++open;
      EXPECT_TRUE(move.text == "h5" || move.text == "h6" || move.text == "h10" ||
                  move.text == "h11")
          << move.text;
    } else if (move.visits == 0) {
      EXPECT_LE(move.verdict.plies, 6) << move.text;
    }
  }
  EXPECT_GT(open, 0);
}

// What an engine was asked before changes nothing.
TEST(GomokuEngine, AlwaysAnswersTheSame) {
  const auto used = engine("mcts:playouts=300");
  for (std::uint64_t number = 0; number < 6; ++number) {
    Record record = opening(number);
    core::Rng rng(number);
    for (int ply = 0; ply < 8; ++ply) record.play(reference::naive_choice(record.game, rng));
    const Thought again = think(*used, record.text);
    const Thought fresh = think(*engine("mcts:playouts=300"), record.text);
    ASSERT_EQ(again.moves.size(), fresh.moves.size());
    for (std::size_t i = 0; i < again.moves.size(); ++i) {
      ASSERT_EQ(again.moves[i].move, fresh.moves[i].move);
      ASSERT_EQ(again.moves[i].visits, fresh.moves[i].visits);
    }
    EXPECT_EQ(again.value->win, fresh.value->win);
  }
}

TEST(GomokuEngine, PlaysTheMiddleFirst) {
  EXPECT_EQ(Gomoku::format_move(*think(*engine("mcts:playouts=500"), "").best), "h8");
}

// A beginner is one: with 20 playouts it loses games to a player that looks one move ahead.
TEST(HeavyGomokuEngine, OfABeginnerCanBeBeaten) {
  int losses = 0;
  const auto thinker = engine("mcts:playouts=20");
  for (std::uint64_t number = 0; number < 20; ++number) {
    core::Rng rng(number);
    Record record = opening(number);
    while (!games::is_over(record.game)) {
      record.play(record.game.get_turn() > 0 ? *think(*thinker, record.text, number).best
                                             : reference::naive_choice(record.game, rng));
    }
    losses += record.game.check_winner() < 0 ? 1 : 0;
  }
  EXPECT_GE(losses, 5);
}

// Chances that were shown and how the games ended.
struct Forecast {
  double said = 0;
  double came = 0;
};

std::vector<Forecast> forecasts(std::uint64_t games) {
  std::vector<Forecast> all;
  const auto thinker = engine("mcts:playouts=200");
  for (std::uint64_t number = 0; number < games; ++number) {
    core::Rng rng(number);
    Record record = opening(number);
    std::vector<std::pair<int, double>> shown;
    int winner = 0;
    while (!games::is_over(record.game) && winner == 0) {
      const Thought thought = think(*thinker, record.text, number);
      const int mover = record.game.get_turn();
      if (thought.verdict.proof == Proof::win) winner = mover;
      if (thought.verdict.proof == Proof::loss) winner = -mover;
      if (winner == 0) shown.emplace_back(mover, thought.value->win);
      // Now and then another good move, so that games differ.
      const std::size_t choice = rng.unit() < 0.15 ? rng.below(4) : 0;
      record.play(thought.moves[choice].move);
    }
    if (winner == 0) winner = record.game.check_winner();
    if (winner == 0) continue;
    for (const auto& [mover, chance] : shown) all.push_back({chance, mover == winner ? 1.0 : 0.0});
  }
  return all;
}

TEST(HeavyGomokuEngine, ShowsChancesThatComeTrue) {
  double said_high = 0;
  double came_high = 0;
  double error = 0;
  int high = 0;
  const auto all = forecasts(60);
  ASSERT_GT(all.size(), 300u);
  for (const Forecast& forecast : all) {
    error += (forecast.said - forecast.came) * (forecast.said - forecast.came);
    // Both ends at once: a chance of 30 % is one of 70 % for the other side.
    const bool is_high = std::abs(forecast.said - 0.5) >= 0.15;
    if (!is_high) continue;
    ++high;
    said_high += std::max(forecast.said, 1 - forecast.said);
    came_high += forecast.said > 0.5 ? forecast.came : 1 - forecast.came;
  }
  RecordProperty("mean_square_error", std::to_string(error / static_cast<double>(all.size())));
  EXPECT_LT(error / static_cast<double>(all.size()), 0.22) << "0.25: nothing but 50 % every time";
  ASSERT_GT(high, 50);
  EXPECT_NEAR(said_high / high, came_high / high, 0.12);
}

}  // namespace
}  // namespace joseki::app
