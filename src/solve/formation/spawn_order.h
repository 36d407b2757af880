// SPDX-License-Identifier: MIT
// The order in which a board's new tiles enter its mean: from the least significant nibble up, of
// its smallest image. It decides how the mean is rounded.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/twenty48/board.h"
#include "solve/formation/layer_bits.h"

namespace joseki::formation {

// Both of these call fn(digit) for each empty cell of a board of a run; they are immutable, any
// number of threads may use them.

// Where a board is its own smallest image, and its parts have whole rows: the order of the cells is
// known beforehand.
class RowOrder {
 public:
  explicit RowOrder(const RankSpace& space) : space_(&space) {
    for (std::uint32_t i = 0; i < space.arrangements(); ++i) groups_.push_back(groups_of(i));
  }

  template <class Fn>
  void for_each(const BoardRun& run, int i, Fn fn) const {
    const unsigned high = space_->empty_in_high(run.high);
    const unsigned empty = high | static_cast<unsigned>(space_->empty_in_low(run.row(i))) << 8;
    const Groups& groups = groups_[run.arrangement];
    for (std::size_t group = 0; group < groups.count; ++group) {
      // Digits are numbered from the first cell on, nibbles from the last.
      for (unsigned rest = empty & groups.digits[group]; rest != 0;) {
        const int digit = std::bit_width(rest) - 1;
        rest ^= 1U << digit;
        fn(digit);
      }
    }
  }

 private:
  // Digits of cells that follow each other, all of one part; at most one group for each row.
  struct Groups {
    std::array<std::uint16_t, 4> digits{};
    std::size_t count = 0;
  };

  Groups groups_of(std::uint32_t arrangement) const {
    Groups groups;
    for (int nibble = 0; nibble < twenty48::kCells; ++nibble) {
      if (space_->arrangement(arrangement) >> nibble & 1) continue;
      const int digit = space_->digit_of(arrangement, nibble);
      const unsigned part = digit < 8 ? 0x00ff : 0xff00;
      if (groups.count == 0 || (groups.digits[groups.count - 1] & part) == 0) ++groups.count;
      std::uint16_t& digits = groups.digits[groups.count - 1];
      digits = static_cast<std::uint16_t>(digits | 1U << digit);
    }
    return groups;
  }

  const RankSpace* space_;
  std::vector<Groups> groups_;  // by arrangement
};

// Any board.
class ImageOrder {
 public:
  explicit ImageOrder(const RankSpace& space) : space_(&space) {}

  template <class Fn>
  void for_each(const BoardRun& run, int i, Fn fn) const {
    const auto image = space_->least_image(space_->board(run.arrangement, run.parts(i)));
    Board empty = ~twenty48::filled_ones(image.board) & twenty48::kOnes;
    for (; empty != 0; empty &= empty - 1) {
      const int nibble = (*image.from)[static_cast<std::size_t>(std::countr_zero(empty)) / 4];
      fn(space_->digit_of(run.arrangement, nibble));
    }
  }

 private:
  const RankSpace* space_;
};

}  // namespace joseki::formation
