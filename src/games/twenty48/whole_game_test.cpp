// SPDX-License-Identifier: MIT
#include "games/twenty48/whole_game.h"

#include <gtest/gtest.h>

#include <string>

namespace joseki::twenty48 {
namespace {

WholeGame random_game(std::uint64_t seed, double p4) {
  core::Rng rng(seed);
  return play_whole_game(p4, seed, [&](const FullBoard& board) -> std::optional<Direction> {
    for (;;) {
      const Direction direction = kDirections[rng.below(4)];
      if (slide(board, direction).moved) return direction;
    }
  });
}

TEST(WholeGame, EndsWhenNoMoveIsLeftAndCountsEveryPoint) {
  const WholeGame game = random_game(1, 0.1);
  EXPECT_FALSE(can_move(game.end));
  EXPECT_GT(game.turns.size(), 50U);
  // Without fours every tile of 2^e was made by merges worth (e - 1) 2^e points.
  const WholeGame plain = random_game(2, 0.0);
  std::uint64_t points = 0;
  for (const unsigned cell : plain.end.cells) points += cell < 2 ? 0 : (cell - 1) * (1ULL << cell);
  EXPECT_EQ(plain.score, points);
}

TEST(WholeGame, IsTheSameForTheSameSeed) {
  EXPECT_EQ(random_game(3, 0.1).turns, random_game(3, 0.1).turns);
  EXPECT_NE(random_game(3, 0.1).turns, random_game(4, 0.1).turns);
}

TEST(WholeGame, CanBeReplayed) {
  const WholeGame game = random_game(5, 0.1);
  const auto again = replay(game.start, format_turns(game.turns));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->turns, game.turns);
  EXPECT_EQ(again->end, game.end);
  EXPECT_EQ(again->score, game.score);
}

TEST(WholeGame, RefusesTurnsThatCannotBe) {
  const FullBoard start = *parse_full_board("1100000000000000");
  EXPECT_TRUE(replay(start, "l11"));
  for (const std::string bad : {"l", "x11", "lz1", "l13", "u11", "l01", "l11l"}) {
    const auto game = replay(start, bad);
    ASSERT_FALSE(game) << bad;
    EXPECT_EQ(game.error().code, core::Errc::bad_input);
  }
  EXPECT_EQ(replay(start, "l11u11").error().what, "turn 2 of the game: up does nothing");
}

TEST(WholeGame, APlayerMayStop) {
  int moves = 0;
  const auto game = play_whole_game(0.1, 1, [&](const FullBoard& board) {
    for (const Direction direction : kDirections) {
      if (moves < 5 && slide(board, direction).moved) {
        ++moves;
        return std::optional(direction);
      }
    }
    return std::optional<Direction>();
  });
  EXPECT_EQ(game.turns.size(), 5U);
}

}  // namespace
}  // namespace joseki::twenty48
