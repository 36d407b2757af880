// SPDX-License-Identifier: MIT
// TargetCheck: whether a board has the target on a target cell, by the numbers of its parts.
#pragma once

#include <cstdint>
#include <vector>

#include "solve/formation/layer_bits.h"
#include "solve/formation/rank_space.h"

namespace joseki::formation {

// Immutable; any number of threads may use it. Twin: TableShape::has_target.
class TargetCheck {
 public:
  TargetCheck(const TableShape& shape, const RankSpace& space);

  bool in_high(std::uint32_t arrangement, std::uint32_t high) const {
    return (high_[high] & cells_[arrangement]) != 0;
  }
  bool in_low(std::uint32_t arrangement, std::uint32_t low_row) const {
    return (low_[low_row] & cells_[arrangement] >> 8) != 0;
  }

  bool in(const BoardRun& run, int i) const {
    return in_high(run.arrangement, run.high) || in_low(run.arrangement, run.row(i));
  }

  // Takes the boards with the target out of a run.
  void remove_from(BoardRun& run) const {
    int count = 0;
    const bool none = in_high(run.arrangement, run.high);
    for (int i = 0; i < run.count; ++i) {
      const bool has = none || in_low(run.arrangement, run.row(i));
      run.place[count] = run.place[i];
      count += has ? 0 : 1;
    }
    run.count = count;
  }

 private:
  std::vector<std::uint8_t> high_;  // by high part: digits that are the target
  std::vector<std::uint8_t> low_;   // by row
  std::vector<std::uint16_t>
      cells_;  // by arrangement: digits of target cells, the low part's above
};

}  // namespace joseki::formation
