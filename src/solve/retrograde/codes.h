// SPDX-License-Identifier: MIT
// Codes: one byte for every state of a game, tier after tier.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/big_bytes.h"
#include "core/result.h"
#include "games/game.h"
#include "solve/retrograde/value.h"

namespace joseki::solve {

// The number of all states of `game`.
template <games::RankedGame G>
std::uint64_t state_count(const G& game) {
  std::uint64_t count = 0;
  for (int tier = 0; tier < game.tier_count(); ++tier) count += game.tier_size(tier);
  return count;
}

// Workers may read and write single codes at once: access is relaxed-atomic, and every pass of the
// solver is arranged so that what it reads does not depend on what it writes.
class Codes {
 public:
  // All states drawn or unknown.
  template <games::RankedGame G>
  static core::Result<Codes> make(const G& game) {
    Codes codes;
    std::uint64_t count = 0;
    for (int tier = 0; tier < game.tier_count(); ++tier) {
      codes.first_.push_back(count);
      count += game.tier_size(tier);
    }
    codes.first_.push_back(count);
    auto bytes = core::BigBytes::zeroed(count);
    if (!bytes) return std::move(bytes).error();
    codes.bytes_ = std::move(*bytes);
    return codes;
  }

  Code load(int tier, std::uint64_t rank) const {
    // atomic_ref wants a non-const object; loading does not change it.
    auto& byte = const_cast<Code&>(bytes_.data()[first_[static_cast<std::size_t>(tier)] + rank]);
    return std::atomic_ref<Code>(byte).load(std::memory_order_relaxed);
  }
  void store(int tier, std::uint64_t rank, Code code) {
    std::atomic_ref<Code>(bytes_[first_[static_cast<std::size_t>(tier)] + rank])
        .store(code, std::memory_order_relaxed);
  }
  Code load(games::Place place) const { return load(place.tier, place.rank); }
  Code exchange(games::Place place, Code code) {
    return std::atomic_ref<Code>(bytes_[first(place.tier) + place.rank])
        .exchange(code, std::memory_order_relaxed);
  }

  std::span<Code> tier(int tier) {
    const auto at = static_cast<std::size_t>(tier);
    return bytes_.span().subspan(first_[at], first_[at + 1] - first_[at]);
  }
  std::span<const Code> tier(int tier) const {
    const auto at = static_cast<std::size_t>(tier);
    return bytes_.span().subspan(first_[at], first_[at + 1] - first_[at]);
  }
  int tier_count() const { return static_cast<int>(first_.size()) - 1; }
  std::uint64_t first(int tier) const { return first_[static_cast<std::size_t>(tier)]; }
  std::uint64_t size() const { return bytes_.size(); }
  std::span<Code> all() { return bytes_.span(); }
  std::span<const Code> all() const { return bytes_.span(); }

 private:
  core::BigBytes bytes_;
  std::vector<std::uint64_t> first_;
};

}  // namespace joseki::solve
