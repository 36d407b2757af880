// SPDX-License-Identifier: MIT
#include "solve/formation/board_views.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <functional>

#include "games/twenty48/symmetry.h"

namespace joseki::formation {

std::vector<Board> masked_boards(Board board, int count, int target) {
  std::array<int, 16> falling{};
  for (int nibble = 0; nibble < 16; ++nibble) falling[nibble] = twenty48::tile(board, nibble);
  std::sort(falling.begin(), falling.end(), std::greater<>());
  if (count == 0) return {board};
  const int least = falling[static_cast<std::size_t>(count - 1)];
  if (least < target) return {};
  unsigned above = 0;
  unsigned equal = 0;
  for (int nibble = 0; nibble < 16; ++nibble) {
    const int tile = twenty48::tile(board, nibble);
    if (tile > least) above |= 1U << nibble;
    if (tile == least) equal |= 1U << nibble;
  }
  const int missing = count - std::popcount(above);
  std::vector<Board> boards;
  for (unsigned some = equal; some != 0; some = (some - 1) & equal) {
    if (std::popcount(some) != missing) continue;
    boards.push_back(board | twenty48::nibbles_of(static_cast<CellSet>(above | some)));
  }
  return boards;
}

bool may_stand_on(const Formation& formation, CellSet big) {
  if (formation.big_tiles() == twenty48::BigTiles::slide) return formation.contains(big);
  return std::any_of(formation.seeds.begin(), formation.seeds.end(),
                     [&](Board seed) { return twenty48::big_cells(seed) == big; });
}

CellSet open_target_set(const Formation& formation) {
  return static_cast<CellSet>(formation.target_set() & ~formation.always_big_cells());
}

bool is_target_anywhere(const Formation& formation) {
  return (formation.target_set() | formation.always_big_cells()) == 0xffff;
}

std::span<const twenty48::Transform> orientations(const Formation& formation) {
  const bool may_turn = formation.big_tiles() == twenty48::BigTiles::slide;
  return twenty48::elements(may_turn ? twenty48::Symmetry::full : twenty48::Symmetry::identity);
}

CellSet target_cells_on(const TableShape& shape, Board board) {
  const Formation& formation = shape.formation;
  const CellSet counting = open_target_set(formation);
  CellSet found = 0;
  for (const Board masked : masked_boards(board, formation.big_count(), shape.target)) {
    for (const twenty48::Transform turn : orientations(formation)) {
      if (!may_stand_on(formation, twenty48::big_cells(turn(masked)))) continue;
      for (int cell = 0; cell < twenty48::kCells; ++cell) {
        const auto one = static_cast<CellSet>(1U << cell);
        if ((twenty48::big_cells(turn(twenty48::nibbles_of(one))) & counting) != 0) found |= one;
      }
    }
  }
  return found;
}

}  // namespace joseki::formation
