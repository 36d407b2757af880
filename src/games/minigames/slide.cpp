// SPDX-License-Identifier: MIT
#include "games/minigames/slide.h"

#include <algorithm>

namespace joseki::games::minigames {
namespace {

// Whether something that comes to rest beside `resting` becomes one with it. A tile that has
// merged does not do so again in this move; islands do.
bool becomes_one(Cell resting, Cell coming, bool has_merged) {
  if (resting != coming) return false;
  if (coming == kIsland) return true;
  return is_tile(coming) && !has_merged && coming < kLargestExponent;
}

void slide_line(Slid& slid, const std::vector<int>& line) {
  std::size_t free = 0;   // where the next thing comes to rest
  std::size_t first = 0;  // of this part of the line, behind the last wall
  bool has_merged = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Cell coming = slid.board[line[i]];
    if (coming == kEmpty) continue;
    if (is_wall(coming)) {
      first = free = i + 1;
      continue;
    }
    slid.board[line[i]] = kEmpty;
    if (free > first && becomes_one(slid.board[line[free - 1]], coming, has_merged)) {
      if (is_tile(coming)) {
        slid.board[line[free - 1]] = static_cast<Cell>(coming + 1);
        slid.score += std::uint64_t{2} << coming;
        has_merged = true;
      }
      slid.merged.push_back(line[free - 1]);
    } else {
      slid.board[line[free++]] = coming;
      has_merged = false;
    }
    if (line[i] != line[free - 1]) slid.travels.push_back({line[i], line[free - 1]});
  }
}

}  // namespace

std::vector<std::vector<int>> lines_towards(const Board& board, Direction direction) {
  const bool is_row = direction == Direction::left || direction == Direction::right;
  const bool is_backward = direction == Direction::right || direction == Direction::down;
  const int count = is_row ? board.height : board.width;
  const int length = is_row ? board.width : board.height;
  std::vector<std::vector<int>> lines(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    auto& line = lines[static_cast<std::size_t>(i)];
    for (int j = 0; j < length; ++j) {
      line.push_back(is_row ? i * board.width + j : j * board.width + i);
    }
    if (is_backward) std::reverse(line.begin(), line.end());
  }
  return lines;
}

Slid slide(const Board& board, Direction direction) {
  Slid slid{.board = board};
  for (const auto& line : lines_towards(board, direction)) slide_line(slid, line);
  std::sort(slid.merged.begin(), slid.merged.end());
  slid.merged.erase(std::unique(slid.merged.begin(), slid.merged.end()), slid.merged.end());
  slid.moved = slid.board != board;
  return slid;
}

}  // namespace joseki::games::minigames
