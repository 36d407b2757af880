// SPDX-License-Identifier: MIT
// The rules of vanishing tic-tac-toe and the lines that win under them; no ranking, no tables.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/square_symmetry.h"

namespace joseki::games::vanish {

// Board n x n, at most m pieces a side, k in a row win.
struct Rules {
  int n = 3;
  int m = 3;
  int k = 3;

  int cells() const { return n * n; }
  int default_k() const { return std::min(m, n); }  // longer lines than the side do not fit
  std::string name() const;                         // vanish-4x4-m4, vanish-4x4-m4-k3
  friend bool operator==(const Rules&, const Rules&) = default;
};

inline constexpr int kMaxPieces = 8;

// "vanish-NxN-mM[-kK]", underscores accepted for hyphens. Says what is wrong with a bad one.
core::Result<Rules> parse_rules(std::string_view name);

inline std::uint64_t mask_of(const Cell* cells, std::size_t count) {
  std::uint64_t mask = 0;
  for (std::size_t i = 0; i < count; ++i) mask |= std::uint64_t{1} << cells[i];
  return mask;
}

// The pieces of one side, oldest first.
class Pieces {
 public:
  Pieces() = default;
  Pieces(std::initializer_list<int> cells) {
    for (const int cell : cells) push_newest(static_cast<Cell>(cell));
  }
  int size() const { return count_; }
  bool empty() const { return count_ == 0; }
  Cell operator[](int i) const { return cell_[static_cast<std::size_t>(i)]; }
  Cell oldest() const { return cell_[0]; }
  Cell newest() const { return cell_[count_ - 1u]; }
  const Cell* begin() const { return cell_.data(); }
  const Cell* end() const { return cell_.data() + count_; }
  std::uint64_t mask() const { return mask_of(cell_.data(), count_); }
  void push_newest(Cell cell) { cell_[count_++] = cell; }
  void pop_newest() { --count_; }
  void push_oldest(Cell cell) {
    for (int i = count_++; i > 0; --i) cell_[static_cast<std::size_t>(i)] = cell_[i - 1u];
    cell_[0] = cell;
  }
  void pop_oldest() {
    --count_;
    for (std::size_t i = 0; i < count_; ++i) cell_[i] = cell_[i + 1];
  }
  friend bool operator==(const Pieces& a, const Pieces& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::array<Cell, kMaxPieces + 1> cell_{};  // one more than may stand: the oldest vanishes last
  std::uint8_t count_ = 0;
};

// What a side wins with under given rules. Immutable.
class Lines {
 public:
  explicit Lines(const Rules& rules);

  const Rules& rules() const { return rules_; }
  bool has_line(std::uint64_t mask) const;
  // Whether these pieces had a line before the newest was placed: then it never was, because the
  // game was over. Happens only where k < m.
  bool has_old_line(const Pieces& pieces) const {
    return !pieces.empty() && has_line(pieces.mask() & ~(std::uint64_t{1} << pieces.newest()));
  }
  const std::vector<std::uint64_t>& lines() const { return lines_; }

 private:
  Rules rules_;
  std::vector<std::uint64_t> lines_;
};

}  // namespace joseki::games::vanish
