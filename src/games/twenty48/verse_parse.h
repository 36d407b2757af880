// SPDX-License-Identifier: MIT
// Reads the replay texts of 2048verse (verse_text.h) back, letter by letter. Whether their moves
// are possible is for whoever plays them.
#pragma once

#include <string_view>

#include "core/result.h"
#include "games/twenty48/verse_text.h"

namespace joseki::twenty48 {

// More events than any game of 2048 can have.
inline constexpr std::size_t kMostTurns = 1'000'000;

// Whether a text begins as the present form does: "4x4-", anything, an underscore.
bool is_verse_head(std::u32string_view text);

// The present form. Blanks and line ends around the text do not matter. bad_input for another
// board; damaged_file with the event for a letter that is none or an event that is cut off.
core::Result<VerseEvents> parse_verse(std::u32string_view text);

// The letters of the older form, without its head.
core::Result<VerseEvents> parse_old_verse(std::u32string_view letters, BoardShape shape);

}  // namespace joseki::twenty48
