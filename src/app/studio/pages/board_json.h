// SPDX-License-Identifier: MIT
// Boards of 2048 and their moves as the pages get them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/studio/message.h"
#include "app/studio/pages/fields.h"
#include "games/twenty48/full_board.h"
#include "games/twenty48/slide_trace.h"

namespace joseki::studio {

// The names of directions, in the order of twenty48::Direction.
const std::vector<std::string_view>& direction_names();
std::optional<twenty48::Direction> direction_in(Fields& fields);

// 16 tile values.
Json board_json(const twenty48::FullBoard& board);
// "left", or null.
Json direction_json(std::optional<twenty48::Direction> direction);

// The directions that change the board; `big` as in trace_slide().
std::vector<twenty48::Direction> legal_directions(const twenty48::FullBoard& board,
                                                  std::optional<twenty48::BigTiles> big);
Json directions_json(const std::vector<twenty48::Direction>& directions);

struct NewTile {
  int cell = 0;
  int exponent = 1;
};

// What a page needs to show a move.
Json animation_json(const twenty48::FullBoard& from, twenty48::Direction direction,
                    const twenty48::SlideTrace& trace, std::optional<NewTile> tile);

// A board code as people paste it: blanks at the ends do not matter, and fewer than 16 characters
// have empty cells before them. bad_input with the reason.
core::Result<twenty48::FullBoard> read_code(std::string_view text);

}  // namespace joseki::studio
