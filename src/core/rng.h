// SPDX-License-Identifier: MIT
// The project's one random number generator: the same numbers on every machine and compiler.
// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", OOPSLA 2014).
#pragma once

#include <cstdint>

namespace joseki::core {

// Not thread-safe: one a thread, seeded by the caller.
class Rng {
 public:
  explicit Rng(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  // Uniform in [0, bound); `bound` must not be 0. Multiply-shift, whose bias of bound / 2^64 is
  // far below what any use here can see.
  std::uint64_t below(std::uint64_t bound) {
    return static_cast<std::uint64_t>((static_cast<unsigned __int128>(next()) * bound) >> 64);
  }

  // Uniform in [0, 1), a multiple of 2^-53.
  double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  // Rng(state()) goes on where this one is.
  std::uint64_t state() const { return state_; }

 private:
  std::uint64_t state_;
};

}  // namespace joseki::core
