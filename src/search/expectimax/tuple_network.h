// SPDX-License-Identifier: MIT
// TupleNetwork: what a 2048 board after a move is worth, in points still to come, as the sum of 32
// learned numbers (search/expectimax/tuples.h). learn/twenty48/ trains one.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "core/big_bytes.h"
#include "core/result.h"
#include "search/expectimax/tuples.h"

namespace joseki::search {

// Immutable once read; any number of threads may ask. 256 MiB.
class TupleNetwork {
 public:
  // The points of merges count beside its values.
  static constexpr bool kCountsScore = true;
  // An hour of training sees few boards with more than 8192.
  static constexpr int kLargestKnown = 13;

  // docs/formats/network-2048-v1.md. not_found, foreign_file, newer_file, damaged_file, no_memory.
  static core::Result<TupleNetwork> read(const std::filesystem::path& path);

  // `weights`: kTuples tables of kTupleEntries, one after the other.
  explicit TupleNetwork(core::BigBytes weights) : bytes_(std::move(weights)) {}

  float value(twenty48::Board after) const {
    float sum = 0;
    for (const twenty48::Board image : images(after)) {
      const auto entries = tuple_entries(image);
      for (int t = 0; t < kTuples; ++t)
        sum += weights()[t * std::size_t{kTupleEntries} + entries[t]];
    }
    return sum;
  }

 private:
  const float* weights() const { return reinterpret_cast<const float*>(bytes_.data()); }

  core::BigBytes bytes_;
};

}  // namespace joseki::search
