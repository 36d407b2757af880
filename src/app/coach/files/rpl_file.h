// SPDX-License-Identifier: MIT
// Replays of the public trainer (.rpl): a run of a test, or the piece of a game that belongs to a
// table. docs/formats/trainer-replay.md
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "app/coach/game_record.h"
#include "core/result.h"

namespace joseki::app {

// Whether the file ends as such files do.
bool ends_like_rpl(std::span<const std::uint8_t> bytes);

// `likely`: as of find_rules(). foreign_file; damaged_file with the record or the move.
core::Result<GameRecord> read_rpl(std::span<const std::uint8_t> bytes,
                                  std::optional<twenty48::BigTiles> likely = {});

// bad_input if the game has no moves or tiles above 32768. Rates that are not known become 0.
core::Result<std::vector<std::uint8_t>> rpl_file_of(const GameRecord& game);

// The same with tiles above 32768 written as a 32768 is: for pieces of games in which these are big
// tiles and never merge.
std::vector<std::uint8_t> rpl_bytes(std::span<const Step> steps);

}  // namespace joseki::app
