// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/recorded_move.h"

#include <utility>

#include "games/twenty48/slide_trace.h"

namespace joseki::studio {

std::optional<ShownMove> recorded_move(const RecordFrame& from, twenty48::Board to) {
  if (!from.next) return std::nullopt;
  const twenty48::FullBoard board = twenty48::to_full_board(from.board);
  const NewTile tile{from.next->cell, from.next->exponent};
  // The file does not say which.
  for (const auto big : {twenty48::BigTiles::slide, twenty48::BigTiles::wall}) {
    auto trace = twenty48::trace_slide(board, from.next->direction, big);
    if (trace.board.cells[static_cast<std::size_t>(tile.cell)] != 0) continue;
    if (with_tile(twenty48::to_board(trace.board), tile) != to) continue;
    return ShownMove{board, from.next->direction, std::move(trace), tile};
  }
  return std::nullopt;
}

}  // namespace joseki::studio
