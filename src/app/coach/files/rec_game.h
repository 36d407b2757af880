// SPDX-License-Identifier: MIT
// Recordings of practice (.rec) as games.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "app/coach/game_record.h"
#include "core/result.h"

namespace joseki::app {

// Of the older kind of file, which tells boards alone, the moves are found out. `likely`: as of
// find_rules(). foreign_file, damaged_file with the move.
core::Result<GameRecord> read_rec_game(std::span<const std::uint8_t> bytes,
                                       std::optional<twenty48::BigTiles> likely = {});

// bad_input if such a file cannot tell the game: it leaves positions out, has tiles above 32768, or
// too many moves.
core::Result<std::vector<std::uint8_t>> rec_file_of(const GameRecord& game);

}  // namespace joseki::app
