// SPDX-License-Identifier: MIT
// 2048 boards in 64 bits against the same things done cell by cell, with sixteen ints.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "games/twenty48/board.h"
#include "games/twenty48/moves.h"
#include "games/twenty48/symmetry.h"

namespace joseki::twenty48 {
namespace {

using Grid = std::array<std::array<int, 4>, 4>;  // [row][column], rows from the top

constexpr std::array kSymmetries = {Symmetry::identity, Symmetry::diagonal, Symmetry::horizontal,
                                    Symmetry::full,     Symmetry::min24,    Symmetry::min33,
                                    Symmetry::min34};

Grid grid_of(Board board) {
  Grid grid{};
  for (int i = 0; i < kCells; ++i)
    grid[i / 4][i % 4] = static_cast<int>(board >> (60 - 4 * i)) & 15;
  return grid;
}

Board board_of(const Grid& grid) {
  Board board = 0;
  for (const auto& cells : grid) {
    for (const int cell : cells) board = board * 16 + static_cast<Board>(cell);
  }
  return board;
}

// The board whose cell (r, c) is that of `board` at from(r, c).
Board rearranged(Board board, const std::function<std::pair<int, int>(int, int)>& from) {
  const Grid old = grid_of(board);
  Grid grid{};
  for (int r = 0; r < 4; ++r) {
    for (int c = 0; c < 4; ++c) grid[r][c] = old[from(r, c).first][from(r, c).second];
  }
  return board_of(grid);
}

// Moves the tiles of a run to its beginning: without gaps first, then merging from there.
std::vector<int> naive_run(const std::vector<int>& run) {
  std::vector<int> tiles;
  std::copy_if(run.begin(), run.end(), std::back_inserter(tiles), [](int t) { return t != 0; });
  std::vector<int> out;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const bool pair = i + 1 < tiles.size() && tiles[i] == tiles[i + 1] && tiles[i] != kBig;
    out.push_back(pair ? tiles[i] + 1 : tiles[i]);
    if (pair) ++i;
  }
  out.resize(run.size(), 0);
  return out;
}

std::vector<int> naive_slide(const std::vector<int>& line, BigTiles big) {
  if (big == BigTiles::slide) return naive_run(line);
  const auto wall = std::find(line.begin(), line.end(), kBig);
  std::vector<int> out = naive_run({line.begin(), wall});
  if (wall == line.end()) return out;
  out.push_back(kBig);
  for (const int tile : naive_slide({wall + 1, line.end()}, big)) out.push_back(tile);
  return out;
}

// A move as everybody knows it: each line, read from the side the tiles move to.
Board naive_move(Board board, Direction direction, BigTiles big) {
  Grid grid = grid_of(board);
  const bool across = direction == Direction::left || direction == Direction::right;
  const bool backwards = direction == Direction::right || direction == Direction::down;
  for (int line = 0; line < 4; ++line) {
    const auto cell = [&](int i) -> int& {
      const int at = backwards ? 3 - i : i;
      return across ? grid[line][at] : grid[at][line];
    };
    const auto moved = naive_slide({cell(0), cell(1), cell(2), cell(3)}, big);
    for (int i = 0; i < 4; ++i) cell(i) = moved[static_cast<std::size_t>(i)];
  }
  return board_of(grid);
}

// Boards with many equal tiles, gaps and f: nibbles drawn from a few values.
rc::Gen<Board> boards() {
  return rc::gen::map(rc::gen::container<std::vector<int>>(
                          kCells, rc::gen::weightedOneOf<int>({{6, rc::gen::inRange(0, 4)},
                                                               {2, rc::gen::just(kBig)},
                                                               {2, rc::gen::inRange(0, 16)}})),
                      [](const std::vector<int>& tiles) {
                        Board board = 0;
                        for (const int tile : tiles) board = board << 4 | static_cast<Board>(tile);
                        return board;
                      });
}

TEST(Twenty48Board, ReadsAndWritesHexadecimal) {
  EXPECT_EQ(format_board(0x1000'0000'1fff'2fffU), "100000001fff2fff");
  EXPECT_EQ(format_board(0), "0000000000000000");
  EXPECT_EQ(*parse_board("100000001fff2fff"), 0x1000'0000'1fff'2fffU);
  EXPECT_EQ(*parse_board("0xFFFFeeee00001111"), 0xffff'eeee'0000'1111U);
  EXPECT_EQ(*parse_board("0X0000000000000001"), 1u);
}

TEST(Twenty48Board, RefusesWhatIsNoBoard) {
  for (const char* text : {"", "0x", "1", "100000001fff2ff", "100000001fff2ffff",
                           "100000001fff2ffg", "-00000001fff2fff", " 00000001fff2fff"}) {
    const auto board = parse_board(text);
    ASSERT_FALSE(board) << text;
    EXPECT_EQ(board.error().code, core::Errc::bad_input);
    EXPECT_NE(board.error().what.english().find("is not a board"), std::string::npos);
  }
}

RC_GTEST_PROP(Twenty48Board, RoundTripsAsText, (Board board)) {
  RC_ASSERT(*parse_board(format_board(board)) == board);
}

RC_GTEST_PROP(Twenty48Board, TurnsLikeAGrid, (Board board)) {
  RC_ASSERT(transpose(board) == rearranged(board, [](int r, int c) { return std::pair(c, r); }));
  RC_ASSERT(mirror(board) == rearranged(board, [](int r, int c) { return std::pair(r, 3 - c); }));
  RC_ASSERT(flip(board) == rearranged(board, [](int r, int c) { return std::pair(3 - r, c); }));
}

RC_GTEST_PROP(Twenty48Board, KnowsItsCells, ()) {
  const Board board = *boards();
  const int wanted = *rc::gen::inRange(0, 16);
  CellSet empty = 0, big = 0, with = 0;
  std::uint32_t sum = 0;
  for (int i = 0; i < kCells; ++i) {
    const int exponent = grid_of(board)[3 - i / 4][3 - i % 4];
    RC_ASSERT(tile(board, i) == exponent);
    const auto bit = static_cast<CellSet>(1 << i);
    if (exponent == 0) empty |= bit;
    if (exponent == kBig) big |= bit;
    if (exponent == wanted) with |= bit;
    if (exponent != 0 && exponent != kBig) sum += 1U << exponent;
  }
  RC_ASSERT(empty_cells(board) == empty);
  RC_ASSERT(big_cells(board) == big);
  RC_ASSERT(cells_with(board, wanted) == with);
  RC_ASSERT(small_sum(board) == sum);
  for (int r = 0; r < 4; ++r) {
    const auto cells = grid_of(board)[static_cast<std::size_t>(r)];
    RC_ASSERT(row(board, r) == (cells[0] << 12 | cells[1] << 8 | cells[2] << 4 | cells[3]));
  }
}

TEST(Twenty48Board, CellsAndNibblesInvertEachOther) {
  for (int set = 0; set < 65536; ++set) {
    const auto cells = static_cast<CellSet>(set);
    const Board nibbles = nibbles_of(cells);
    ASSERT_EQ(cells_of(nibbles & kOnes), cells);
    ASSERT_EQ(big_cells(nibbles), cells);
    for (int i = 0; i < kCells; ++i) ASSERT_EQ(tile(nibbles, i), (cells >> i & 1) * 15);
  }
}

TEST(Twenty48Moves, SlideEveryLineLikeTheNaiveOnes) {
  for (const BigTiles big : {BigTiles::slide, BigTiles::wall}) {
    const Moves moves(big);
    EXPECT_EQ(moves.big(), big);
    for (int i = 0; i < 65536; ++i) {
      const auto line = static_cast<Line>(i);
      const Board left = naive_move(line, Direction::left, big);
      const Board right = naive_move(line, Direction::right, big);
      ASSERT_EQ(moves.to_start(line), left) << format_board(line);
      ASSERT_EQ(moves.to_end(line), right) << format_board(line);
      ASSERT_EQ(slide_to_start(line, big), left) << format_board(line);
      // Row 3 transposed is column 3; the tables lay columns out as column 0.
      ASSERT_EQ(moves.column_up(line) >> 12, transpose(left)) << format_board(line);
      ASSERT_EQ(moves.column_down(line) >> 12, transpose(right)) << format_board(line);
    }
  }
}

TEST(Twenty48Moves, KnowTheRules) {
  const auto slide = [](Line line, BigTiles big = BigTiles::slide) {
    return slide_to_start(line, big);
  };
  EXPECT_EQ(slide(0x1111), 0x2200);
  EXPECT_EQ(slide(0x0111), 0x2100);
  EXPECT_EQ(slide(0x1120), 0x2200);
  EXPECT_EQ(slide(0x0ff0), 0xff00);
  EXPECT_EQ(slide(0xe0e0), 0xf000);
  EXPECT_EQ(slide(0xeef0), 0xff00);
  EXPECT_EQ(slide(0x01f1, BigTiles::wall), 0x10f1);
  EXPECT_EQ(slide(0xf011, BigTiles::wall), 0xf200);
  EXPECT_EQ(slide(0x11ff, BigTiles::wall), 0x20ff);
}

RC_GTEST_PROP(Twenty48Moves, MoveBoardsLikeTheNaiveOnes, ()) {
  static const Moves kSliding(BigTiles::slide);
  static const Moves kWalled(BigTiles::wall);
  const Board board = *boards();
  for (const Direction direction : kDirections) {
    RC_ASSERT(kSliding.apply(board, direction) == naive_move(board, direction, BigTiles::slide));
    RC_ASSERT(kWalled.apply(board, direction) == naive_move(board, direction, BigTiles::wall));
  }
}

TEST(Twenty48Moves, HaveNames) {
  EXPECT_EQ(name_of(Direction::left), "left");
  EXPECT_EQ(name_of(Direction::right), "right");
  EXPECT_EQ(name_of(Direction::up), "up");
  EXPECT_EQ(name_of(Direction::down), "down");
}

// Where each cell goes; -1 if the element makes something else of a single tile.
std::vector<int> permutation_of(Transform turn) {
  std::vector<int> cells;
  for (int i = 0; i < kCells; ++i) {
    const Board image = turn(Board{7} << (4 * i));
    const int at = std::countr_zero(image) / 4;
    cells.push_back(image == Board{7} << (4 * at) ? at : -1);
  }
  return cells;
}

TEST(Twenty48Symmetry, ElementsAreDifferentBijectionsAndTheFirstDoesNothing) {
  for (const Symmetry symmetry : kSymmetries) {
    SCOPED_TRACE(name_of(symmetry));
    std::set<std::vector<int>> all;
    for (const Transform turn : elements(symmetry)) {
      const auto cells = permutation_of(turn);
      EXPECT_EQ(std::set(cells.begin(), cells.end()).size(), 16u);
      EXPECT_EQ(std::count(cells.begin(), cells.end(), -1), 0);
      EXPECT_TRUE(!all.empty() || std::is_sorted(cells.begin(), cells.end()));
      all.insert(cells);
    }
    EXPECT_EQ(all.size(), elements(symmetry).size());
  }
}

TEST(Twenty48Symmetry, ElementsFormAGroup) {
  for (const Symmetry symmetry : kSymmetries) {
    SCOPED_TRACE(name_of(symmetry));
    std::set<std::vector<int>> all;
    for (const Transform turn : elements(symmetry)) all.insert(permutation_of(turn));
    for (const auto& first : all) {
      for (const auto& second : all) {
        std::vector<int> both;
        for (const int at : first) both.push_back(second[static_cast<std::size_t>(at)]);
        EXPECT_TRUE(all.contains(both));
      }
    }
  }
}

TEST(Twenty48Symmetry, HasTheSizesAndNamesOfTheText) {
  const std::pair<const char*, std::size_t> expected[] = {
      {"identity", 1}, {"diagonal", 2}, {"horizontal", 2}, {"full", 8},
      {"min24", 4},    {"min33", 8},    {"min34", 4}};
  for (const auto& [name, size] : expected) {
    const auto symmetry = symmetry_named(name);
    ASSERT_TRUE(symmetry) << name;
    EXPECT_EQ(name_of(*symmetry), name);
    EXPECT_EQ(elements(*symmetry).size(), size) << name;
  }
  EXPECT_FALSE(symmetry_named("none"));
  EXPECT_FALSE(symmetry_named(""));
}

TEST(Twenty48Symmetry, LeavesTheRestOfASmallerBoardAlone) {
  const Board board = 0x0123'4567'89ab'cdefU;
  for (const Transform turn : elements(Symmetry::min33)) {
    EXPECT_EQ(turn(board) & 0x000f'000f'000f'ffffU, board & 0x000f'000f'000f'ffffU);
  }
  for (const Transform turn : elements(Symmetry::min34)) {
    EXPECT_EQ(turn(board) & 0xffff, board & 0xffff);
  }
}

RC_GTEST_PROP(Twenty48Symmetry, CanonicalIsIdempotentAndOneForTheWholeOrbit, (Board board)) {
  for (const Symmetry symmetry : kSymmetries) {
    const Board least = canonical(board, symmetry);
    RC_ASSERT(canonical(least, symmetry) == least);
    bool found = false;
    for (const Transform turn : elements(symmetry)) {
      RC_ASSERT(canonical(turn(board), symmetry) == least);
      RC_ASSERT(turn(board) >= least);
      found = found || turn(board) == least;
    }
    RC_ASSERT(found);
  }
}

// Which walls make the group one of the moves: none, the right and lower edge, the lowest row.
Board walls_of(Symmetry symmetry) {
  switch (symmetry) {
    case Symmetry::min33:
      return 0x000f'000f'000f'ffffU;
    case Symmetry::min34:
      return 0x0000'0000'0000'ffffU;
    default:
      return 0;
  }
}

RC_GTEST_PROP(Twenty48Symmetry, KeepsTheSetOfBoardsThatMovesReach, ()) {
  static const Moves kWalled(BigTiles::wall);
  for (const Symmetry symmetry : kSymmetries) {
    const Board board = *boards() | walls_of(symmetry);
    const auto reached = [&](Board from) {
      std::multiset<Board> all;
      for (const Direction direction : kDirections) {
        all.insert(canonical(kWalled.apply(from, direction), symmetry));
      }
      return all;
    };
    for (const Transform turn : elements(symmetry)) {
      RC_ASSERT(reached(turn(board)) == reached(board));
    }
  }
}

}  // namespace
}  // namespace joseki::twenty48
