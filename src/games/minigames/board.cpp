// SPDX-License-Identifier: MIT
#include "games/minigames/board.h"

#include <algorithm>

namespace joseki::games::minigames {

std::vector<int> Board::where(Cell what) const {
  std::vector<int> found;
  for (int cell = 0; cell < size(); ++cell) {
    if ((*this)[cell] == what) found.push_back(cell);
  }
  return found;
}

int Board::count(Cell what) const {
  return static_cast<int>(std::count(cells.begin(), cells.end(), what));
}

int Board::highest() const {
  int highest = 0;
  for (const Cell cell : cells) highest = std::max<int>(highest, is_ice(cell) ? kIce - cell : cell);
  return highest;
}

bool Board::has_tiles() const { return std::any_of(cells.begin(), cells.end(), is_tile); }

Board empty_board(int width, int height) {
  return {width, height, std::vector<Cell>(static_cast<std::size_t>(width * height), kEmpty)};
}

std::string cell_name(const Board& board, int cell) {
  return static_cast<char>('a' + cell % board.width) + std::to_string(cell / board.width + 1);
}

}  // namespace joseki::games::minigames
