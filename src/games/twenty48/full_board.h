// SPDX-License-Identifier: MIT
// FullBoard: a board of a whole game, with every tile as it is up to 131072, the largest there can
// be: on a board that was set by hand, two of them do not merge. Moves cell by cell: exact, and
// slow beside the tables of moves.h.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/rng.h"
#include "games/twenty48/board.h"
#include "games/twenty48/moves.h"

namespace joseki::twenty48 {

inline constexpr int kLargestExponent = 17;  // 131072: sixteen cells cannot hold more

// What lies on a cell: an exponent from 0, nothing, to kLargestExponent. Whatever counts or prints
// tiles may take it as an index: there is no way to make another one, and two of the largest do not
// merge.
class Tile {
 public:
  constexpr Tile() = default;
  // Anything else throws Bug: texts and files are checked before they become boards.
  constexpr Tile(int exponent)  // NOLINT: implicit, as is the way back
      : exponent_(static_cast<std::uint8_t>(exponent)) {
    if (exponent < 0 || exponent > kLargestExponent) refuse();
  }
  constexpr operator int() const { return exponent_; }  // NOLINT: implicit

  constexpr bool merges_with(Tile other) const {
    return exponent_ == other.exponent_ && exponent_ != 0 && exponent_ < kLargestExponent;
  }

 private:
  static void refuse();
  std::uint8_t exponent_ = 0;
};

// Row by row from the top-left.
struct FullBoard {
  std::array<Tile, kCells> cells{};

  int largest() const;                                   // exponent
  int empty_count() const;                               // cells
  std::uint32_t sum() const;                             // of all tiles
  std::array<int, kLargestExponent + 1> counts() const;  // of each exponent, empty cells first

  friend bool operator==(const FullBoard&, const FullBoard&) = default;
};

struct Slide {
  FullBoard board;
  std::uint32_t score = 0;  // the sum of the tiles that merging made
  bool moved = false;       // false: the move is not allowed, `board` is as it was
};

Slide slide(const FullBoard& board, Direction direction);
bool can_move(const FullBoard& board);

// Adds a 4 with probability p4, else a 2, to an empty cell; every empty cell is as likely. There
// must be one.
void spawn(FullBoard& board, double p4, core::Rng& rng);

// Two spawned tiles.
FullBoard first_board(double p4, core::Rng& rng);

// In 64 bits: 65536 and 131072 become f, as 32768 is.
Board to_board(const FullBoard& board);
FullBoard to_full_board(Board board);

// 16 characters, 0 to 9 and a to h (h is 131072); parse also takes capitals and 0x before them.
// bad_input with the reason.
std::string format_board(const FullBoard& board);
core::Result<FullBoard> parse_full_board(std::string_view text);

// "b3": columns a to d from the left, rows 1 to 4 from the top.
std::string cell_name(int cell);

}  // namespace joseki::twenty48
