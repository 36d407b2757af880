// SPDX-License-Identifier: MIT
#include "app/players/arena.h"

#include <gtest/gtest.h>

#include "app/catalog/game_list.h"
#include "app/players/elo.h"
#include "app/players/game_shelf.h"

namespace joseki::app {
namespace {

class Arena : public testing::Test {
 protected:
  Arena() { shelf_.add_all<SearchedGames>(); }

  EngineMaker maker(const std::string& game, const std::string& engine) const {
    return *shelf_.find(game)->engine_maker(*parse_engine(engine), {});
  }
  ArenaResult play(const std::string& game, const Contest& contest, int threads = 1) const {
    core::Workers workers(threads);
    auto result = run_arena(*shelf_.find(game), contest, workers);
    EXPECT_TRUE(result);
    return *result;
  }

  GameShelf shelf_;
};

TEST_F(Arena, HasTheSameResultForEveryNumberOfThreads) {
  for (const char* game : {"connect4", "othello", "gomoku", "vanish-3x3-m3"}) {
    const Contest contest{maker(game, "mcts:playouts=30"),
                          maker(game, "mcts:playouts=10,gumbel"),
                          {.pairs = 12, .seed = 5}};
    const ArenaResult one = play(game, contest, 1);
    for (const int threads : {2, 4}) {
      const ArenaResult many = play(game, contest, threads);
      EXPECT_EQ(many.pair_scores, one.pair_scores) << game;
      EXPECT_EQ(many.plies, one.plies) << game;
      EXPECT_EQ(many.as_first.wins, one.as_first.wins) << game;
    }
    EXPECT_EQ(one.total().games(), 24);
  }
}

TEST_F(Arena, DependsOnTheSeed) {
  const EngineMaker random = maker("othello", "random");
  const ArenaResult a = play("othello", {random, random, {.pairs = 20, .seed = 1}});
  const ArenaResult b = play("othello", {random, random, {.pairs = 20, .seed = 2}});
  EXPECT_NE(a.plies, b.plies);
}

TEST_F(Arena, IsFairToEqualEngines) {
  const EngineMaker random = maker("connect4", "random");
  const ArenaResult result = play("connect4", {random, random, {.pairs = 400}});
  const Elo elo = elo_of(result.pair_scores);
  EXPECT_LT(*elo.low, 0);
  EXPECT_GT(*elo.high, 0);
  // Who begins has the better half: 55.6 % of random games are won by the first player.
  EXPECT_GT(result.as_first.wins + result.as_second.losses,
            result.as_first.losses + result.as_second.wins);
}

TEST_F(Arena, ShowsWhoIsStronger) {
  const Contest contest{
      maker("connect4", "mcts:playouts=200"), maker("connect4", "random"), {.pairs = 20}};
  EXPECT_GT(play("connect4", contest).total().wins, 35);
}

TEST_F(Arena, PerfectNeverLosesTicTacToe) {
  const Contest contest{maker("tictactoe", "perfect"),
                        maker("tictactoe", "mcts:playouts=20"),
                        {.pairs = 100, .opening_plies = 0}};
  const ArenaResult result = play("tictactoe", contest);
  EXPECT_EQ(result.total().losses, 0);
  EXPECT_GT(result.total().wins, 0);
}

TEST_F(Arena, CallsEndlessGamesADraw) {
  const EngineMaker random = maker("vanish-4x4-m4", "random");
  const ArenaResult result =
      play("vanish-4x4-m4", {random, random, {.pairs = 10, .opening_plies = 2, .max_plies = 6}});
  EXPECT_EQ(result.stopped, 20) << "nobody has four pieces before the seventh ply";
  EXPECT_EQ(result.total().draws, 20);
  EXPECT_EQ(result.plies, 120u);
}

TEST_F(Arena, RefusesOpeningsThatEndTheGame) {
  core::Workers workers(1);
  const EngineMaker random = maker("tictactoe", "random");
  const auto result = run_arena(*shelf_.find("tictactoe"),
                                {random, random, {.pairs = 1, .opening_plies = 9}}, workers);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, core::Errc::bad_input);
}

TEST_F(Arena, StopsBetweenPairs) {
  std::stop_source stop;
  stop.request_stop();
  const EngineMaker random = maker("tictactoe", "random");
  Contest contest{random, random, {.pairs = 10}};
  contest.options.stop = stop.get_token();
  EXPECT_TRUE(play("tictactoe", contest).pair_scores.empty());
}

}  // namespace
}  // namespace joseki::app
