// SPDX-License-Identifier: MIT
// Replies: what the player can make of the boards of a run, which have a new tile. Movers write
// them without a branch on whether a move is legal, which no processor can guess; whoever uses them
// goes through legal ones only, so that their loads overlap.
#pragma once

#include <array>
#include <cstdint>

#include "solve/formation/layer_bits.h"

namespace joseki::formation {

// A reply is the rank of the board after the move and, in the upper bits, the place in its run of
// the board before it.
class Replies {
 public:
  static constexpr int kBoardShift = 51;
  static Rank rank(std::uint64_t reply) { return reply & ((std::uint64_t{1} << kBoardShift) - 1); }
  static std::uint32_t board(std::uint64_t reply) {
    return static_cast<std::uint32_t>(reply >> kBoardShift & (BoardRun::kMost - 1));
  }
  static std::uint64_t of_board(int i) { return static_cast<std::uint64_t>(i) << kBoardShift; }

  int count() const { return count_; }
  std::uint64_t& operator[](int i) { return replies_[i]; }
  std::uint64_t operator[](int i) const { return replies_[i]; }
  void clear() { count_ = 0; }
  // Is forgotten if it does not count.
  void add(std::uint64_t reply, bool counts) {
    replies_[count_] = reply;
    count_ += counts ? 1 : 0;
  }

 private:
  int count_ = 0;
  std::array<std::uint64_t, 4 * BoardRun::kMost + 1> replies_;
};

}  // namespace joseki::formation
