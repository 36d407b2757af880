// SPDX-License-Identifier: MIT
// Checks of imported boards that several games share: lengths, values, counts and turns.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/result.h"

namespace joseki::games {

// "board: <why>", bad_input.
core::Error bad_board(const core::Text& why);

// Exactly `size` cells, each from -largest to largest.
core::Status check_cells(std::span<const std::int8_t> cells, int size, int largest = 1);

struct StoneCounts {
  int first = 0;
  int second = 0;
};
StoneCounts count_stones(std::span<const std::int8_t> cells);

// For games where the players place one stone each in turn, the first player first.
core::Status check_alternation(StoneCounts counts);
// `winner`: 1, -1 or 0; the winner must have placed the last stone.
core::Status check_winner_moved_last(StoneCounts counts, int winner);
core::Status check_turn_of(StoneCounts counts, int turn);

// 1 or -1, or Bug.
std::int8_t checked_turn(int turn);

}  // namespace joseki::games
