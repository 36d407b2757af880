// SPDX-License-Identifier: MIT
// LayerBits: the set of boards of a layer, one bit a rank.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <span>

#include "core/big_bytes.h"
#include "core/parallel.h"
#include "core/result.h"
#include "solve/formation/rank_space.h"

namespace joseki::formation {

class LayerBits {
 public:
  static core::Result<LayerBits> empty(Rank ranks) {
    auto bytes = core::BigBytes::zeroed((ranks + 63) / 64 * 8);
    if (!bytes) return std::move(bytes).error();
    LayerBits bits;
    bits.bytes_ = std::move(*bytes);
    bits.ranks_ = ranks;
    return bits;
  }

  Rank ranks() const { return ranks_; }
  std::uint64_t words() const { return bytes_.size() / 8; }
  std::uint64_t* data() { return reinterpret_cast<std::uint64_t*>(bytes_.data()); }
  const std::uint64_t* data() const {
    return reinterpret_cast<const std::uint64_t*>(bytes_.data());
  }

  bool has(Rank rank) const { return data()[rank / 64] >> (rank % 64) & 1; }

  // For one thread: no atomic operation, and no branch that nobody can guess.
  void insert_alone(Rank rank) { data()[rank / 64] |= std::uint64_t{1} << (rank % 64); }

  // Any number of threads may call this at once. Most boards are found several times: looking
  // first spares the expensive write.
  void insert(Rank rank) {
    const std::atomic_ref<std::uint64_t> word(data()[rank / 64]);
    const std::uint64_t bit = std::uint64_t{1} << (rank % 64);
    if ((word.load(std::memory_order_relaxed) & bit) == 0) {
      word.fetch_or(bit, std::memory_order_relaxed);
    }
  }

  std::uint64_t count(core::Workers& workers) const {
    return workers.sum_pieces<std::uint64_t>(words(), 1 << 16, [&](auto begin, auto end) {
      std::uint64_t sum = 0;
      for (auto word = begin; word < end; ++word) {
        sum += static_cast<std::uint64_t>(std::popcount(data()[word]));
      }
      return sum;
    });
  }

 private:
  core::BigBytes bytes_;
  Rank ranks_ = 0;
};

// Calls fn(arrangement, parts) for each board in words [begin, end), ascending.
template <class Fn>
void for_each_board(const RankSpace& space, const LayerRanks& ranks, const LayerBits& bits,
                    std::uint64_t begin, std::uint64_t end, Fn fn) {
  const std::uint64_t one = ranks.ranks_of_one();
  if (begin >= end || one == 0) return;
  const auto& segments = ranks.segments();
  auto arrangement = static_cast<std::uint32_t>(begin * 64 / one);
  Rank origin = arrangement * one;  // of the arrangement
  std::size_t segment = ranks.segment_of(static_cast<std::uint32_t>(begin * 64 - origin));
  std::uint32_t first_row = 0;  // of the segment's low parts
  Rank segment_begin = 0;
  Rank segment_end = 0;
  const auto enter = [&] {
    segment_begin = origin + segments[segment].begin;
    segment_end = origin + segments[segment + 1].begin;
    first_row = space.first_row(ranks.sum() - space.high_sum(segments[segment].high));
  };
  enter();
  for (std::uint64_t word = begin; word < end; ++word) {
    for (std::uint64_t rest = bits.data()[word]; rest != 0; rest &= rest - 1) {
      const Rank rank = word * 64 + static_cast<Rank>(std::countr_zero(rest));
      while (rank >= segment_end) {
        if (++segment + 1 == segments.size()) {
          segment = 0;
          ++arrangement;
          origin += one;
        }
        enter();
      }
      fn(arrangement, Parts{segments[segment].high,
                            first_row + static_cast<std::uint32_t>(rank - segment_begin)});
    }
  }
}

}  // namespace joseki::formation
