// SPDX-License-Identifier: MIT
// Observations: a board as one player sees it, its own stones always positive.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "games/mcts_game.h"

namespace joseki::games {

// flat: the cells as they are, own stones positive, the opponent's negative; a game with ages has
// them as numbers. planes: for each number that a cell can hold one plane of 0 and 1 for own
// stones, then as many for the opponent's.
enum class Layout { flat, planes };

template <MCTSGame G>
constexpr int plane_count() {
  return 2 * max_cell<G>();
}

// How many numbers an observation has.
template <MCTSGame G>
constexpr std::size_t observation_size(Layout layout) {
  return static_cast<std::size_t>(G::Traits::BOARD_SIZE) *
         (layout == Layout::flat ? 1u : static_cast<std::size_t>(plane_count<G>()));
}

// What `viewer` (1 or -1) sees; `out` has room for observation_size() numbers.
template <MCTSGame G, class Number>
void write_observation(const G& game, int viewer, Layout layout, Number* out) {
  constexpr std::size_t kCells = static_cast<std::size_t>(G::Traits::BOARD_SIZE);
  const auto cells = game.board_data();
  if (layout == Layout::flat) {
    for (std::size_t i = 0; i < kCells; ++i) out[i] = static_cast<Number>(viewer * cells[i]);
    return;
  }
  std::fill_n(out, observation_size<G>(layout), Number{0});
  for (std::size_t i = 0; i < kCells; ++i) {
    const int cell = viewer * cells[i];
    if (cell == 0) continue;
    const int plane = cell > 0 ? cell - 1 : max_cell<G>() - cell - 1;
    out[static_cast<std::size_t>(plane) * kCells + i] = Number{1};
  }
}

// 1 for each valid move, 0 for all others; `out` has room for ACTION_SIZE numbers.
template <MCTSGame G>
void write_action_mask(const G& game, std::int8_t* out) {
  std::fill_n(out, static_cast<std::size_t>(G::Traits::ACTION_SIZE), std::int8_t{0});
  for (const int move : game.get_valid_moves()) out[move] = 1;
}

}  // namespace joseki::games
