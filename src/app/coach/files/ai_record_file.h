// SPDX-License-Identifier: MIT
// Games that the public trainer's player of whole games has written: packed records of 13 bytes.
// docs/formats/trainer-replay.md
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/coach/game_record.h"
#include "core/result.h"

namespace joseki::app {

// Nothing marks such a file: its length is right, the first score is 0 and scores never fall.
bool looks_like_ai_record(std::span<const std::uint8_t> bytes);

// The new tiles are found out. damaged_file with the record.
core::Result<GameRecord> read_ai_record(std::span<const std::uint8_t> bytes);

// bad_input if the game leaves positions out, is not on the 4x4 board or begins with a tile above
// 32768.
core::Result<std::vector<std::uint8_t>> ai_record_of(const GameRecord& game);

}  // namespace joseki::app
