// SPDX-License-Identifier: MIT
// TupleRanking: a perfect numbering of ordered tuples of distinct cells, tuples that a symmetry of
// the square maps onto each other counted once. No gaps, no search, no stored list.
//
// The representative of a class is its lexicographically smallest tuple, found cell by cell: each
// cell is moved to the smallest place that the symmetries still free can move it to; the ones that
// keep it there stay free for the next cell. Few prefixes leave any symmetry free (all their cells
// lie on one axis), so they form a small trie; below a node with none left, the remaining cells
// are any arrangement of the unused ones and are numbered by falling factorials.
// Ranks are lexicographic, so the classes that extend one prefix are consecutive.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/square_symmetry.h"

namespace joseki::games {

// Immutable after construction; any number of threads may use it.
class TupleRanking {
 public:
  static constexpr int kMaxLength = 16;

  // A prefix and the symmetries that fix all its cells. Regular: only the identity does.
  struct Node {
    int depth = 0;
    std::uint8_t stabilizer = 0;  // bit e: element e fixes every cell of the prefix
    std::array<Cell, kMaxLength> prefix{};
    std::uint64_t used = 0;  // bit mask of the prefix
    // first[l]: classes of length l that come before this prefix. Valid for l >= depth.
    std::array<std::uint64_t, kMaxLength + 1> first{};
    struct Step {
      std::uint16_t child = 0;
      std::uint8_t element = 0;  // moves the cell to the smallest place
    };
    std::vector<Step> step;               // by cell; empty in a regular node
    std::vector<std::uint16_t> children;  // ascending by their last cell

    bool regular() const { return stabilizer == 1; }
    // Prefixes in the class of this one: 8, or fewer where a symmetry fixes all its cells.
    int orbit_size() const { return SquareSymmetry::kElements / __builtin_popcount(stabilizer); }
  };

  // Where a tuple's class is and how to get there.
  struct Location {
    std::uint64_t rank = 0;
    const Node* node = nullptr;  // the deepest trie node on the way
    int element = 0;             // maps the tuple onto its representative
    std::uint64_t used = 0;      // bit mask of the representative
  };

  // Tuples of up to `length` cells of the board; `length` at most kMaxLength and the cell count.
  // Throws Bug when a count does not fit 64 bits (see count_fits()).
  TupleRanking(const SquareSymmetry& symmetry, int length);

  // Whether the number of ordered tuples fits 63 bits.
  static bool count_fits(int cells, int length);

  int length() const { return length_; }
  int cells() const { return symmetry_.cells(); }
  const SquareSymmetry& symmetry() const { return symmetry_; }
  const std::vector<Node>& nodes() const { return nodes_; }

  // Number of classes of tuples of `length` cells.
  std::uint64_t size(int length) const { return size_[length]; }

  // Ways to extend a given tuple of `from` cells to one of `to` cells.
  std::uint64_t extensions(int from, int to) const { return extensions_[from][to]; }

  // The class of `tuple`: distinct cells, at most length() of them. About 10 ns.
  Location locate(std::span<const Cell> tuple) const;
  std::uint64_t rank(std::span<const Cell> tuple) const { return locate(tuple).rank; }

  // Writes the representative of class `rank` of tuples of out.size() cells.
  void unrank(std::uint64_t rank, std::span<Cell> out) const;

  // The same when the regular node above it is known already: `offset` counts from its first class.
  void unrank_below(const Node& node, std::uint64_t offset, std::span<Cell> out) const;

  // The regular nodes and, for prefixes of `length` cells with a symmetry left, the prefix itself:
  // every class of that length lies below exactly one of them. In rank order.
  std::vector<const Node*> roots(int length) const;

 private:
  void grow(std::uint16_t index);
  void number();
  const Node& descend(std::uint64_t rank, int length) const;

  SquareSymmetry symmetry_;
  int length_;
  std::vector<Node> nodes_;  // [0] is the empty prefix
  std::array<std::uint64_t, kMaxLength + 1> size_{};
  std::array<std::array<std::uint64_t, kMaxLength + 1>, kMaxLength + 1> extensions_{};
};

// The `index`-th (from 0) set bit of `mask`, which has more than `index` bits.
inline Cell nth_cell(std::uint64_t mask, std::uint64_t index) {
  for (; index > 0; --index) mask &= mask - 1;
  return static_cast<Cell>(__builtin_ctzll(mask));
}

// How many cells of `mask` come before `cell`.
inline std::uint64_t cells_before(std::uint64_t mask, Cell cell) {
  return static_cast<std::uint64_t>(__builtin_popcountll(mask & ((std::uint64_t{1} << cell) - 1)));
}

inline std::uint64_t all_cells(int cells) {
  return cells == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << cells) - 1;
}

}  // namespace joseki::games
