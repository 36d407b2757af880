// SPDX-License-Identifier: MIT
#include "games/twenty48/slide_trace.h"

#include <algorithm>

#include "games/twenty48/line_cells.h"

namespace joseki::twenty48 {
namespace {

void trace_line(SlideTrace& trace, const FourCells& line, std::optional<BigTiles> big) {
  std::size_t free = 0;    // where the next tile comes to rest
  bool may_merge = false;  // with the tile before `free`
  for (std::size_t i = 0; i < line.size(); ++i) {
    auto& cells = trace.board.cells;
    const Tile tile = cells[line[i]];
    if (tile == 0) continue;
    const bool is_big = big && tile == kBig;
    if (is_big && *big == BigTiles::wall) {  // stays, and nothing passes it
      free = i + 1;
      may_merge = false;
      continue;
    }
    cells[line[i]] = 0;
    if (may_merge && !is_big && cells[line[free - 1]].merges_with(tile)) {
      cells[line[free - 1]] = tile + 1;
      trace.score += 2U << tile;
      trace.merged.push_back(line[free - 1]);
      may_merge = false;
    } else {
      cells[line[free++]] = tile;
      may_merge = true;
    }
    trace.distances[line[i]] = static_cast<std::uint8_t>(i - (free - 1));
  }
}

}  // namespace

SlideTrace trace_slide(const FullBoard& board, Direction direction, std::optional<BigTiles> big) {
  SlideTrace trace{.board = board};
  for (int line = 0; line < 4; ++line) trace_line(trace, line_cells(direction, line), big);
  std::sort(trace.merged.begin(), trace.merged.end());
  trace.moved = trace.board != board;
  return trace;
}

}  // namespace joseki::twenty48
