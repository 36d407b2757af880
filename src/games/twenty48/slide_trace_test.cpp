// SPDX-License-Identifier: MIT
#include "games/twenty48/slide_trace.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

namespace joseki::twenty48 {
namespace {

FullBoard random_full_board(core::Rng& rng, int largest) {
  FullBoard board;
  for (auto& cell : board.cells) {
    if (rng.below(3) != 0) {
      cell = static_cast<std::uint8_t>(rng.below(static_cast<std::uint64_t>(largest) + 1));
    }
  }
  return board;
}

int step_of(Direction direction) {
  switch (direction) {
    case Direction::left:
      return -1;
    case Direction::right:
      return 1;
    case Direction::up:
      return -4;
    case Direction::down:
      return 4;
  }
  return 0;
}

// Carries every tile where the trace says and puts together what meets: what a page does.
FullBoard carried_out(const FullBoard& from, const SlideTrace& trace, Direction direction) {
  std::map<int, std::vector<int>> arrived;
  for (int cell = 0; cell < kCells; ++cell) {
    if (from.cells[cell] == 0) continue;
    arrived[cell + step_of(direction) * trace.distances[cell]].push_back(from.cells[cell]);
  }
  FullBoard board;
  for (const auto& [cell, tiles] : arrived) {
    const bool is_merged =
        std::find(trace.merged.begin(), trace.merged.end(), cell) != trace.merged.end();
    EXPECT_EQ(tiles.size(), is_merged ? 2U : 1U);
    board.cells[cell] = static_cast<std::uint8_t>(tiles[0] + (is_merged ? 1 : 0));
  }
  return board;
}

TEST(SlideTrace, GivesTheBoardOfAWholeGame) {
  core::Rng rng(1);
  for (int i = 0; i < 20'000; ++i) {
    const FullBoard board = random_full_board(rng, kLargestExponent);
    for (const Direction direction : kDirections) {
      const SlideTrace trace = trace_slide(board, direction, std::nullopt);
      const Slide slid = slide(board, direction);
      ASSERT_EQ(trace.board, slid.board) << format_board(board);
      ASSERT_EQ(trace.score, slid.score);
      ASSERT_EQ(trace.moved, slid.moved);
      ASSERT_EQ(carried_out(board, trace, direction), slid.board) << format_board(board);
    }
  }
}

TEST(SlideTrace, KnowsBigTilesAndWalls) {
  core::Rng rng(2);
  for (const BigTiles big : {BigTiles::slide, BigTiles::wall}) {
    const Moves moves(big);
    for (int i = 0; i < 20'000; ++i) {
      const FullBoard board = random_full_board(rng, kBig);
      for (const Direction direction : kDirections) {
        const SlideTrace trace = trace_slide(board, direction, big);
        const FullBoard after = to_full_board(moves.apply(to_board(board), direction));
        ASSERT_EQ(trace.board, after) << format_board(board);
        ASSERT_EQ(carried_out(board, trace, direction), after) << format_board(board);
      }
    }
  }
}

TEST(SlideTrace, TellsDistances) {
  const auto board = parse_full_board("1100000000000001");
  ASSERT_TRUE(board);
  const SlideTrace trace = trace_slide(*board, Direction::right, std::nullopt);
  EXPECT_EQ(trace.distances[0], 3);
  EXPECT_EQ(trace.distances[1], 2);
  EXPECT_EQ(trace.distances[15], 0);
  EXPECT_EQ(trace.merged, std::vector{3});
  EXPECT_EQ(trace.score, 4U);
}

}  // namespace
}  // namespace joseki::twenty48
