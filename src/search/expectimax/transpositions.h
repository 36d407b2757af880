// SPDX-License-Identifier: MIT
// Transpositions: the values of boards after a move that this search has computed already.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

namespace joseki::search {

// How a value was computed: how many moves ahead, and by a path how likely. Unlikely paths are cut
// off earlier, so what they found may not answer for a likelier one.
struct Effort {
  int depth = 0;
  float probability = 1;
};

// Two entries a bucket: the first keeps the deepest value, the second the newest. The whole key is
// stored, so a hit is never a mistake. Not thread-safe.
template <class Position>
class Transpositions {
 public:
  // `buckets`: a power of two; 0: nothing is remembered.
  explicit Transpositions(std::size_t buckets) : buckets_(buckets) {}

  // Forgets everything.
  void clear() {
    if (++age_ != 0) return;
    for (Bucket& bucket : buckets_) bucket = {};  // the counter has gone round
    age_ = 1;
  }

  // Asks the processor for what find() will look at.
  void fetch(std::uint64_t hash) const {
    if (!buckets_.empty()) __builtin_prefetch(&buckets_[hash & (buckets_.size() - 1)]);
  }

  // A value of exactly this depth, by a path at least as likely.
  std::optional<float> find(const Position& key, std::uint64_t hash, const Effort& effort) const {
    if (buckets_.empty()) return std::nullopt;
    for (const Entry& entry : buckets_[hash & (buckets_.size() - 1)]) {
      if (entry.age == age_ && entry.depth == effort.depth && entry.key == key &&
          entry.likelihood >= rounded(effort.probability)) {
        return entry.value;
      }
    }
    return std::nullopt;
  }

  void store(const Position& key, std::uint64_t hash, const Effort& effort, float value) {
    if (buckets_.empty()) return;
    Bucket& bucket = buckets_[hash & (buckets_.size() - 1)];
    const bool keeps_deepest = bucket[0].age == age_ && bucket[0].depth > effort.depth;
    bucket[keeps_deepest ? 1 : 0] = {key, value, rounded(effort.probability),
                                     static_cast<std::uint8_t>(effort.depth), age_};
  }

 private:
  struct Entry {
    Position key{};
    float value = 0;
    std::uint16_t likelihood = 0;
    std::uint8_t depth = 0;
    std::uint8_t age = 0;  // 0: empty
  };
  using Bucket = std::array<Entry, 2>;

  // The upper half of a positive float: it orders as the float does.
  static std::uint16_t rounded(float probability) {
    return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(probability) >> 16);
  }

  std::vector<Bucket> buckets_;
  std::uint8_t age_ = 1;
};

}  // namespace joseki::search
