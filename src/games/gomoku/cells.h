// SPDX-License-Identifier: MIT
// Cells: a set of cells of a Gomoku board, in four words.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace joseki::games::gomoku {

// A set of cells.
class Cells {
 public:
  bool has(int cell) const { return word(cell) >> (cell % 64) & 1; }
  void add(int cell) { word(cell) |= bit(cell); }
  void remove(int cell) { word(cell) &= ~bit(cell); }
  void put(int cell, bool in) { word(cell) = (word(cell) & ~bit(cell)) | (in ? bit(cell) : 0); }
  bool empty() const { return (words_[0] | words_[1] | words_[2] | words_[3]) == 0; }
  int count() const {
    int count = 0;
    for (const std::uint64_t word : words_) count += std::popcount(word);
    return count;
  }
  // The lowest; there must be one.
  int first() const {
    std::size_t i = 0;
    while (words_[i] == 0) ++i;
    return static_cast<int>(64 * i) + std::countr_zero(words_[i]);
  }
  Cells& operator|=(const Cells& cells) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= cells.words_[i];
    return *this;
  }
  friend bool operator==(const Cells&, const Cells&) = default;

  // Ascending. Of the cells there are at the beginning, whatever becomes of the set.
  class Iterator;
  inline Iterator begin() const;
  static std::nullptr_t end() { return nullptr; }

 private:
  static std::uint64_t bit(int cell) { return std::uint64_t{1} << cell % 64; }
  std::uint64_t& word(int cell) { return words_[static_cast<std::size_t>(cell) / 64]; }
  std::uint64_t word(int cell) const { return words_[static_cast<std::size_t>(cell) / 64]; }
  std::array<std::uint64_t, 4> words_{};
};

class Cells::Iterator {
 public:
  explicit Iterator(const Cells& cells) : left_(cells) {}
  int operator*() const { return left_.first(); }
  Iterator& operator++() {
    left_.remove(left_.first());
    return *this;
  }
  bool operator!=(std::nullptr_t) const { return !left_.empty(); }

 private:
  Cells left_;
};

inline Cells::Iterator Cells::begin() const { return Iterator(*this); }

}  // namespace joseki::games::gomoku
