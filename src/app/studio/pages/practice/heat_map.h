// SPDX-License-Identifier: MIT
// HeatMap: the rate that each new tile in each empty cell leads to.
#pragma once

#include <optional>
#include <string>

#include "app/studio/pages/practice/practice_rates.h"

namespace joseki::studio {

struct HeatMap {
  twenty48::Board board = 0;
  twenty48::Board after = 0;                       // the board that the tile comes to
  std::optional<twenty48::Direction> direction{};  // of the move before it; nothing: none
  std::optional<SpawnRates> rates{};               // nothing: `absent` says why
  double risk = 0;                                 // how likely a tile below the mean is
  formation::CellSet target_cells = 0;  // of `after`; none: it is not one of the formation
  bool is_target_anywhere = false;
  std::optional<std::string> absent{};
};

// A board to look at: after a move of it, or now, if it waits for its new tile.
struct HeatQuestion {
  RatesQuestion rates;
  double pending_rate = 0;                         // of the move whose tile is missing
  std::optional<twenty48::Direction> direction{};  // nothing: the best move
};

core::Result<HeatMap> heat_map(RateBook& book, const PracticeRates& rates,
                               const HeatQuestion& question);

}  // namespace joseki::studio
