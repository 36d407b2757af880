// SPDX-License-Identifier: MIT
// Board of a minigame: cells of a shape of at most 12 x 12, with tiles and what is no tile on them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/twenty48/moves.h"

namespace joseki::games::minigames {

using twenty48::Direction;
using twenty48::kDirections;

// What lies on a cell: a tile 2^e is its exponent e, from 1; everything else is 0 or below.
using Cell = std::int8_t;

inline constexpr Cell kEmpty = 0;
inline constexpr Cell kCrater = -1;      // stays, and nothing passes it
inline constexpr Cell kBlock = -2;       // slides and never merges
inline constexpr Cell kIsland = -3;      // slides; islands that touch become one
inline constexpr Cell kHole = -4;        // no cell of the shape
inline constexpr Cell kBomb = -5;        // objects slide, and hit the first thing they see
inline constexpr Cell kGift = -6;        //
inline constexpr Cell kFactoriser = -7;  //
inline constexpr Cell kWrapped = -8;     // hit by a gift or a factoriser, for one move
inline constexpr Cell kIce = -32;        // less the exponent of the tile that froze

inline constexpr int kLargestExponent = 30;  // far beyond what a board can hold
inline constexpr int kLongestSide = 12;

constexpr bool is_tile(Cell cell) { return cell > 0; }
constexpr bool is_ice(Cell cell) { return cell < kIce; }
constexpr bool is_object(Cell cell) { return cell <= kBomb && cell >= kFactoriser; }
// Stays where it is and splits its line.
constexpr bool is_wall(Cell cell) { return cell == kCrater || cell == kHole || is_ice(cell); }
// Something that a board may hold.
constexpr bool is_possible(int cell) {
  const bool is_frozen_tile = cell < kIce && cell >= kIce - kLargestExponent;
  return is_frozen_tile || (cell >= kWrapped && cell <= kLargestExponent);
}

// What lies there, without its exponent: "empty", "tile", "ice", "bomb".
std::string_view kind_name(Cell cell);

struct Board {
  int width = 4;
  int height = 4;
  std::vector<Cell> cells = std::vector<Cell>(16, kEmpty);  // row by row from the top-left

  int size() const { return width * height; }
  Cell& operator[](int cell) { return cells[static_cast<std::size_t>(cell)]; }
  Cell operator[](int cell) const { return cells[static_cast<std::size_t>(cell)]; }

  std::vector<int> where(Cell what) const;  // cells that hold it, ascending
  int count(Cell what) const;
  int highest() const;  // exponent of the highest tile, frozen or not; 0: there is none
  bool has_tiles() const;

  friend bool operator==(const Board&, const Board&) = default;
};

// Nothing but empty cells.
Board empty_board(int width, int height);

// "b3": columns a to l from the left, rows from 1 at the top.
std::string cell_name(const Board& board, int cell);

}  // namespace joseki::games::minigames
