// SPDX-License-Identifier: MIT
// What a move does to a board of any shape, and where each thing on it went.
#pragma once

#include <cstdint>
#include <vector>

#include "games/minigames/board.h"

namespace joseki::games::minigames {

struct Travel {
  int from = 0;
  int to = 0;

  friend bool operator==(const Travel&, const Travel&) = default;
};

struct Slid {
  Board board;                    // after the move
  std::vector<Travel> travels{};  // of everything that changed its cell, merged or not
  std::vector<int> merged{};      // cells where two tiles or islands became one, ascending
  std::uint64_t score = 0;        // the sum of the tiles that merging made
  bool moved = false;             // false: `board` is as it was
};

Slid slide(const Board& board, Direction direction);

// Cells of a line, in the order in which a move in `direction` fills them; lines run from the top
// or the left.
std::vector<std::vector<int>> lines_towards(const Board& board, Direction direction);

}  // namespace joseki::games::minigames
