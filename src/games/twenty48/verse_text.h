// SPDX-License-Identifier: MIT
// The replay texts of 2048verse: a whole game with the time each move took, in the present form of
// that site and in its older one, which has no times.
//
// Present: "4x4-LABEL_" and three digits to base 128 an event: bits 0-1 the move (up, down, left,
// right), 2-3 the tile (2, 4), 4-6 its column, 7-9 its row, 10-12 the unit of time, 13-20 how many.
// Older: "replay_" and one character an event: move (up, right, down, left) * 32 + 16 for a 4 +
// column * 4 + row. In both the first two events are the tiles a game begins with.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/twenty48/whole_game.h"

namespace joseki::twenty48 {

// How long a player thought, in milliseconds; nothing: nobody knows.
using ThinkTime = std::optional<std::uint32_t>;

// A time as eleven bits: unit in the lower three, how many of it in the others.
std::uint32_t encode_time(ThinkTime time);
// What is left of it: the shortest time with that code.
ThinkTime decode_time(std::uint32_t code);

// `times`: one for each turn. `label`: no underscore. bad_input unless the game begins with two
// tiles of 2 or 4: these texts know no other beginning.
core::Result<std::string> verse_text(const WholeGame& game, std::span<const ThinkTime> times,
                                     std::string_view label);
core::Result<std::string> old_verse_text(const WholeGame& game);

}  // namespace joseki::twenty48
