// SPDX-License-Identifier: MIT
// Positions from the cells of a board, as Python hands them over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "games/mcts_game.h"

namespace joseki::app::python {

// bad_input with the reason if no game leads to that board with that side to move.
template <games::MCTSGame G>
core::Result<G> import_position(std::span<const std::int8_t> cells, int turn) {
  if (turn != 1 && turn != -1) {
    return core::Error{core::Errc::bad_input, "turn " + std::to_string(turn) + " is not 1 or -1",
                       ""};
  }
  G game;
  game.set_turn(turn);
  if (auto status = game.import_board(cells); !status) return std::move(status).error();
  if (auto status = game.check_turn(); !status) return std::move(status).error();
  return game;
}

// One position for each turn; the first bad one is the error, with its number.
template <games::MCTSGame G>
core::Result<std::vector<G>> import_positions(std::span<const std::int8_t> cells,
                                              std::span<const std::int8_t> turns) {
  constexpr auto kCells = static_cast<std::size_t>(G::Traits::BOARD_SIZE);
  std::vector<G> positions;
  positions.reserve(turns.size());
  for (std::size_t i = 0; i < turns.size(); ++i) {
    auto position = import_position<G>(cells.subspan(i * kCells, kCells), turns[i]);
    if (!position) {
      core::Error error = std::move(position).error();
      error.what = core::text("position {}: {}", i, error.what);
      return error;
    }
    positions.push_back(*position);
  }
  return positions;
}

}  // namespace joseki::app::python
