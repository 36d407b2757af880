// SPDX-License-Identifier: MIT
#include "app/players/twenty48/adversary.h"

#include <gtest/gtest.h>

#include "reference/naive_adversary.h"

namespace joseki::app {
namespace {

using twenty48::FullBoard;

// A crowded board after a move: few empty cells, so that looking at everything is quick.
FullBoard crowded(core::Rng& rng, int largest) {
  for (;;) {
    FullBoard board;
    for (auto& cell : board.cells) {
      cell = rng.below(5) == 0
                 ? std::uint8_t{0}
                 : static_cast<std::uint8_t>(1 + rng.below(static_cast<std::uint64_t>(largest)));
    }
    if (board.empty_count() > 0) return board;
  }
}

reference::NaiveAdversary naive(const Adversary& adversary) {
  return {[&adversary](const reference::NaiveCells& after) {
    return adversary.evaluator().value(twenty48::to_board(reference::board_of(after)));
  }};
}

TEST(Adversary, EqualsMinimaxByTheBook) {
  const Adversary adversary;
  const auto slow = naive(adversary);
  core::Rng rng(1);
  for (int i = 0; i < 60; ++i) {
    const FullBoard board = crowded(rng, 6);
    for (int depth = 1; depth <= 2; ++depth) {
      const WorstTile worst = adversary.worst_at(board, depth);
      ASSERT_EQ(worst.value, slow.least(reference::naive_cells(board), depth))
          << twenty48::format_board(board);
      ASSERT_EQ(board.cells[worst.cell], 0);
      FullBoard spawned = board;
      spawned.cells[worst.cell] = static_cast<std::uint8_t>(worst.exponent);
      ASSERT_EQ(worst.value, slow.most(reference::naive_cells(spawned), depth));
      ASSERT_EQ(worst.reply.has_value(), twenty48::can_move(spawned));
      if (!worst.reply) continue;
      const auto after = twenty48::slide(spawned, *worst.reply).board;
      ASSERT_EQ(std::max(0.0F, slow.least(reference::naive_cells(after), depth - 1)), worst.value);
    }
  }
}

TEST(Adversary, KnowsTilesAbove32768) {
  const Adversary adversary;
  const auto board = twenty48::parse_full_board("ffg3213212302130");
  ASSERT_TRUE(board);
  const WorstTile worst = adversary.worst_at(*board, 2);
  EXPECT_TRUE(worst.cell == 11 || worst.cell == 15);
  EXPECT_TRUE(worst.reply.has_value());
}

TEST(Adversary, EndsTheGameWhereItCan) {
  // A 4 in the only empty cell can merge, a 2 cannot.
  const auto board = twenty48::parse_full_board("1343343413433420");
  ASSERT_TRUE(board);
  const WorstTile worst = Adversary().worst(*board);
  EXPECT_EQ(worst.cell, 15);
  EXPECT_EQ(worst.exponent, 1);
  EXPECT_EQ(worst.value, 0);
  FullBoard spawned = *board;
  spawned.cells[15] = static_cast<std::uint8_t>(worst.exponent);
  EXPECT_FALSE(twenty48::can_move(spawned));
  EXPECT_FALSE(worst.reply);
}

TEST(Adversary, StaysWithinItsBudgetOnOpenBoards) {
  const auto board = twenty48::parse_full_board("0000000000000011");
  ASSERT_TRUE(board);
  const Adversary adversary;
  const WorstTile quick = adversary.worst(*board, {.most_depth = 5, .nodes = 1});
  EXPECT_EQ(quick.depth, 1);
  EXPECT_EQ(quick.value, adversary.worst_at(*board, 1).value);
  EXPECT_GE(adversary.worst(*board).depth, 2);
}

}  // namespace
}  // namespace joseki::app
