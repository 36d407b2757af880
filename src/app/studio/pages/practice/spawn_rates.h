// SPDX-License-Identifier: MIT
// SpawnRates: the rate that each possible new tile leads to, by a table.
#pragma once

#include <optional>
#include <vector>

#include "app/studio/pages/board_2048.h"
#include "app/studio/pages/practice/practice_play.h"
#include "app/studio/pages/practice/rate_book.h"
#include "core/rng.h"

namespace joseki::studio {

struct SpawnRate {
  NewTile tile{};
  double probability = 0;
  // With the best reply. Nothing: the board with this tile does not belong to the table.
  std::optional<formation::RateRange> range{};
  std::optional<twenty48::Direction> reply{};  // nothing: no move is known to have a rate above 0

  // The rate, or what it is at least; nothing if there is none, or none is known.
  std::optional<double> rate() const { return range ? range->rate() : std::nullopt; }
  double value() const { return rate().value_or(0); }
};

struct SpawnRates {
  std::vector<SpawnRate> tiles;     // by cell from the top-left, 2 before 4
  formation::RateRange mean{0, 0};  // the rate of the move before the tile
  double kindest = 0;
  double worst = 0;
};

// `after`: a board whose new tile is missing; it has an empty cell. `is_made`: the target is made,
// so every tile has rate 1.
core::Result<SpawnRates> spawn_rates(RateBook& book, const app::ShelvedTable& table,
                                     twenty48::Board after, bool is_made);

// The tile that costs most: probability x (kindest - rate).
const SpawnRate& dearest(const SpawnRates& rates);

// The tile that mode best or worst chooses; one at random if several are equal. For best, tiles
// without a rate do not count; for worst, their rate is 0. Nothing if no tile has a rate.
std::optional<SpawnRate> extreme(const SpawnRates& rates, SpawnMode mode, core::Rng& rng);

}  // namespace joseki::studio
