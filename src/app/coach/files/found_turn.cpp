// SPDX-License-Identifier: MIT
#include "app/coach/files/found_turn.h"

#include "games/twenty48/slide_trace.h"

namespace joseki::app {
namespace {

using twenty48::BigTiles;
using twenty48::Direction;
using Rules = std::optional<BigTiles>;

// The new tile is where the boards after the slide and after the turn differ.
std::optional<twenty48::Turn> turn_between(const twenty48::SlideTrace& trace, twenty48::Board to,
                                           Direction direction) {
  if (!trace.moved) return std::nullopt;
  const twenty48::Board slid = to_board(trace.board);
  const twenty48::FullBoard target = twenty48::to_full_board(to);
  for (std::uint8_t cell = 0; cell < twenty48::kCells; ++cell) {
    if (trace.board.cells[cell] != 0 || target.cells[cell] == 0) continue;
    const int exponent = target.cells[cell];
    const int nibble = twenty48::kCells - 1 - cell;
    const bool is_all = (slid | static_cast<twenty48::Board>(exponent) << (4 * nibble)) == to;
    if (!is_all || exponent > 2) return std::nullopt;
    return twenty48::Turn{direction, cell, static_cast<std::uint8_t>(exponent)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<twenty48::Turn> found_turn(const twenty48::FullBoard& from, twenty48::Board to,
                                         std::optional<Direction> direction) {
  for (const Rules rules : {Rules(), Rules(BigTiles::slide), Rules(BigTiles::wall)}) {
    for (const Direction some : twenty48::kDirections) {
      if (direction && some != *direction) continue;
      const auto turn = turn_between(twenty48::trace_slide(from, some, rules), to, some);
      if (turn) return turn;
    }
  }
  return std::nullopt;
}

}  // namespace joseki::app
