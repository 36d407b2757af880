// SPDX-License-Identifier: MIT
// Othello: known counts, passes, refused boards, and random games four at a time.
#include "games/othello/othello.h"

#include <gtest/gtest.h>

#include <cmath>

#include "reference/check_mcts_game.h"
#include "reference/perft.h"

namespace joseki::games::othello {
namespace {

constexpr std::array<std::uint64_t, 10> kPerft{4,    12,    56,     244,     1396,
                                               8200, 55092, 390216, 3005288, 24571056};

void check_perft(int from, int to) {
  for (int depth = from; depth <= to; ++depth) {
    EXPECT_EQ(reference::perft(Othello(), depth), kPerft[static_cast<std::size_t>(depth - 1)]);
  }
}

TEST(Othello, HasTheKnownPerft) { check_perft(1, 7); }
TEST(SlowOthello, HasTheKnownPerft) { check_perft(8, 10); }

// A state in which the mover must pass, found by random play.
Othello with_a_pass(core::Rng& rng) {
  for (;;) {
    Othello game;
    while (!is_over(game)) {
      const auto moves = game.get_valid_moves();
      if (moves[0] == kPass) return game;
      game.step(moves[static_cast<int>(rng.below(static_cast<unsigned>(moves.size())))]);
    }
  }
}

TEST(Othello, PassesOnlyWhereItMust) {
  core::Rng rng(1);
  for (int i = 0; i < 20; ++i) {
    Othello game = with_a_pass(rng);
    EXPECT_EQ(game.get_valid_moves().size(), 1);
    const auto before = game.board_data();
    game.step(kPass);
    EXPECT_EQ(game.board_data(), before);
    ASSERT_FALSE(game.get_valid_moves().empty());
    EXPECT_NE(game.get_valid_moves()[0], kPass);
  }
  EXPECT_FALSE(is_valid(Othello(), kPass));
  EXPECT_EQ(*Othello::parse_move("pass"), kPass);
  EXPECT_EQ(Othello::format_move(kPass), "--");
  EXPECT_FALSE(Othello::parse_position("--")) << "there are moves: no pass";
}

TEST(Othello, RefusesImpossibleBoards) {
  const auto why = [](auto change) {
    auto cells = Othello().board_data();
    change(cells);
    Othello game;
    const auto status = game.import_board(cells);
    return status ? "" : status.error().what.english();
  };
  EXPECT_EQ(why([](auto&) {}), "");
  EXPECT_NE(why([](auto& cells) { cells[27] = 0; }).find("centre"), std::string::npos);
  EXPECT_NE(why([](auto& cells) { cells[0] = 1; }).find("apart"), std::string::npos);
}

TEST(Othello, RefusesImpossibleMoves) {
  EXPECT_TRUE(Othello::parse_position("d3c5"));
  EXPECT_NE(Othello::parse_position("d3d3").error().what.english().find("move 2"),
            std::string::npos);
  EXPECT_NE(Othello::parse_position("j9").error().what.english().find("not on the board"),
            std::string::npos);
  EXPECT_FALSE(Othello::parse_position("d3-"));
}

// Near the end, where all games can be counted: the mean of random ones must be the exact mean.
TEST(Othello, PlaysEveryMoveEquallyOften) {
  core::Rng rng(9);
  for (int i = 0; i < 6; ++i) {
    Othello start;
    while (__builtin_popcountll(start.mover() | start.other()) < 57) {
      const auto moves = start.get_valid_moves();
      if (moves.empty()) {
        start.reset();
        continue;
      }
      start.step(moves[static_cast<int>(rng.below(static_cast<unsigned>(moves.size())))]);
    }
    if (is_over(start)) continue;
    const reference::RandomPlay exact = reference::random_play(start);
    constexpr int kGames = 100000;
    double winner = 0;
    double plies = 0;
    for (int done = 0; done < kGames; done += 5) {
      std::vector<Playout<Othello>> five(5, Playout<Othello>{.game = start, .rng = &rng});
      games::play_random_games<false>(std::span(five));
      for (const auto& playout : five) {
        winner += playout.winner;
        plies += playout.plies;
      }
    }
    EXPECT_NEAR(winner / kGames, exact.winner, 4.5 / std::sqrt(kGames));
    EXPECT_NEAR(plies / kGames, exact.plies, 4.5 * 2 / std::sqrt(kGames));
  }
}

// Company must not matter: the same generators, alone and four together.
TEST(Othello, PlaysTheSameGamesInCompany) {
  for (std::size_t count = 1; count <= 9; ++count) {
    std::vector<core::Rng> together, alone;
    for (std::size_t i = 0; i < count; ++i) {
      together.emplace_back(i);
      alone.emplace_back(i);
    }
    std::vector<Playout<Othello>> playouts(count);
    for (std::size_t i = 0; i < count; ++i) playouts[i].rng = &together[i];
    games::play_random_games<false>(std::span(playouts));
    for (std::size_t i = 0; i < count; ++i) {
      Playout<Othello> single{.game = {}, .rng = &alone[i]};
      games::play_random_games<false>(std::span(&single, 1));
      EXPECT_EQ(single.winner, playouts[i].winner);
      EXPECT_EQ(single.plies, playouts[i].plies);
      EXPECT_EQ(alone[i].next(), together[i].next());
    }
  }
}

}  // namespace
}  // namespace joseki::games::othello
