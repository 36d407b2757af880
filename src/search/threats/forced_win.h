// SPDX-License-Identifier: MIT
// ForcedWin: a win by continuous fours, move by move; NodeBudget: how much a search may look at.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace joseki::search {

inline constexpr std::size_t kLongestForcedWin = 63;  // plies

// The attacker's moves and the only replies to them, in turn, from the first move to the five. If
// the last four has two ends, the last reply closes one of them.
struct ForcedWin {
  std::array<std::uint8_t, kLongestForcedWin> cells{};
  int plies = 0;

  std::span<const std::uint8_t> moves() const {
    return std::span(cells).first(static_cast<std::size_t>(plies));
  }
  int first() const { return cells[0]; }
  void push(int cell) {
    cells[static_cast<std::size_t>(plies++)] = static_cast<std::uint8_t>(cell);
  }
};

// Stones placed in trying. A number of them and not a time, so that what is found does not depend
// on the machine.
class NodeBudget {
 public:
  explicit NodeBudget(std::uint64_t nodes) : left_(nodes) {}
  // False if there is nothing left.
  bool take() { return left_ > 0 && left_-- > 0; }
  bool is_empty() const { return left_ == 0; }
  std::uint64_t left() const { return left_; }
  // A smaller one out of this: what it uses up is missing here after give_back().
  NodeBudget lend(std::uint64_t most) {
    const std::uint64_t lent = most < left_ ? most : left_;
    left_ -= lent;
    return NodeBudget(lent);
  }
  void give_back(const NodeBudget& lent) { left_ += lent.left_; }

 private:
  std::uint64_t left_;
};

}  // namespace joseki::search
