// SPDX-License-Identifier: MIT
// Cells of a square board as text: "d3", columns from a, rows counted from 1 at the top.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace joseki::games {

std::string format_square(int cell, int side);
// bad_input with the reason if `text` is not one cell of the board.
core::Result<int> parse_square(std::string_view text, int side);

// "d3c5--f6" cut into its moves, a pass being "--"; blanks between them are ignored. What the
// pieces mean is not looked at.
core::Result<std::vector<std::string_view>> split_squares(std::string_view text);

}  // namespace joseki::games
