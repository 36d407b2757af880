// SPDX-License-Identifier: MIT
// Boards of whole games against the tables of lines, where both know the tiles, and against naive
// moves beyond.
#include "games/twenty48/full_board.h"

#include <gtest/gtest.h>

#include <string>

#include "core/ensure.h"
#include "reference/naive_twenty48.h"

namespace joseki::twenty48 {
namespace {

FullBoard random_board(core::Rng& rng, int largest) {
  FullBoard board;
  for (auto& cell : board.cells) {
    const bool is_empty = rng.below(3) == 0;
    cell = is_empty ? 0 : static_cast<std::uint8_t>(1 + rng.below(static_cast<unsigned>(largest)));
    // Few different tiles, so that many merge; the largest are among them.
    if (rng.below(2) == 0 && cell != 0) cell = static_cast<std::uint8_t>(largest - cell % 2);
  }
  return board;
}

TEST(FullBoard, MovesAsNaiveMovesDoWithEveryTile) {
  core::Rng rng(1);
  for (int i = 0; i < 20000; ++i) {
    const FullBoard board = random_board(rng, 1 + static_cast<int>(rng.below(17)));
    const reference::NaiveCells cells = reference::naive_cells(board);
    for (const Direction direction : kDirections) {
      const Slide fast = slide(board, direction);
      const reference::NaiveMove slow = reference::naive_move(cells, direction);
      ASSERT_EQ(reference::naive_cells(fast.board), slow.cells)
          << format_board(board) << name_of(direction);
      ASSERT_EQ(fast.score, slow.score) << format_board(board);
      ASSERT_EQ(fast.moved, slow.cells != cells);
    }
  }
}

TEST(FullBoard, MovesAsTheTablesDoBelow32768) {
  const Moves moves(BigTiles::slide);
  core::Rng rng(2);
  for (int i = 0; i < 20000; ++i) {
    const FullBoard board = random_board(rng, 14);
    for (const Direction direction : kDirections) {
      EXPECT_EQ(to_board(slide(board, direction).board), moves.apply(to_board(board), direction));
    }
  }
}

TEST(FullBoard, MakesTheLargestTiles) {
  const auto board = parse_full_board("ffgg000000000000");
  ASSERT_TRUE(board);
  const Slide after = slide(*board, Direction::left);
  EXPECT_EQ(format_board(after.board), "gh00000000000000");
  EXPECT_EQ(after.score, 65536U + 131072U);
  EXPECT_EQ(after.board.largest(), 17);
  EXPECT_EQ(after.board.sum(), board->sum());
}

TEST(FullBoard, TwoOfTheLargestTileDoNotMerge) {
  const FullBoard full = *parse_full_board("hhhhhhhhhhhhhhhh");
  EXPECT_FALSE(can_move(full));
  EXPECT_EQ(full.counts()[kLargestExponent], kCells);
  const Slide after = slide(*parse_full_board("0h0h000000000gg0"), Direction::left);
  EXPECT_EQ(format_board(after.board), "hh0000000000h000");
  EXPECT_EQ(after.score, 131072U);
}

TEST(FullBoard, HasNoOtherTiles) {
  EXPECT_EQ(Tile(17), 17);
  EXPECT_THROW(Tile(18), core::Bug);
  EXPECT_THROW(Tile(-1), core::Bug);
}

TEST(FullBoard, KnowsWhenAGameIsOver) {
  EXPECT_FALSE(can_move(*parse_full_board("1212212112122121")));
  EXPECT_TRUE(can_move(*parse_full_board("1212212112122122")));
  EXPECT_FALSE(can_move(*parse_full_board("121221211212212g")));
  EXPECT_TRUE(can_move(*parse_full_board("gg12212112122121")));
}

TEST(FullBoard, SpawnsEveryCellAndBothTiles) {
  core::Rng rng(3);
  int fours = 0;
  std::array<int, kCells> hits{};
  constexpr int kSpawns = 40000;
  for (int i = 0; i < kSpawns; ++i) {
    FullBoard board = *parse_full_board("1000000000000000");
    spawn(board, 0.1, rng);
    for (int cell = 1; cell < kCells; ++cell) {
      hits[cell] += board.cells[cell] != 0 ? 1 : 0;
      fours += board.cells[cell] == 2 ? 1 : 0;
    }
  }
  EXPECT_NEAR(fours, kSpawns / 10, 300);  // five standard deviations
  for (int cell = 1; cell < kCells; ++cell) EXPECT_NEAR(hits[cell], kSpawns / 15, 250);
}

TEST(FullBoard, TextRoundTripAndRefusals) {
  const std::string text = "0123456789abcdef";
  EXPECT_EQ(format_board(*parse_full_board(text)), text);
  EXPECT_EQ(format_board(*parse_full_board("0xH000000000000G0f")), "h000000000000g0f");
  EXPECT_EQ(to_full_board(0x0123'4567'89ab'cdef), *parse_full_board(text));
  EXPECT_EQ(to_board(*parse_full_board("gh00000000000001")), 0xff00'0000'0000'0001U);
  for (const std::string bad :
       {"", "123", "i000000000000000", "00000000 0000000", "P000000000000000"}) {
    const auto board = parse_full_board(bad);
    ASSERT_FALSE(board) << bad;
    EXPECT_EQ(board.error().code, core::Errc::bad_input);
  }
}

}  // namespace
}  // namespace joseki::twenty48
