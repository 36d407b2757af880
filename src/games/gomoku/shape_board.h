// SPDX-License-Identifier: MIT
// ShapeBoard: a board that always knows what a stone on each empty cell would make, kept up to date
// stone by stone. What threats are searched on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/gomoku/cells.h"
#include "games/gomoku/gomoku.h"
#include "games/gomoku/line_shapes.h"

namespace joseki::games::gomoku {

enum class Side : std::uint8_t { first, second };
constexpr Side other(Side side) { return side == Side::first ? Side::second : Side::first; }
inline Side side_to_move(const Gomoku& game) {
  return game.get_turn() > 0 ? Side::first : Side::second;
}

inline constexpr std::size_t kDirectionCount = 4;  // right, down, down and right, down and left

// Nobody says whose turn it is, and stones may be put in any order. Not thread-safe.
class ShapeBoard {
 public:
  ShapeBoard();

  // The stones of `game`, by placing and removing what differs.
  void become(const Gomoku& game);

  void place(int cell, Side side);  // the cell must be empty
  void remove(int cell);            // there must be a stone

  bool is_empty(int cell) const { return !occupied_.has(cell); }
  const Cells& occupied() const { return occupied_; }
  int stones() const { return stones_; }
  // Of the stones alone; every set of stones has its own but for chance.
  std::uint64_t hash() const { return hash_; }

  // The empty cells where a stone of `side` makes a five; a four (open or not) but no five; a three
  // in any direction, whatever it makes in others.
  const Cells& fives(Side side) const { return of(side).fives; }
  const Cells& fours(Side side) const { return of(side).fours; }
  const Cells& threes(Side side) const { return of(side).threes; }

  // What a stone of `side` would make of an empty cell.
  Shape shape(int cell, std::size_t direction, Side side) const {
    const unsigned both = shapes_[static_cast<std::size_t>(cell)][direction];
    return static_cast<Shape>(side == Side::first ? both & 15 : both >> 4);
  }

 private:
  struct Sets {
    Cells fives;
    Cells fours;
    Cells threes;
  };
  const Sets& of(Side side) const { return sets_[static_cast<std::size_t>(side)]; }

  void change(int cell, unsigned code);
  void sort_in(int cell);

  static constexpr std::size_t kLines = 2 * kSide + 2 * (2 * kSide - 1);

  const ShapeTable* table_;
  std::array<std::uint64_t, kLines> lines_;  // two bits a cell, edges on both sides
  std::array<std::array<std::uint8_t, kDirectionCount>, kCells> shapes_{};  // both sides in a byte
  std::array<Sets, 2> sets_;
  std::array<std::uint8_t, kCells> codes_{};
  Cells occupied_;
  int stones_ = 0;
  std::uint64_t hash_ = 0;
};

}  // namespace joseki::games::gomoku
