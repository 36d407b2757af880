// SPDX-License-Identifier: MIT
// Marks: a large set of small numbers, one bit each, that many threads may add to at once.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <utility>

#include "core/big_bytes.h"
#include "core/result.h"

namespace joseki::solve {

class Marks {
 public:
  static core::Result<Marks> make(std::uint64_t count) {
    // One word more than needed, so that reading 64 bits from any place stays inside.
    auto bytes = core::BigBytes::zeroed((count / 64 + 2) * sizeof(std::uint64_t));
    if (!bytes) return std::move(bytes).error();
    Marks marks;
    marks.bytes_ = std::move(*bytes);
    return marks;
  }

  void add(std::uint64_t i) {
    const std::uint64_t bit = std::uint64_t{1} << (i % 64);
    std::atomic_ref<std::uint64_t> word(words()[i / 64]);
    // Most marks are set many times over; a plain look first keeps the cache line shared.
    if (!(word.load(std::memory_order_relaxed) & bit))
      word.fetch_or(bit, std::memory_order_relaxed);
  }

  // Bits first .. first + count - 1, the lowest for `first`; count from 1 to 64.
  std::uint64_t bits(std::uint64_t first, int count) const {
    const std::uint64_t* word = words() + first / 64;
    const unsigned shift = first % 64;
    std::uint64_t bits = word[0] >> shift;
    if (shift != 0) bits |= word[1] << (64 - shift);
    return count == 64 ? bits : bits & ((std::uint64_t{1} << count) - 1);
  }

  void clear() { std::fill_n(words(), bytes_.size() / sizeof(std::uint64_t), 0); }

 private:
  std::uint64_t* words() { return reinterpret_cast<std::uint64_t*>(bytes_.data()); }
  const std::uint64_t* words() const {
    return reinterpret_cast<const std::uint64_t*>(bytes_.data());
  }

  core::BigBytes bytes_;
};

}  // namespace joseki::solve
