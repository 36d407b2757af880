// SPDX-License-Identifier: MIT
// Connect4: known counts, refused boards, notation, and random games that are exactly uniform.
#include "games/connect4/connect4.h"

#include <gtest/gtest.h>

#include <cmath>

#include "reference/check_mcts_game.h"
#include "reference/perft.h"

namespace joseki::games::connect4 {
namespace {

constexpr std::array<std::uint64_t, 9> kPerft{7,      49,     343,     2401,    16807,
                                              117649, 823536, 5673234, 39394572};
constexpr std::array<std::uint64_t, 10> kPositions{1,    7,     49,    238,    1120,
                                                   4263, 16422, 54859, 184275, 558186};

void check_perft(int from, int to) {
  for (int depth = from; depth <= to; ++depth) {
    EXPECT_EQ(reference::perft(Connect4(), depth), kPerft[static_cast<std::size_t>(depth - 1)]);
  }
}

void check_positions(std::size_t plies) {
  reference::StateSet<Connect4> states{Connect4()};
  for (std::size_t ply = 0; ply <= plies; ++ply) {
    ASSERT_EQ(states.size(), kPositions[ply]) << ply;
    if (ply < plies) states = reference::next_states(states);
  }
}

TEST(Connect4, HasTheKnownPerft) { check_perft(1, 6); }
TEST(SlowConnect4, HasTheKnownPerft) { check_perft(7, 9); }
TEST(Connect4, HasTheKnownPositions) { check_positions(6); }
TEST(SlowConnect4, HasTheKnownPositions) { check_positions(9); }

std::string why(const char* rows) {
  std::vector<std::int8_t> cells(42, 0);
  std::size_t cell = 42 - std::string_view(rows).size();
  for (const char c : std::string_view(rows)) cells[cell++] = c == 'x' ? 1 : c == 'o' ? -1 : 0;
  Connect4 game;
  const auto status = game.import_board(cells);
  return status ? "" : status.error().what.english();
}

TEST(Connect4, RefusesImpossibleBoards) {
  EXPECT_EQ(why("xoxo..."), "");
  EXPECT_NE(why("x............o").find("empty cell below"), std::string::npos);
  EXPECT_NE(why("xx.....").find("no game leads here"), std::string::npos);
  EXPECT_NE(why("o......").find("no game leads here"), std::string::npos);
  EXPECT_NE(why("xxxx...oooo...").find("both players"), std::string::npos);
  EXPECT_NE(why("ooo....xxxx...o......").find("empty cell below"), std::string::npos);
  EXPECT_NE(why("oooo...xxx....x......").find("empty cell below"), std::string::npos);
  EXPECT_NE(why("xxx....oooo...xxxo...").find("played on"), std::string::npos) << "o won, x moved";
  EXPECT_NE(why("xxxx...oooxo..oooxo..xxxxo..").find("no last move"), std::string::npos);
}

TEST(Connect4, KnowsWhoseTurnItCanBe) {
  Connect4 game = *Connect4::parse_position("445");
  EXPECT_TRUE(game.check_turn());
  game.set_turn(1);
  EXPECT_FALSE(game.check_turn());
}

TEST(Connect4, RefusesImpossibleMoves) {
  EXPECT_NE(Connect4::parse_position("4444444").error().what.english().find("move 7"),
            std::string::npos);
  EXPECT_NE(Connect4::parse_position("48").error().what.english().find("not a column"),
            std::string::npos);
  EXPECT_NE(Connect4::parse_position("12121212").error().what.english().find("after the end"),
            std::string::npos);
}

// Two ways to play at random, one exact mean.
TEST(Connect4, PlaysEveryOpenColumnEquallyOften) {
  for (const char* text : {"12674362463454131536532227625441", "1163331274115125327222663344646"}) {
    const auto game = Connect4::parse_position(text);
    ASSERT_TRUE(game) << game.error().what;
    const reference::RandomPlay exact = reference::random_play(*game);
    core::Rng rng(5);
    double winner = 0;
    double plies = 0;
    constexpr int kGames = 400000;
    for (int i = 0; i < kGames; ++i) {
      Playout<Connect4> playout{.game = *game, .rng = &rng};
      games::play_random_games<false>(std::span(&playout, 1));
      winner += playout.winner;
      plies += playout.plies;
    }
    EXPECT_NEAR(winner / kGames, exact.winner, 4.5 / std::sqrt(kGames)) << text;
    EXPECT_NEAR(plies / kGames, exact.plies, 4.5 * 5 / std::sqrt(kGames)) << text;
  }
}

// From the empty board the first player wins 0.5558 of all random games and draws 0.0026: by the
// rules alone, four million games, and the fast way must agree.
TEST(HeavyConnect4, PlaysOutFromTheEmptyBoardLikeTheRules) {
  constexpr int kGames = 2000000;
  std::array<double, 2> wins{};
  std::array<double, 2> plies{};
  core::Rng rng(6);
  for (int i = 0; i < kGames; ++i) {
    for (const bool fast : {false, true}) {
      Playout<Connect4> playout{.game = {}, .rng = &rng};
      if (fast) {
        games::play_random_games<false>(std::span(&playout, 1));
      } else {
        play_by_the_rules(playout);
      }
      wins[fast] += playout.winner == 1;
      plies[fast] += playout.plies;
    }
  }
  EXPECT_NEAR(wins[0] / kGames, wins[1] / kGames, 4.5 / std::sqrt(kGames));
  EXPECT_NEAR(wins[1] / kGames, 0.5558, 0.002);
  EXPECT_NEAR(plies[0] / kGames, plies[1] / kGames, 4.5 * 10 / std::sqrt(kGames));
}

TEST(Connect4, WritesBoardsAndMasksCellByCell) {
  core::Rng rng(9);
  for (int number = 0; number < 200; ++number) {
    Connect4 game;
    for (;;) {
      const auto moves = game.get_valid_moves();
      std::array<std::int8_t, 42> cells{};
      for (int cell = 0; cell < 42; ++cell) {
        const Bits bit = bottom_of(cell % 7) << (5 - cell / 7);
        cells[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(
            ((game.stones(1) & bit) != 0) - ((game.stones(-1) & bit) != 0));
      }
      ASSERT_EQ(game.board_data(), cells);
      std::array<std::int8_t, 7> expected{};
      for (const int move : moves) expected[static_cast<std::size_t>(move)] = 1;
      std::array<std::int8_t, 8> mask{9, 9, 9, 9, 9, 9, 9, 9};
      game.write_mask(mask.data());
      ASSERT_TRUE(std::equal(expected.begin(), expected.end(), mask.begin()));
      ASSERT_EQ(mask[7], 9) << "nothing beyond the columns is touched";
      if (moves.empty()) break;
      game.step(moves[static_cast<int>(rng.below(static_cast<unsigned>(moves.size())))]);
    }
  }
}

}  // namespace
}  // namespace joseki::games::connect4
