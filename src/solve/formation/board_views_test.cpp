// SPDX-License-Identifier: MIT
// Where the target counts on a board, however it is turned: held to a board with the target on it.
#include "solve/formation/board_views.h"

#include <gtest/gtest.h>

#include <bit>

#include "core/rng.h"
#include "games/twenty48/symmetry.h"

namespace joseki::formation {
namespace {

TableShape shape_named(std::string_view name, std::uint64_t target) {
  for (const Formation& formation : builtin_formations()) {
    if (formation.name == name) return *shape_of(formation, target);
  }
  ADD_FAILURE() << "no formation " << name;
  return {};
}

CellSet cell_at(int row, int column) { return static_cast<CellSet>(1U << (15 - 4 * row - column)); }

constexpr Board k442 = 0x1000'0000'21ff'ffff;

TEST(TargetCellsOnBoard, Are442sOneCell) {
  EXPECT_EQ(target_cells_on(shape_named("442", 128), k442), cell_at(2, 1));
}

TEST(TargetCellsOnBoard, TurnWithTheBoard) {
  const TableShape shape = shape_named("442", 128);
  EXPECT_EQ(target_cells_on(shape, twenty48::mirror(k442)), cell_at(2, 2));
  EXPECT_EQ(target_cells_on(shape, twenty48::flip(k442)), cell_at(1, 1));
  EXPECT_EQ(target_cells_on(shape, twenty48::transpose(k442)), cell_at(1, 2));
}

TEST(TargetCellsOnBoard, CountInEveryOrientationThatFits) {
  // The row of 444 fits its mirror image, too, and 444r marks one end of it.
  const Board board = 0x1000'0000'0000'ffff;
  EXPECT_EQ(target_cells_on(shape_named("444r+443", 128), board), cell_at(2, 0) | cell_at(2, 3));
}

TEST(TargetCellsOnBoard, AreNoneWhereTheBoardIsNotInside) {
  const TableShape shape = shape_named("442", 128);
  EXPECT_EQ(target_cells_on(shape, 0x1000'f000'21ff'0fff), 0);  // a big tile astray
  EXPECT_EQ(target_cells_on(shape, 0x1000'0000'210f'ffff), 0);  // one too few
}

TEST(TargetCellsOnBoard, OfTilesThatAreLargeEnoughCountAsBigOnes) {
  const Board board = 0x1000'0000'21bc'89ad;
  EXPECT_EQ(target_cells_on(shape_named("442", 128), board), cell_at(2, 1));
}

TEST(TargetCellsOnBoard, OfAVariantAreAllButTheWalls) {
  EXPECT_EQ(target_cells_on(shape_named("2x4", 64), 0xffff'1000'0001'ffff), 0x0ff0);
  EXPECT_EQ(target_cells_on(shape_named("2x4", 64), 0xfff0'1000'0001'ffff), 0);
}

// The twin: put the target down and ask whether it stands on a target cell.
bool counts_on(const TableShape& shape, Board board, int nibble) {
  const Board with = (board & ~(Board{15} << (4 * nibble))) | static_cast<Board>(shape.target)
                                                                  << (4 * nibble);
  for (const twenty48::Transform turn : orientations(shape.formation)) {
    if (!may_stand_on(shape.formation, twenty48::big_cells(turn(with)))) continue;
    if (shape.has_target(turn(with))) return true;
  }
  return false;
}

TEST(TargetCellsOnBoard, AreThoseOnWhichTheTargetSucceeds) {
  core::Rng rng(1);
  for (const Formation& formation : builtin_formations()) {
    const auto shape = shape_of(formation, formation.name == "3x405" ? 4096 : 256);
    if (!shape) continue;
    for (int i = 0; i < 50; ++i) {
      const auto group = orientations(formation);
      const Board seed = formation.seeds[rng.next() % formation.seeds.size()];
      const Board board = group[rng.next() % group.size()](seed);
      const CellSet found = target_cells_on(*shape, board);
      for (int nibble = 0; nibble < twenty48::kCells; ++nibble) {
        if (twenty48::tile(board, nibble) == twenty48::kBig) continue;
        EXPECT_EQ((found >> nibble & 1) != 0, counts_on(*shape, board, nibble))
            << formation.name << " " << twenty48::format_board(board) << " " << nibble;
      }
    }
  }
}

}  // namespace
}  // namespace joseki::formation
