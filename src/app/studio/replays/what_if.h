// SPDX-License-Identifier: MIT
// WhatIf: other moves than those of a game, from some position on. The new tiles are the game's as
// long as their cells are free, else they depend on the place in the game alone: so whoever
// compares two moves sees the same tiles after both, wherever that is possible.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/coach/game_record.h"
#include "app/studio/pages/board_2048.h"

namespace joseki::studio {

struct WhatIf {
  twenty48::FullBoard board{};
  std::uint64_t gained = 0;         // points since the position
  std::optional<ShownMove> last{};  // nothing: no move was made
  bool is_tile_of_game = false;     // of the last move
};

// `step` is at most the number of steps: then it is the game's end. bad_input, naming the move, if
// one of them does nothing.
core::Result<WhatIf> what_if(const app::GameRecord& game, std::size_t step,
                             const std::vector<twenty48::Direction>& moves);

}  // namespace joseki::studio
