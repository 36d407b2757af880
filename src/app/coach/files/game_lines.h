// SPDX-License-Identifier: MIT
// Files of games that our own player has played: a line of JSON each (joseki ai --out).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/coach/game_record.h"
#include "core/result.h"

namespace joseki::app {

// Whether the first letter is that of a JSON object.
bool looks_like_game_lines(std::span<const std::uint8_t> bytes);

// At least one game. damaged_file with the line.
core::Result<std::vector<GameRecord>> read_game_lines(std::span<const std::uint8_t> bytes);

// One line. bad_input if the game leaves positions out or is not on the 4x4 board.
core::Result<std::string> game_line_of(const GameRecord& game);

}  // namespace joseki::app
