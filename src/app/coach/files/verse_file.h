// SPDX-License-Identifier: MIT
// Files with a replay text of 2048verse, in its present form or the older one, whatever encoding
// somebody's editor has kept them in. docs/formats/2048verse-replay.md
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/coach/game_record.h"
#include "core/result.h"

namespace joseki::app {

struct VerseFile {
  bool is_old = false;
  GameRecord game;
};

// foreign_file if the text begins as neither form does in any encoding; damaged_file, naming the
// event or the move, of the encoding
// in which most letters are right.
core::Result<VerseFile> read_verse(std::span<const std::uint8_t> bytes);

// Whether the text begins as one of them does.
bool looks_like_verse(std::span<const std::uint8_t> bytes);

// In UTF-8, without a line end, which some readers take for an event. bad_input if such a text
// cannot tell the game: it does not begin with two tiles, or leaves positions out.
core::Result<std::string> verse_file(const GameRecord& game, std::string_view label);
core::Result<std::string> old_verse_file(const GameRecord& game);

}  // namespace joseki::app
