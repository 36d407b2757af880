// SPDX-License-Identifier: MIT
// Shapes of lines by name, and boards kept up to date stone by stone against counting along lines.
#include "games/gomoku/shape_board.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "core/rng.h"
#include "reference/naive_gomoku.h"

namespace joseki::games::gomoku {
namespace {

// What a stone of x makes in the middle of nine cells: x, o, . and # for the edge.
Shape shape_of(std::string_view cells) {
  unsigned key = 0;
  unsigned shift = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i == 4) continue;
    const unsigned code = cells[i] == 'x'   ? kFirstCode
                          : cells[i] == 'o' ? kSecondCode
                          : cells[i] == '#' ? kEdgeCode
                                            : kEmptyCode;
    key |= code << shift;
    shift += 2;
  }
  return static_cast<Shape>(shape_table()[key] & 15);
}

TEST(GomokuShapes, AreWhatPlayersCallThem) {
  EXPECT_EQ(shape_of("xx.._xxxo"), Shape::four);
  EXPECT_EQ(shape_of("..xx_xx.."), Shape::five);
  EXPECT_EQ(shape_of("xxxx_xxxx"), Shape::five) << "six and more win, too";
  EXPECT_EQ(shape_of("...._xxx."), Shape::open_four);
  EXPECT_EQ(shape_of("...o_xxx."), Shape::four);
  EXPECT_EQ(shape_of("...o_xxxo"), Shape::none) << "no room for a five";
  EXPECT_EQ(shape_of("...#_xxx#"), Shape::none) << "the edge closes like a stone";
  EXPECT_EQ(shape_of("x.xx_.x.o"), Shape::open_four) << "two gaps, each makes a five";
  EXPECT_EQ(shape_of("...._xx.."), Shape::three);
  EXPECT_EQ(shape_of("..x._x..."), Shape::three) << "a three with a gap";
  EXPECT_EQ(shape_of("...o_xx.."), Shape::closed_three);
  EXPECT_EQ(shape_of("..o._xx.o"), Shape::closed_three) << "room for one five alone";
  EXPECT_EQ(shape_of("...._x..."), Shape::two);
  EXPECT_EQ(shape_of("...o_x..."), Shape::closed_two);
  EXPECT_EQ(shape_of("...._...."), Shape::one);
  EXPECT_EQ(shape_of("..o._..o."), Shape::none);
}

class BoardTwin {
 public:
  void place(int cell, int player) {
    fast_.place(cell, player > 0 ? Side::first : Side::second);
    slow_.put(cell, player);
  }
  void remove(int cell) {
    fast_.remove(cell);
    slow_.put(cell, 0);
  }
  bool is_empty(int cell) const { return slow_.at(cell) == 0; }
  const ShapeBoard& fast() const { return fast_; }

  void expect_equal() {
    for (const int player : {1, -1}) {
      const Side side = player > 0 ? Side::first : Side::second;
      for (int cell = 0; cell < kCells; ++cell) {
        const bool empty = is_empty(cell);
        ASSERT_EQ(fast_.is_empty(cell), empty);
        const bool five = empty && slow_.makes_five(cell, player);
        ASSERT_EQ(fast_.fives(side).has(cell), five) << "cell " << cell;
        ASSERT_EQ(fast_.fours(side).has(cell), empty && !five && makes_four(slow_, cell, player))
            << "cell " << cell;
      }
    }
  }

 private:
  ShapeBoard fast_;
  reference::NaiveGomoku slow_;
};

TEST(GomokuShapes, FollowEveryStone) {
  core::Rng rng(7);
  for (int round = 0; round < 6; ++round) {
    BoardTwin twin;
    std::vector<int> stones;
    const std::uint64_t most = 20 + 30 * static_cast<std::uint64_t>(round);
    for (int step = 0; step < 200; ++step) {
      const int cell = static_cast<int>(rng.below(kCells));
      if (twin.is_empty(cell) && stones.size() < most) {
        twin.place(cell, rng.below(2) == 0 ? 1 : -1);
        stones.push_back(cell);
      } else if (!stones.empty()) {
        const auto which = rng.below(stones.size());
        twin.remove(stones[which]);
        stones.erase(stones.begin() + static_cast<std::ptrdiff_t>(which));
      }
      if (step % 4 == 0) twin.expect_equal();
    }
  }
}

TEST(GomokuShapes, AreTheSameWhateverTheWayToTheBoard) {
  core::Rng rng(3);
  ShapeBoard board;
  for (int i = 0; i < 50; ++i) {
    Gomoku game;
    for (std::uint64_t plies = rng.below(80); plies > 0 && game.check_winner() == 0; --plies) {
      const auto moves = game.get_valid_moves();
      game.step(moves[static_cast<int>(rng.below(static_cast<std::uint64_t>(moves.size())))]);
    }
    board.become(game);
    ShapeBoard fresh;
    fresh.become(game);
    ASSERT_EQ(board.hash(), fresh.hash());
    ASSERT_EQ(board.stones(), game.stones());
    for (const Side side : {Side::first, Side::second}) {
      ASSERT_EQ(board.fives(side), fresh.fives(side));
      ASSERT_EQ(board.fours(side), fresh.fours(side));
      ASSERT_EQ(board.threes(side), fresh.threes(side));
      for (int cell = 0; cell < kCells; ++cell) {
        if (!board.is_empty(cell)) continue;
        for (std::size_t d = 0; d < kDirectionCount; ++d) {
          ASSERT_EQ(board.shape(cell, d, side), fresh.shape(cell, d, side));
        }
      }
    }
  }
}

}  // namespace
}  // namespace joseki::games::gomoku
