// SPDX-License-Identifier: MIT
#include "games/twenty48/moves.h"

namespace joseki::twenty48 {
namespace {

using Tiles = std::array<int, 4>;

Tiles tiles_of(Line line) { return {line >> 12, line >> 8 & 15, line >> 4 & 15, line & 15}; }
Line line_of(const Tiles& t) {
  return static_cast<Line>(t[0] << 12 | t[1] << 8 | t[2] << 4 | t[3]);
}

Line reversed(Line line) {
  const Tiles t = tiles_of(line);
  return line_of({t[3], t[2], t[1], t[0]});
}

// Slides the run of cells [begin, end) to its beginning.
void slide_run(Tiles& tiles, int begin, int end) {
  int free = begin;        // where the next tile comes to rest
  bool may_merge = false;  // with the tile before `free`
  for (int cell = begin; cell < end; ++cell) {
    const int tile = tiles[cell];
    if (tile == 0) continue;
    tiles[cell] = 0;
    if (may_merge && tiles[free - 1] == tile && tile != kBig) {
      ++tiles[free - 1];
      may_merge = false;
    } else {
      tiles[free++] = tile;
      may_merge = true;
    }
  }
}

Board first_column(Line line) {
  return static_cast<Board>(line >> 12) << 60 | static_cast<Board>(line >> 8 & 15) << 44 |
         static_cast<Board>(line >> 4 & 15) << 28 | static_cast<Board>(line & 15) << 12;
}

}  // namespace

std::string_view name_of(Direction direction) {
  switch (direction) {
    case Direction::left:
      return "left";
    case Direction::right:
      return "right";
    case Direction::up:
      return "up";
    case Direction::down:
      return "down";
  }
  return "";
}

Line slide_to_start(Line line, BigTiles big) {
  Tiles tiles = tiles_of(line);
  if (big == BigTiles::slide) {
    slide_run(tiles, 0, 4);
    return line_of(tiles);
  }
  int begin = 0;
  for (int cell = 0; cell <= 4; ++cell) {
    if (cell < 4 && tiles[cell] != kBig) continue;
    slide_run(tiles, begin, cell);
    begin = cell + 1;
  }
  return line_of(tiles);
}

std::uint32_t merge_score(Line line) {
  std::uint32_t score = 0;
  int waiting = 0;  // a tile that merges with the next one if it is its equal
  for (const int tile : tiles_of(line)) {
    if (tile == 0) continue;
    const bool merges = tile == waiting && tile != kBig;
    if (merges) score += 2U << tile;
    waiting = merges ? 0 : tile;
  }
  return score;
}

Moves::Moves(BigTiles big) : big_(big) {
  auto tables = std::make_shared<Tables>();
  for (int i = 0; i < 65536; ++i) {
    const auto line = static_cast<Line>(i);
    tables->start[i] = slide_to_start(line, big);
    tables->end[i] = reversed(slide_to_start(reversed(line), big));
    tables->up[i] = first_column(tables->start[i]);
    tables->down[i] = first_column(tables->end[i]);
    tables->score[i] = big == BigTiles::slide ? merge_score(line) : 0;
  }
  tables_ = std::move(tables);
}

Board Moves::apply(Board board, Direction direction) const {
  switch (direction) {
    case Direction::left:
      return left(board);
    case Direction::right:
      return right(board);
    case Direction::up:
      return transpose(left(transpose(board)));
    case Direction::down:
      return transpose(right(transpose(board)));
  }
  return board;
}

}  // namespace joseki::twenty48
