// SPDX-License-Identifier: MIT
// Our own replays (.jreplay): everything that is known of a game, checked by checksums.
// docs/formats/replay-v1.md
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "app/coach/game_record.h"
#include "core/result.h"

namespace joseki::app {

bool begins_like_joseki_replay(std::span<const std::uint8_t> bytes);

// foreign_file (no magic), newer_file, damaged_file with the place.
core::Result<GameRecord> read_joseki_replay(std::span<const std::uint8_t> bytes);

// Any game there is.
std::string joseki_replay_of(const GameRecord& game);

}  // namespace joseki::app
