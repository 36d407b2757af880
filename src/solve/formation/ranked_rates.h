// SPDX-License-Identifier: MIT
// The solved boards of a layer in memory; a rate is two loads away from its rank.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "solve/formation/layer_bits.h"
#include "solve/formation/rate.h"

namespace joseki::formation {

// Where each board of a bitmap stands among all of them. A layer has less than 2^32 boards.
class BoardIndex {
 public:
  struct Entry {
    std::uint32_t bits = 0;    // of 32 ranks
    std::uint32_t before = 0;  // boards before them

    // Boards with smaller ranks.
    std::uint32_t before_rank(Rank rank) const {
      const std::uint32_t lower = bits & ((1U << (rank % 32)) - 1);
      return before + static_cast<std::uint32_t>(std::popcount(lower));
    }
  };

  BoardIndex() = default;
  BoardIndex(const LayerBits& bits, core::Workers& workers)
      : BoardIndex(bits, RankRange{0, bits.ranks()}, workers) {}
  // As if there were no boards outside of `range`.
  BoardIndex(const LayerBits& bits, RankRange range, core::Workers& workers);

  std::uint64_t boards() const { return boards_; }
  // How many ranks after the first there is a place where no board is.
  Rank nowhere() const { return (entries_.size() - 1) * 32; }
  std::uint32_t before(Rank rank) const {
    return entries_[(rank - origin_) / 32].before_rank(rank);
  }
  const Entry* entries() const { return entries_.data(); }

 private:
  Rank origin_ = 0;
  std::vector<Entry> entries_;
  std::uint64_t boards_ = 0;
};

// A layer's boards and their rates in whatever format, in the order of ranks.
struct RatedLayer {
  BoardIndex index;
  std::vector<std::uint8_t> rates;  // and after them one that says nothing
};

// As many rates that say nothing as there are boards.
std::vector<std::uint8_t> no_rates(Precision precision, std::uint64_t boards);

// A layer's boards and the bytes of their rates made ready to be looked up.
RatedLayer rated_layer(Precision precision, const LayerBits& bits, std::vector<std::uint8_t> rates,
                       core::Workers& workers);

// RatedLayer read in a format. Immutable; any number of threads may use it. kPart: part of a layer
// is in memory, and what is not there has no rate.
template <class Format, bool kPart = false>
class RankedRates {
 public:
  using Stored = typename Format::Stored;

  // `origin`: of a part, the rank with which it begins.
  explicit RankedRates(const RatedLayer& layer, Rank origin = 0)
      : entries_(layer.index.entries()),
        rates_(reinterpret_cast<const Stored*>(layer.rates.data())),
        nothing_(static_cast<std::uint32_t>(layer.index.boards())),
        origin_(origin),
        nowhere_(layer.index.nowhere()) {}

  // The board's rate, or nothing() if it is not there.
  Stored find(Rank rank) const { return at(place(rank)); }
  // The same in two steps: where the rate is, and the rate.
  std::uint32_t place(Rank rank) const {
    if constexpr (kPart) rank = std::min(rank - origin_, nowhere_);
    const BoardIndex::Entry entry = entries_[rank / 32];
    // Without a branch, which no processor could guess, nor a chance for the compiler to make one.
    const std::uint32_t is_there = -(entry.bits >> (rank % 32) & 1);
    return (entry.before_rank(rank) & is_there) | (nothing_ & ~is_there);
  }
  Stored at(std::uint32_t place) const { return rates_[place]; }
  // The rate of a board that is there.
  Stored of(Rank rank) const { return rates_[entries_[rank / 32].before_rank(rank)]; }

 private:
  const BoardIndex::Entry* entries_;
  const Stored* rates_;
  std::uint32_t nothing_;  // the place of a rate that says nothing()
  Rank origin_;
  Rank nowhere_;
};

}  // namespace joseki::formation
