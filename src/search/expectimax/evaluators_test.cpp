// SPDX-License-Identifier: MIT
// What judges boards: the tuples against cells picked one by one, lines, and lowered boards.
#include <gtest/gtest.h>

#include <algorithm>

#include "games/twenty48/symmetry.h"
#include "search/expectimax/known_board.h"
#include "search/expectimax/line_evaluator.h"
#include "search/expectimax/lower_tiles.h"
#include "search/expectimax/tuple_network.h"
#include "search/expectimax/tuples.h"

namespace joseki::search {
namespace {

using twenty48::Board;
using twenty48::FullBoard;

constexpr std::array<std::array<int, 6>, kTuples> kCellsOfTuple = {
    {{0, 1, 2, 3, 4, 5}, {4, 5, 6, 7, 8, 9}, {0, 1, 2, 4, 5, 6}, {4, 5, 6, 8, 9, 10}}};

TEST(Tuples, PickTheirCells) {
  core::Rng rng(1);
  for (int i = 0; i < 1000; ++i) {
    const Board board = rng.next();
    const FullBoard cells = twenty48::to_full_board(board);
    const auto entries = tuple_entries(board);
    for (int t = 0; t < kTuples; ++t) {
      std::uint32_t entry = 0;
      for (const int cell : kCellsOfTuple[t]) entry = entry * 16 + cells.cells[cell];
      ASSERT_EQ(entries[t], entry);
    }
  }
}

TEST(Tuples, ImagesAreTheEightSymmetries) {
  core::Rng rng(2);
  const Board board = rng.next();
  auto ours = images(board);
  std::vector<Board> theirs;
  for (const auto transform : twenty48::elements(twenty48::Symmetry::full)) {
    theirs.push_back(transform(board));
  }
  std::sort(ours.begin(), ours.end());
  std::sort(theirs.begin(), theirs.end());
  EXPECT_TRUE(std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end()));
}

TEST(KnownBoard, HasNothingAbove8192WhereATileIsMissing) {
  EXPECT_EQ(known_board(0xdddd'cccc'bbbb'aaaa), 0xdddd'cccc'bbbb'aaaau);
  EXPECT_EQ(known_board(0xe000'0000'0000'0012), 0xd000'0000'0000'0012u);
  EXPECT_EQ(known_board(0xedc0'0000'0000'0012), 0xdcb0'0000'0000'0012u);
  EXPECT_EQ(known_board(0xfd00'0000'0000'0012), 0xdc00'0000'0000'0012u);
  EXPECT_EQ(known_board(0xeeb0'0000'0000'0012), 0xddb0'0000'0000'0012u);
  EXPECT_EQ(known_board(0xffed'0000'0000'0012), 0xddcb'0000'0000'0012u);
  EXPECT_EQ(known_board(0xedcb'a987'6500'0012), 0xedcb'a987'6500'0012u) << "only small gaps";
}

TEST(LearnedBoard, HasA16384AsItIs) {
  EXPECT_EQ(learned_board(0xed00'0000'0000'0012), 0xed00'0000'0000'0012u);
  EXPECT_EQ(learned_board(0xf000'0000'0000'0012), 0xe000'0000'0000'0012u);
  EXPECT_EQ(learned_board(0xfed0'0000'0000'0012), 0xedc0'0000'0000'0012u);
  EXPECT_EQ(learned_board(0xffc0'0000'0000'0012), 0xeec0'0000'0000'0012u);
  EXPECT_EQ(learned_board(0xfedc'ba98'7650'0012), 0xfedc'ba98'7650'0012u) << "only small gaps";
}

TEST(KnownBoard, WeightsThatWereNeverLearnedHaveOthersForThem) {
  const auto of = [](std::uint32_t entry) { return known_weight(2 * kTupleEntries + entry); };
  EXPECT_EQ(of(0xddcba1), 2 * kTupleEntries + 0xddcba1);
  EXPECT_EQ(of(0xe31000), 2 * kTupleEntries + 0xd31000);
  EXPECT_EQ(of(0xedc210), 2 * kTupleEntries + 0xdcb210);
  EXPECT_EQ(of(0xfd1000), 2 * kTupleEntries + 0xdc1000);
}

TEST(LineEvaluator, IsTheSameForEverySymmetry) {
  core::Rng rng(3);
  const LineEvaluator evaluator;
  for (int i = 0; i < 200; ++i) {
    const Board board = rng.next();
    for (const Board image : images(board)) {
      EXPECT_NEAR(evaluator.value(image), evaluator.value(board), 1);
    }
  }
}

TEST(LineEvaluator, LikesRoomOrderAndPairs) {
  const LineEvaluator evaluator;
  EXPECT_GT(evaluator.value(0x0000'0000'0000'1234), evaluator.value(0x0000'0000'1213'1234));
  EXPECT_GT(evaluator.value(0x0000'0000'0000'789a), evaluator.value(0x0000'0000'0000'7a89));
  EXPECT_GT(evaluator.value(0x0000'0000'0000'5544), evaluator.value(0x0000'0000'0000'5463));
  EXPECT_GT(evaluator.value(0xffff'ffff'ffff'ffff), 0);
}

// Which cells are filled, and which neighbours are equal: all that rules see of a board.
std::string shape_of(const FullBoard& board) {
  std::string shape;
  for (int cell = 0; cell < twenty48::kCells; ++cell) {
    shape += board.cells[cell] == 0 ? '.' : 'x';
    if (cell % 4 < 3) shape += board.cells[cell] == board.cells[cell + 1] ? '=' : ' ';
    if (cell < 12) shape += board.cells[cell] == board.cells[cell + 4] ? '"' : ' ';
  }
  return shape;
}

TEST(LowerTiles, PlaysTheSame) {
  core::Rng rng(4);
  constexpr int kMoves = 9;
  int lowered_boards = 0;
  for (int i = 0; i < 3000; ++i) {
    FullBoard board;
    for (auto& cell : board.cells) {
      const int large = static_cast<int>(rng.below(8)) + 10;
      const int small = static_cast<int>(rng.below(5));
      cell = static_cast<std::uint8_t>(rng.below(3) == 0 ? large : small);
    }
    FullBoard other = lowered(board, 13, kMoves);
    lowered_boards += other != board ? 1 : 0;
    for (int move = 0; move < kMoves; ++move) {
      ASSERT_EQ(shape_of(board), shape_of(other)) << format_board(board) << format_board(other);
      const auto direction = twenty48::kDirections[rng.below(4)];
      const auto slid = twenty48::slide(board, direction);
      ASSERT_EQ(slid.moved, twenty48::slide(other, direction).moved);
      if (!slid.moved) continue;
      board = slid.board;
      other = twenty48::slide(other, direction).board;
      core::Rng same(rng.next());
      core::Rng again = same;
      twenty48::spawn(board, 0.9, same);
      twenty48::spawn(other, 0.9, again);
    }
  }
  EXPECT_GT(lowered_boards, 300);
}

TEST(LowerTiles, LeavesWhatItCannotOrNeedNotLower) {
  const auto after = [](std::string_view text, int largest) {
    return twenty48::format_board(lowered(*twenty48::parse_full_board(text), largest, 9));
  };
  EXPECT_EQ(after("edcb000000000012", 13), "dcba000000000012");
  EXPECT_EQ(after("edcb000000000012", 14), "edcb000000000012");
  EXPECT_EQ(after("edcba98765432100", 13), "edcba98765432100") << "no gap";
  EXPECT_EQ(after("ff00000000000012", 13), "dd00000000000012");
  EXPECT_EQ(after("gfe0000000000012", 13), "dcb0000000000012");
  EXPECT_EQ(after("e400000000000005", 13), "d400000000000005");
  EXPECT_EQ(after("hh00000000000000", 13), "hh00000000000000") << "lowered, they would merge";
  EXPECT_EQ(after("hgg0000000000000", 13), "hgg0000000000000");
  EXPECT_EQ(after("e333333333333300", 7), "8333333333333300") << "128 can be made, 256 cannot";
}

}  // namespace
}  // namespace joseki::search
