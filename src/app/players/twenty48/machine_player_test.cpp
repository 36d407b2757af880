// SPDX-License-Identifier: MIT
// The player of whole games: tables first, then search; the same games on any number of threads.
#include "app/players/twenty48/machine_player.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>

#include "app/players/twenty48/many_games.h"
#include "app/players/twenty48/test_endgames.h"
#include "search/expectimax/line_evaluator.h"

namespace joseki::app {
namespace {

std::unique_ptr<search::BoardSearch> line_search() {
  return std::make_unique<search::EvaluatorSearch<search::LineEvaluator>>(
      std::make_shared<const search::PackedRules>(),
      std::make_shared<const search::LineEvaluator>(), 0.1);
}

std::unique_ptr<MachinePlayer> quick_player(EndgameTables* tables = nullptr) {
  return std::make_unique<MachinePlayer>(MachinePlayer::Parts{
      .search = line_search(), .tables = tables, .limits = {.nodes = 1, .danger_nodes = 1}});
}

std::vector<PlayedGame> games_on(int threads) {
  core::Workers workers(threads);
  std::vector<PlayedGame> games;
  play_many(
      {.games = 5, .seed = 7}, workers, [] { return quick_player(); },
      [&](const PlayedGame& game) { games.push_back(game); });
  return games;
}

TEST(ManyGames, AreTheSameOnAnyNumberOfThreads) {
  const auto one = games_on(1);
  const auto three = games_on(3);
  ASSERT_EQ(one.size(), 5U);
  ASSERT_EQ(three.size(), 5U);
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].number, static_cast<int>(i));
    EXPECT_EQ(one[i].seed, 7 + i);
    EXPECT_EQ(one[i].game.turns, three[i].game.turns);
    EXPECT_EQ(one[i].sources, three[i].sources);
    EXPECT_EQ(one[i].sources.at("search"), one[i].game.turns.size());
  }
}

TEST(ManyGames, StopsAndLeavesOutWhatIsNotFinished) {
  core::Workers workers(1);
  std::stop_source stop;
  int games = 0;
  play_many(
      {.games = 50, .stop = stop.get_token()}, workers, [] { return quick_player(); },
      [&](const PlayedGame&) {
        ++games;
        stop.request_stop();
      });
  EXPECT_EQ(games, 1);
}

// Counts how often it is asked about one board.
class CountingSearch : public search::BoardSearch {
 public:
  CountingSearch(const twenty48::FullBoard& board, std::atomic<int>& asked)
      : board_(board), asked_(asked) {}
  search::ExpectimaxChoice search(const twenty48::FullBoard& board,
                                  const search::ExpectimaxLimits& limits) override {
    if (board == board_) ++asked_;
    return search_->search(board, limits);
  }

 private:
  const twenty48::FullBoard board_;
  std::atomic<int>& asked_;
  std::unique_ptr<search::BoardSearch> search_ = line_search();
};

// Otherwise two thirds of what was played would always be waiting to be told.
TEST(ManyGames, AreBegunInTheirOrder) {
  constexpr int kThreads = 3;
  core::Workers workers(kThreads);
  const auto start = *twenty48::parse_full_board("0000000000011211");
  std::atomic<int> begun = 0;
  int told = 0;
  int fewest_untold = 1000;
  play_many(
      {.games = 100, .start = start}, workers,
      [&] {
        return std::make_unique<MachinePlayer>(
            MachinePlayer::Parts{.search = std::make_unique<CountingSearch>(start, begun),
                                 .limits = {.nodes = 1, .danger_nodes = 1}});
      },
      [&](const PlayedGame& game) {
        EXPECT_EQ(game.game.start, start);
        ++told;
        if (told > 20 && told < 80) fewest_untold = std::min(fewest_untold, begun - told);
      });
  EXPECT_EQ(told, 100);
  EXPECT_LE(fewest_untold, 2 * kThreads);
}

TEST(GameTotals, AddUp) {
  GameTotals totals;
  EXPECT_EQ(totals.mean(), 0);
  EXPECT_EQ(totals.median(), 0U);
  for (const std::uint64_t score : {100U, 300U, 200U, 1000U}) {
    PlayedGame game;
    game.game.score = score;
    game.game.turns.resize(10);
    game.game.end.cells[0] = score >= 300 ? 11 : 10;
    game.sources = {{"search", 7}, {"L3-512", 3}};
    totals.add(game);
  }
  EXPECT_EQ(totals.games(), 4U);
  EXPECT_EQ(totals.mean(), 400);
  EXPECT_EQ(totals.median(), 250U);
  EXPECT_EQ(totals.best(), 1000U);
  EXPECT_EQ(totals.moves(), 40U);
  EXPECT_NEAR(totals.mean_margin(), 1.96 * std::sqrt(500'000.0 / 3 / 4), 1e-6);
  EXPECT_EQ(totals.reached(10).share, 1);
  EXPECT_EQ(totals.reached(11).share, 0.5);
  const auto sources = totals.sources();
  ASSERT_EQ(sources.size(), 2U);
  EXPECT_EQ(sources[0].first, "search");
  EXPECT_NEAR(sources[1].second, 0.3, 1e-12);
}

// Figures of Wilson's interval as in textbooks.
TEST(Share, HasWilsonsInterval) {
  const Share half = share_of(5, 10);
  EXPECT_NEAR(half.low, 0.2366, 1e-4);
  EXPECT_NEAR(half.high, 0.7634, 1e-4);
  const Share none = share_of(0, 20);
  EXPECT_EQ(none.share, 0);
  EXPECT_NEAR(none.low, 0, 1e-12);
  EXPECT_NEAR(none.high, 0.1611, 1e-4);
  EXPECT_EQ(share_of(0, 0).high, 0);
}

TEST(MachinePlayer, AsksATableFirst) {
  test::EndgameFolder folder;
  folder.build({.formation = test::corner7(), .target = 32});
  test::Warnings warnings;
  EndgameTables tables({.folders = {folder.path()}}, warnings.listener());
  auto table = folder.open("corner7-32");
  const auto player = quick_player(&tables);
  player->begin_game();
  // Nine big tiles in a corner, seven cells left.
  const auto board = *twenty48::parse_full_board("2221000dcba98765");
  const Decision decision = player->decide(board);
  const auto answer = table.query(twenty48::to_board(board));
  ASSERT_TRUE(answer && answer->moves[0].rate());
  EXPECT_EQ(decision.source, "corner7-32");
  EXPECT_EQ(decision.direction, answer->moves[0].direction);
  EXPECT_EQ(decision.value, *answer->moves[0].rate());
  EXPECT_EQ(quick_player()->decide(board).source, "search");
  EXPECT_TRUE(warnings.lines().empty());
}

TEST(MachinePlayer, SearchesLessWhereATableHasNarrowedTheChoice) {
  test::EndgameFolder folder;
  folder.build({.formation = test::corner7(), .target = 32});
  test::Warnings warnings;
  EndgameTables tables({.folders = {folder.path()}}, warnings.listener());
  // Everything that the table knows is good enough.
  const DispatchOptions generous{
      .least_level = 0, .search_above = 0, .tolerance = 100, .least_tolerance = 1};
  const search::ExpectimaxLimits limits{.nodes = 100'000, .danger_nodes = 100'000};
  const auto board = *twenty48::parse_full_board("2221000dcba98765");
  MachinePlayer narrowed(
      {.search = line_search(), .tables = &tables, .limits = limits, .dispatch = generous});
  MachinePlayer alone({.search = line_search(), .limits = limits});
  const Decision less = narrowed.decide(board);
  const Decision more = alone.decide(board);
  EXPECT_EQ(less.source, "search");
  EXPECT_LT(less.depth, more.depth);
  EXPECT_LT(less.nodes, more.nodes / 2);
}

TEST(MachinePlayer, TellsWhatEveryMoveIsWorth) {
  test::EndgameFolder folder;
  folder.build({.formation = test::corner7(), .target = 32});
  test::Warnings warnings;
  EndgameTables tables({.folders = {folder.path()}}, warnings.listener());
  auto table = folder.open("corner7-32");
  const auto board = *twenty48::parse_full_board("2221000dcba98765");
  const Decision by_table = quick_player(&tables)->decide(board);
  const auto answer = table.query(twenty48::to_board(board));
  ASSERT_TRUE(answer);
  for (const formation::MoveRate& move : answer->moves) {
    EXPECT_EQ(by_table.rates[static_cast<std::size_t>(move.direction)], move.range);
  }
  const Decision by_search = quick_player()->decide(board);
  for (const auto direction : twenty48::kDirections) {
    const auto at = static_cast<std::size_t>(direction);
    EXPECT_FALSE(by_table.values[at]);
    EXPECT_FALSE(by_search.rates[at]);
    EXPECT_EQ(by_search.values[at].has_value(), twenty48::slide(board, direction).moved);
    EXPECT_LE(by_search.values[at].value_or(0), by_search.value);
  }
}

// The best of several tries: the machine may have other things to do.
TEST(MachinePlayer, KeepsItsTime) {
  constexpr std::chrono::milliseconds kTime{20};
  const auto board = *twenty48::parse_full_board("0121001223436543");
  const auto player = quick_player();
  player->set_limits({.nodes = std::uint64_t{1} << 50, .danger_nodes = std::uint64_t{1} << 50},
                     kTime);
  auto shortest = std::chrono::steady_clock::duration::max();
  for (int i = 0; i < 8; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_GE(player->decide(board).depth, 1);
    shortest = std::min(shortest, std::chrono::steady_clock::now() - begin);
  }
  EXPECT_GE(shortest, kTime);  // the board has more to look at
  EXPECT_LT(shortest, kTime + std::chrono::milliseconds(10));
  // With no time at all it still decides.
  player->set_limits({.nodes = std::uint64_t{1} << 50}, std::chrono::microseconds(0));
  EXPECT_TRUE(player->decide(board).direction);
}

TEST(MachinePlayer, ExpectsALegalLine) {
  const auto player = quick_player();
  auto board = *twenty48::parse_full_board("1100000000002345");
  const auto line = player->expected_line(board, 6);
  ASSERT_EQ(line.size(), 6U);
  for (const ExpectedTurn& turn : line) {
    const auto slid = twenty48::slide(board, *turn.decision.direction);
    ASSERT_TRUE(slid.moved);
    ASSERT_EQ(slid.board.cells[turn.cell], 0);
    board = slid.board;
    board.cells[turn.cell] = 1;
  }
  EXPECT_TRUE(player->expected_line(*twenty48::parse_full_board("1212212112122121"), 6).empty());
}

}  // namespace
}  // namespace joseki::app
