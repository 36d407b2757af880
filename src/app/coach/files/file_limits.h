// SPDX-License-Identifier: MIT
// What a format of games cannot tell, said before anything is written.
#pragma once

#include <string_view>

#include "app/coach/game_record.h"
#include "core/result.h"

namespace joseki::app {

// bad_input if the game leaves positions out. `format`: "recordings (.rec)".
core::Status check_continuous(const GameRecord& game, std::string_view format);

// bad_input if a tile is above 32768: boards of 64 bits have no room for it.
core::Status check_tiles(const GameRecord& game, std::string_view format);

}  // namespace joseki::app
