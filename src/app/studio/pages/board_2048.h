// SPDX-License-Identifier: MIT
// Boards of 2048 as the pages handle them: a board code, a new tile, a move to be shown.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/rng.h"
#include "games/twenty48/full_board.h"
#include "games/twenty48/slide_trace.h"

namespace joseki::studio {

// Pages count cells row by row from the top-left; 0 is the highest nibble of a board.
constexpr int nibble_of(int cell) { return twenty48::kCells - 1 - cell; }

struct NewTile {
  int cell = 0;
  int exponent = 1;  // 1 or 2

  int value() const { return 1 << exponent; }
};

// `board` with the tile on a cell that is empty.
constexpr twenty48::Board with_tile(twenty48::Board board, NewTile tile) {
  return board | static_cast<twenty48::Board>(tile.exponent) << (4 * nibble_of(tile.cell));
}

// Adds a new tile as twenty48::spawn() does, and says which.
NewTile spawn_tile(twenty48::FullBoard& board, double p4, core::Rng& rng);

// What a page needs to show a move.
struct ShownMove {
  twenty48::FullBoard from;
  twenty48::Direction direction = twenty48::Direction::left;
  twenty48::SlideTrace trace{};
  std::optional<NewTile> tile{};  // nothing: none has appeared yet
};

// The directions that change the board; `big` as in trace_slide().
std::vector<twenty48::Direction> legal_directions(const twenty48::FullBoard& board,
                                                  std::optional<twenty48::BigTiles> big);

// A board code as people paste it: blanks at either end are ignored, and a code shorter than 16
// characters is filled with empty cells at the front. bad_input with the reason.
core::Result<twenty48::FullBoard> read_code(std::string_view text);

}  // namespace joseki::studio
