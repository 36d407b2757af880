// SPDX-License-Identifier: MIT
// The solved boards of a layer in memory; a rate is two loads away from its rank.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "solve/formation/layer_bits.h"

namespace joseki::formation {

// Where each board of a bitmap stands among all of them.
class BoardIndex {
 public:
  struct Word {
    std::uint64_t bits = 0;
    std::uint64_t before = 0;  // boards in the words before this one
  };

  BoardIndex() = default;
  BoardIndex(const LayerBits& bits, core::Workers& workers);

  const Word& word(std::uint64_t number) const { return words_[number]; }
  std::uint64_t words() const { return words_.size(); }
  std::uint64_t boards() const { return boards_; }

 private:
  std::vector<Word> words_;
  std::uint64_t boards_ = 0;
};

// A layer's boards and their rates in whatever format, in the order of ranks.
struct RatedLayer {
  BoardIndex index;
  std::vector<std::uint8_t> rates;  // one more than there are boards: see RankedRates
};

// RatedLayer read in a format. Immutable; any number of threads may use it.
template <class Format>
class RankedRates {
 public:
  using Stored = typename Format::Stored;

  explicit RankedRates(const RatedLayer& layer)
      : index_(&layer.index), rates_(reinterpret_cast<const Stored*>(layer.rates.data())) {}

  // The board's rate, or nothing() if it is not there. Without a branch: nobody can guess. So it
  // may read one rate beyond the last.
  Stored find(Rank rank) const {
    const BoardIndex::Word& word = index_->word(rank / 64);
    const std::uint64_t bit = std::uint64_t{1} << (rank % 64);
    const std::uint64_t at =
        word.before + static_cast<std::uint64_t>(std::popcount(word.bits & (bit - 1)));
    const Stored rate = rates_[at];
    return (word.bits & bit) != 0 ? rate : Format::nothing();
  }

 private:
  const BoardIndex* index_;
  const Stored* rates_;
};

}  // namespace joseki::formation
