// SPDX-License-Identifier: MIT
// HardPosition: a position of a table in which the choice of the move matters.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "core/rng.h"
#include "solve/formation/table.h"
#include "solve/formation/table_layers.h"

namespace joseki::studio {

// Layers, both included.
struct LayerSpan {
  int first = 0;
  int last = 0;

  friend bool operator==(const LayerSpan&, const LayerSpan&) = default;
};

struct HardWish {
  double gap = 0.01;  // the best move is better than the second by at least this; 0: it need not be
  double least = 0;   // the rate of the best move
  double most = 1;
  std::optional<LayerSpan> layers{};               // nothing: all
  bool is_after_four = false;                      // the tile that came last is a 4
  std::function<bool(twenty48::Board)> accepts{};  // empty: any board
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

// Draws positions from all layers that are there and wished for, each with a new tile, until one is
// hard enough or the time is over. `layers`: of the same table. damaged_file.
core::Result<HardSearch> find_hard_position(formation::Table& table, formation::TableLayers& layers,
                                            const HardWish& wish, core::Rng& random);

}  // namespace joseki::studio
