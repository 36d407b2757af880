// SPDX-License-Identifier: MIT
// PracticeRates: the four moves of a board with their rates, and why they are what they are.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "app/studio/pages/rate_book.h"
#include "app/studio/pages/rec_file.h"
#include "app/studio/pages/spawn_rates.h"

namespace joseki::studio {

struct RatesQuestion {
  std::string table{};  // empty: none is chosen
  twenty48::Board board = 0;
  bool is_waiting = false;                // for a new tile: there is nothing to ask yet
  bool why = false;                       // with the tile that costs most, for each move
  std::optional<std::int64_t> request{};  // comes back
};

// What is known, before it is told.
struct KnownRates {
  Json json;                                  // a PracticeRates of the contract
  std::optional<twenty48::Direction> best{};  // nothing: no move has a rate above 0
  std::array<double, 4> by_direction{};       // 0: none
};

// Any thread.
class PracticeRates {
 public:
  explicit PracticeRates(RateBook& book) : book_(book) {}

  KnownRates of_table(const RatesQuestion& question) const;
  KnownRates of_record(const RatesQuestion& question, const RecordFrame& frame) const;

 private:
  void explain(const RatesQuestion& question, const ShelfTable& table, Json& moves) const;

  RateBook& book_;
};

// What big tiles do on the boards of a table; they slide if it is not known.
twenty48::BigTiles big_tiles_of(const std::string& table, const std::optional<ShelfTable>& built);

}  // namespace joseki::studio
