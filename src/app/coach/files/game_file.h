// SPDX-License-Identifier: MIT
// Files of 2048 games of every format that we know: which one it is, what games are in it, and how
// to write a game in another one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/coach/game_record.h"
#include "core/result.h"

namespace joseki::app {

enum class GameFormat : std::uint8_t {
  verse,      // 2048verse, with times
  verse_old,  // 2048verse, the older text
  rpl,        // the public trainer: a run of a test
  rec,        // the public trainer: a recording of practice
  ai_record,  // the public trainer: games of its player, 13 bytes a move
  ai,         // joseki ai --out: lines of JSON
  joseki,     // our own replays
};
inline constexpr std::array kGameFormats = {
    GameFormat::verse,     GameFormat::verse_old, GameFormat::rpl,   GameFormat::rec,
    GameFormat::ai_record, GameFormat::ai,        GameFormat::joseki};

std::string_view name_of(GameFormat format);  // verse, verse-old, rpl, rec, ai-record, ai, joseki
std::optional<GameFormat> game_format_named(std::string_view name);
// What a file's name says: .txt and .vrs verse, .jsonl ai, .jreplay joseki, .rpl, .rec.
std::optional<GameFormat> game_format_of(std::string_view file_name);
// How names of such files end: ".txt".
std::string_view ending_of(GameFormat format);

struct FileOfGames {
  GameFormat format = GameFormat::verse;
  std::vector<GameRecord> games;  // at least one
};

// `file_name`, with its folders or without, tells apart what its bytes do not, and of which table a
// piece of a game is: 442_256_... bad_input if the file is too large; foreign_file; newer_file;
// damaged_file with the place.
core::Result<FileOfGames> read_games(std::span<const std::uint8_t> bytes,
                                     std::string_view file_name);

// `label`: what the game is called, where the format has room for that. bad_input if the format
// cannot tell that game, with the reason.
core::Result<std::string> bytes_of_game(const GameRecord& game, GameFormat format,
                                        std::string_view label);

// What a conversion to that format leaves out: "think times", "rates"; empty if it keeps both.
std::vector<std::string_view> left_out(const GameRecord& game, GameFormat format);

}  // namespace joseki::app
