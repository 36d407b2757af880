// SPDX-License-Identifier: MIT
// HardPosition: a position of a table in which the choice of the move matters.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "core/rng.h"
#include "solve/formation/table.h"
#include "solve/formation/table_layers.h"

namespace joseki::studio {

struct HardWish {
  double gap = 0.01;  // the best move is better than the second by at least this
  std::chrono::milliseconds time{2000};
};

struct HardSearch {
  std::optional<twenty48::Board> board{};  // nothing: none was found in that time
  std::uint64_t looked_at = 0;             // positions, all different in chance only
  double widest = 0;                       // the largest gap among them
};

// By how much the rate of the best move is above that of the second. Nothing unless both stay in
// the formation and are known to the last digit, or if the target is made.
std::optional<double> gap_of(const formation::TableShape& shape, const formation::Answer& answer);

// Draws positions from all layers that are there, each with a new tile, until one is hard enough or
// the time is over. `layers`: of the same table. damaged_file.
core::Result<HardSearch> find_hard_position(formation::Table& table, formation::TableLayers& layers,
                                            const HardWish& wish, core::Rng& random);

}  // namespace joseki::studio
