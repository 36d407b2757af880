// SPDX-License-Identifier: MIT
#include "games/vanish/canonical.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "reference/naive_vanish.h"

namespace joseki::games::vanish {
namespace {

Pieces pieces_of_list(const std::vector<int>& cells) {
  Pieces pieces;
  for (const int cell : cells) pieces.push_newest(static_cast<Cell>(cell));
  return pieces;
}

struct Board {
  Rules rules;
  std::vector<int> x;
  std::vector<int> o;
};

// Rules of every size, and pieces on different cells, as many as alternating moves make.
Board any_board() {
  const int n = *rc::gen::inRange(2, 9);
  const int m = *rc::gen::inRange(1, std::min(kMaxPieces, n * n / 2) + 1);
  Board board{.rules = {n, m, std::min(n, m)}, .x = {}, .o = {}};
  const int pieces = *rc::gen::inRange(0, 2 * m + 1);
  std::vector<int> cells;
  for (int cell = 0; cell < n * n; ++cell) cells.push_back(cell);
  for (int i = 0; i < pieces; ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, cells.size());
    (i % 2 == 0 ? board.x : board.o).push_back(cells[at]);
    cells.erase(cells.begin() + static_cast<long>(at));
  }
  return board;
}

Colours colours_of(const Board& board) {
  return {pieces_of_list(board.x), pieces_of_list(board.o)};
}

bool same(const Colours& a, const Colours& b) { return a.x == b.x && a.o == b.o; }

RC_GTEST_PROP(VanishCanonical, IsThatOfTheSlowTwin, ()) {
  const Board board = any_board();
  const reference::NaiveCanonical slow =
      reference::smallest_image({board.rules.n, board.rules.m, board.rules.k}, {board.x, board.o});
  const Canonical fast = canonical(board.rules, colours_of(board));
  RC_ASSERT(fast.element == slow.element);
  RC_ASSERT(same(fast.pieces, colours_of({board.rules, slow.state.mover, slow.state.other})));
}

RC_GTEST_PROP(VanishCanonical, ItsSymmetryLeadsThereAndTheInverseBack, ()) {
  const Board board = any_board();
  const Colours pieces = colours_of(board);
  const Canonical found = canonical(board.rules, pieces);
  RC_ASSERT(same(apply_symmetry(board.rules, pieces, found.element), found.pieces));
  RC_ASSERT(same(apply_symmetry(board.rules, found.pieces, square_inverse(found.element)), pieces));
}

RC_GTEST_PROP(VanishCanonical, IsTheSmallestOfAllAndTheSameForAll, ()) {
  const Board board = any_board();
  const Colours pieces = colours_of(board);
  const Canonical found = canonical(board.rules, pieces);
  RC_ASSERT(found.code.has_value() == numeric_code_fits(board.rules));
  for (int element = 0; element < SquareSymmetry::kElements; ++element) {
    const Colours image = apply_symmetry(board.rules, pieces, element);
    RC_ASSERT(same(canonical(board.rules, image).pieces, found.pieces));
    if (!found.code) continue;
    const std::uint64_t code = numeric_code(board.rules, image.x, image.o);
    RC_ASSERT(code >= *found.code);
    // The lowest of several elements that lead there.
    RC_ASSERT(code > *found.code || element >= found.element);
  }
}

TEST(VanishCanonical, OfEveryClassOfTheSmallGameIsItsOwn) {
  const Rules rules{3, 3, 3};
  const Canonical corner = canonical(rules, {{8}, {}});
  EXPECT_EQ(corner.element, 6) << "the half turn";
  EXPECT_EQ(corner.code, 1000u) << "x on 0: 1 * 10^3";
  EXPECT_EQ(canonical(rules, corner.pieces).element, 0);
}

TEST(VanishCanonical, HasNoCodeWhereItDoesNotFit) {
  const Rules rules{8, 8, 5};
  EXPECT_FALSE(canonical(rules, {{63}, {}}).code);
  EXPECT_TRUE(same(canonical(rules, {{63}, {}}).pieces, {{0}, {}}));
}

}  // namespace
}  // namespace joseki::games::vanish
