// SPDX-License-Identifier: MIT
// SpawnRates: what every new tile makes of a board after a move, by a table.
#pragma once

#include <optional>
#include <vector>

#include "app/studio/pages/board_json.h"
#include "app/studio/pages/practice_play.h"
#include "app/studio/pages/rate_book.h"
#include "core/rng.h"

namespace joseki::studio {

struct SpawnRate {
  NewTile tile{};
  double probability = 0;
  // With the best reply; nothing: the board does not belong to the table.
  std::optional<formation::RateRange> range{};
  std::optional<twenty48::Direction> reply{};  // nothing: no move is known to have a rate above 0

  // The rate, or what it is at least; nothing if there is none, or none is known.
  std::optional<double> rate() const { return range ? range->rate() : std::nullopt; }
  double value() const { return rate().value_or(0); }
};

struct SpawnRates {
  std::vector<SpawnRate> tiles;     // by cell from the top-left, 2 before 4
  formation::RateRange mean{0, 0};  // the rate of the move that leads there
  double kindest = 0;
  double worst = 0;
};

// `after`: a board without its new tile, with an empty cell. `is_made`: the target is made, so that
// every tile is certain.
core::Result<SpawnRates> spawn_rates(RateBook& book, const ShelfTable& table, twenty48::Board after,
                                     bool is_made);

// The tile that costs most: probability x (kindest - rate).
const SpawnRate& dearest(const SpawnRates& rates);

// The tile of mode best or worst; of equal ones any. For best, tiles without a rate do not count;
// for worst they count 0. Nothing if no tile has a rate.
std::optional<SpawnRate> extreme(const SpawnRates& rates, SpawnMode mode, core::Rng& rng);

}  // namespace joseki::studio
