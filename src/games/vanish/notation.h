// SPDX-License-Identifier: MIT
// Positions of vanishing tic-tac-toe as text, and as the numbers of older programs' files.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/game.h"
#include "games/vanish/vanish.h"

namespace joseki::games::vanish {

using VanishPosition = Position<State>;

// The pieces by colour.
const Pieces& pieces_of(const VanishPosition& position, Side side);
VanishPosition make_position(const Pieces& x, const Pieces& o, Side to_move);

// "X/O side": the cells of each side, oldest first, and who is to move: "0,5,10/3,7 o", "/ x".
// Also "code:N side". The side may be left out where only one can be to move. Refuses with the
// reason what cannot arise in a game.
core::Result<VanishPosition> parse_position(const Lines& game, std::string_view text);
std::string format_position(const Lines& game, const VanishPosition& position);

// A board's cells as tree search has them (games/vanish/board.h): ages, 1 for a side's newest, the
// sign tells the side. bad_input with the reason if they are not the pieces of two sides, or if
// that position cannot arise.
struct Colours {
  Pieces x;
  Pieces o;
};
core::Result<Colours> pieces_of_cells(const Rules& rules, std::span<const std::int8_t> cells);
core::Result<VanishPosition> position_of_cells(const Lines& game,
                                               std::span<const std::int8_t> cells, Side to_move);

// Why the position cannot arise in a game; Done if it can.
core::Status check_position(const Lines& game, const VanishPosition& position);

// x_code * (cells + 1)^m + o_code, where a side's code is the sum of (cell + 1) * (cells + 1)^i
// over its pieces, i = 0 for the oldest. `fits` tells whether that is below 2^64 under these rules.
bool numeric_code_fits(const Rules& rules);
std::uint64_t numeric_code(const Rules& rules, const Pieces& x, const Pieces& o);

// The reverse; bad_input if the digits are not two lists of cells. Cells may still repeat:
// check_position() tells.
core::Result<Colours> of_numeric_code(const Rules& rules, std::uint64_t code);

}  // namespace joseki::games::vanish
