// SPDX-License-Identifier: MIT
// The replay texts of 2048verse: a whole game with the time each move took, in the present form of
// that site and in its older one, which has no times. docs/formats/2048verse-replay.md
//
// Present: "4x4-LABEL_" and three digits to base 128 an event: bits 0-1 the move (up, down, left,
// right), 2-3 the tile (2, 4), 4-6 its column, 7-9 its row, 10-12 the unit of time, 13-20 how many.
// Older: "replay_", the board unless it is 4x4, and one letter an event: move (up, right, down,
// left) * 32 + 16 for a 4 + column * 4 + row. In both the first two events are the tiles a game
// begins with.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/twenty48/board_shape.h"
#include "games/twenty48/whole_game.h"

namespace joseki::twenty48 {

// How long a player thought, in milliseconds; nothing: nobody knows.
using ThinkTime = std::optional<std::uint32_t>;

// A time as eleven bits: unit in the lower three, how many of it in the others.
std::uint32_t encode_time(ThinkTime time);
// What is left of it: the shortest time with that code.
ThinkTime decode_time(std::uint32_t code);

// What a text tells. Cells are those of the 4x4 board in which the game's board lies.
struct VerseEvents {
  BoardShape shape = BoardShape::b4x4;
  std::vector<Turn> turns;       // the first two are the first tiles: their moves mean nothing
  std::vector<ThinkTime> times;  // one for each turn; none in the older form

  friend bool operator==(const VerseEvents&, const VerseEvents&) = default;
};

// The events of a game: bad_input unless it begins with two tiles of 2 or 4, since these texts know
// no other beginning. `times`: one for each turn, or none.
core::Result<VerseEvents> verse_events(BoardShape shape, const FullBoard& start,
                                       std::span<const Turn> turns,
                                       std::span<const ThinkTime> times);

// `label`: no underscore. Times that are not there are not known.
std::string verse_text(const VerseEvents& events, std::string_view label);
std::string old_verse_text(const VerseEvents& events);

// The same of a game on the 4x4 board.
core::Result<std::string> verse_text(const WholeGame& game, std::span<const ThinkTime> times,
                                     std::string_view label);
core::Result<std::string> old_verse_text(const WholeGame& game);

}  // namespace joseki::twenty48
