// SPDX-License-Identifier: MIT
// TupleNetwork: what a 2048 board after a move is worth, in points still to come, as the sum of 32
// learned numbers (search/expectimax/tuples.h) of its known board (known_board.h). learn/twenty48/
// trains one.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <span>

#include "core/big_bytes.h"
#include "core/result.h"
#include "search/expectimax/known_board.h"
#include "search/expectimax/tuples.h"

namespace joseki::search {

// Immutable once read; any number of threads may ask. 256 MiB.
class TupleNetwork {
 public:
  // The points of merges count beside its values.
  static constexpr bool kCountsScore = true;
  static constexpr int kLargestKnown = search::kLargestKnown;
  // Four tiles ahead the same move in 99.7 % of boards, in a quarter of the time (docs/ai.md).
  static constexpr float kLeastShare = 0.8F;

  // docs/formats/network-2048-v2.md. not_found, foreign_file, newer_file, damaged_file, no_memory.
  static core::Result<TupleNetwork> read(const std::filesystem::path& path);

  // `weights`: kTuples tables of kTupleEntries, one after the other.
  explicit TupleNetwork(core::BigBytes weights) : bytes_(std::move(weights)) {}

  // The entries of a board.
  using Reading = std::array<std::uint32_t, kLookups>;
  // Asks the processor to fetch their weights.
  Reading reading(twenty48::Board after) const {
    const Reading reading = board_entries(known_board(after));
    for (const std::uint32_t entry : reading) __builtin_prefetch(&weights()[entry]);
    return reading;
  }
  float value(const Reading& reading) const {
    return network_value(reading, [this](std::uint32_t entry) { return weights()[entry]; });
  }
  float value(twenty48::Board after) const { return value(reading(after)); }

 private:
  const float* weights() const { return reinterpret_cast<const float*>(bytes_.data()); }

  core::BigBytes bytes_;
};

}  // namespace joseki::search
