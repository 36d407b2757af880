// SPDX-License-Identifier: MIT
// RateFinder: what is known of a board's rate, whether the table holds the board or not.
//
// A table holds the boards that come of its first ones. What it does not hold is not worth nothing:
// it may be lost, deleted, or simply never have come up. The definition of a rate does not care: it
// is the mean over the new tiles of the best replies. So a board that is not stored is computed
// from its successors, these from theirs, and so on, until everything that matters is stored, has
// succeeded, or is lost. Where that goes on for too long, the rate lies between what is known if
// everything else fails and if everything else succeeds; the solver's arithmetic never falls when
// its terms rise, so both are bounds to the last digit.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/result.h"
#include "games/twenty48/board.h"
#include "solve/formation/rate_range.h"
#include "solve/formation/table_layers.h"

namespace joseki::formation {

// How to look for a board.
struct RateQuestion {
  twenty48::Board board = 0;  // inside, after a move, its small tiles of the layer's sum
  int layer = 0;
  int plies = 0;  // how far to look where the table ends: moves after this one
  // The table's first boards lead to it; so if it is not stored there is a reason. False: perhaps.
  bool is_generated = false;
};

// Not thread-safe: one a table. Remembers what it found until begin().
class RateFinder {
 public:
  // `next`: the table in which this one goes on, or null. Both must outlive it.
  static std::unique_ptr<RateFinder> make(TableLayers& table, TableLayers* next);
  virtual ~RateFinder() = default;

  // Forgets, and looks at about that many boards at most from now on, besides those that must be
  // looked at to know a rate that is stored.
  virtual void begin(std::uint64_t effort) = 0;
  // Whether there is no more effort to be made.
  virtual bool is_spent() const = 0;

  // An error only if a file is damaged.
  virtual core::Result<RateRange> find(const RateQuestion& question) = 0;

  // A layer that was asked for since begin() and is not there.
  virtual std::optional<int> missing_layer() const = 0;
  // Whether since begin() a board came up whose rate only the next table knows, and could not say.
  virtual bool missed_next() const = 0;
};

}  // namespace joseki::formation
