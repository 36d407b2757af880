// SPDX-License-Identifier: MIT
#include "games/minigames/slide.h"

#include <gtest/gtest.h>

#include "core/rng.h"
#include "games/twenty48/full_board.h"

namespace joseki::games::minigames {
namespace {

struct LineCase {
  std::vector<Cell> line;
  std::vector<Cell> result;
  std::uint64_t score;
};

// Worked out by hand from the rules.
const std::vector<LineCase> kLines = {
    {{1, 1, 1, 0}, {2, 1, 0, 0}, 4},
    {{2, 2, 2, 2}, {3, 3, 0, 0}, 16},
    {{2, 2, -1, 2}, {3, 0, -1, 2}, 8},
    {{2, -1, 2, 2}, {2, -1, 3, 0}, 8},
    {{-3, 0, -3, 1}, {-3, 1, 0, 0}, 0},
    {{-3, -3, -3, 2}, {-3, 2, 0, 0}, 0},
    {{1, -3, 1, 1}, {1, -3, 2, 0}, 4},
    {{1, -2, 1, 1}, {1, -2, 2, 0}, 4},
    {{-2, -2, 0, 1}, {-2, -2, 1, 0}, 0},
    {{0, 1, -4, 1}, {1, 0, -4, 1}, 0},
    {{1, 1, 2, 2, 3, 0, 3}, {2, 3, 4, 0, 0, 0, 0}, 28},
    {{1, static_cast<Cell>(kIce - 1), 1, 1}, {1, static_cast<Cell>(kIce - 1), 2, 0}, 4},
};

Board board_of(const std::vector<Cell>& line, bool is_column) {
  const int length = static_cast<int>(line.size());
  Board board = is_column ? empty_board(1, length) : empty_board(length, 1);
  board.cells = line;
  return board;
}

TEST(MinigameSlide, LinesGoToTheirFront) {
  for (const LineCase& c : kLines) {
    for (const bool is_column : {false, true}) {
      const Board board = board_of(c.line, is_column);
      const Slid slid = slide(board, is_column ? Direction::up : Direction::left);
      EXPECT_EQ(slid.board.cells, c.result) << testing::PrintToString(c.line);
      EXPECT_EQ(slid.score, c.score) << testing::PrintToString(c.line);
      EXPECT_EQ(slid.moved, c.line != c.result);
    }
  }
}

TEST(MinigameSlide, BackwardIsTheMirrorImage) {
  for (const LineCase& c : kLines) {
    for (const bool is_column : {false, true}) {
      const std::vector<Cell> line(c.line.rbegin(), c.line.rend());
      const std::vector<Cell> result(c.result.rbegin(), c.result.rend());
      const Slid slid =
          slide(board_of(line, is_column), is_column ? Direction::down : Direction::right);
      EXPECT_EQ(slid.board.cells, result) << testing::PrintToString(line);
      EXPECT_EQ(slid.score, c.score);
    }
  }
}

TEST(MinigameSlide, OnPlainBoardsIsAs2048) {
  core::Rng random(1);
  for (int i = 0; i < 2000; ++i) {
    twenty48::FullBoard full;
    Board board;
    for (int cell = 0; cell < 16; ++cell) {
      const int exponent = static_cast<int>(random.below(5));
      full.cells[static_cast<std::size_t>(cell)] = exponent;
      board[cell] = static_cast<Cell>(exponent);
    }
    for (const Direction direction : kDirections) {
      const twenty48::Slide expected = twenty48::slide(full, direction);
      const Slid slid = slide(board, direction);
      for (int cell = 0; cell < 16; ++cell) {
        ASSERT_EQ(slid.board[cell], int{expected.board.cells[static_cast<std::size_t>(cell)]})
            << twenty48::format_board(full) << " " << name_of(direction);
      }
      ASSERT_EQ(slid.score, expected.score);
      ASSERT_EQ(slid.moved, expected.moved);
    }
  }
}

TEST(MinigameSlide, TellsWhereThingsWent) {
  const Slid slid = slide(board_of({0, 1, 0, 1, -2, 3}, false), Direction::left);
  EXPECT_EQ(slid.travels, (std::vector<Travel>{{1, 0}, {3, 0}, {4, 1}, {5, 2}}));
  EXPECT_EQ(slid.merged, std::vector<int>{0});
}

}  // namespace
}  // namespace joseki::games::minigames
