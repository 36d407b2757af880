// SPDX-License-Identifier: MIT
#include "app/players/twenty48/trickster.h"

#include "core/ensure.h"

namespace joseki::app {
namespace {

constexpr std::uint64_t kNodes = 30'000;  // boards: 10,000 take less than a millisecond

}  // namespace

games::minigames::NewTile Trickster::worst(const games::minigames::Board& board, int depth) const {
  core::ensure(board.size() == twenty48::kCells, "tricky tiles come to a board of 4 x 4");
  twenty48::FullBoard after;
  for (int cell = 0; cell < board.size(); ++cell) {
    core::ensure(board[cell] >= 0, "tricky tiles come to a board with nothing but tiles");
    after.cells[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(board[cell]);
  }
  const WorstTile tile = adversary_.worst(after, {.most_depth = depth, .nodes = kNodes});
  return {tile.cell, tile.exponent};
}

}  // namespace joseki::app
