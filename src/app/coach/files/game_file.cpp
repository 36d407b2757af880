// SPDX-License-Identifier: MIT
#include "app/coach/files/game_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/coach/files/ai_record_file.h"
#include "app/coach/files/game_lines.h"
#include "app/coach/files/joseki_replay.h"
#include "app/coach/files/rec_game.h"
#include "app/coach/files/rpl_file.h"
#include "app/coach/files/table_in_name.h"
#include "app/coach/files/verse_file.h"
#include "app/tables/formation_tables.h"

namespace joseki::app {
namespace {

using Bytes = std::span<const std::uint8_t>;

// Some ten thousand long games in lines.
constexpr std::size_t kLargestFile = std::size_t{1} << 28;

struct Ending {
  std::string_view text;
  GameFormat format;
};
constexpr std::array<Ending, 6> kEndings = {{{".txt", GameFormat::verse},
                                             {".vrs", GameFormat::verse},
                                             {".rpl", GameFormat::rpl},
                                             {".rec", GameFormat::rec},
                                             {".jsonl", GameFormat::ai},
                                             {".jreplay", GameFormat::joseki}}};

// By what is in it; what that does not tell, the name does.
std::optional<GameFormat> recognised(Bytes bytes, std::string_view file_name) {
  if (begins_like_joseki_replay(bytes)) return GameFormat::joseki;
  if (ends_like_rpl(bytes)) return GameFormat::rpl;
  const auto named = game_format_of(file_name);
  if (named == GameFormat::rpl || named == GameFormat::rec) return named;
  if (looks_like_verse(bytes)) return GameFormat::verse;
  if (looks_like_game_lines(bytes)) return GameFormat::ai;
  if (looks_like_ai_record(bytes)) return GameFormat::ai_record;
  return named;
}

std::optional<twenty48::BigTiles> big_tiles_in(const std::string& table) {
  const auto shape = find_table_shape(table);
  if (!shape) return std::nullopt;
  return shape->formation.big_tiles();
}

core::Error not_a_game(std::string_view file_name) {
  return {
      core::Errc::foreign_file, core::text("{} is no game of 2048 that joseki knows", file_name),
      core::text(
          "games are texts of 2048verse, .rpl, .rec, records of 13 bytes a move, the lines of {}, "
          "and .jreplay",
          "joseki ai --out")};
}

core::Result<FileOfGames> alone(GameFormat format, core::Result<GameRecord> game) {
  if (!game) return std::move(game).error();
  FileOfGames file{.format = format, .games = {}};
  file.games.push_back(std::move(*game));
  return file;
}

core::Result<FileOfGames> read_verse_games(Bytes bytes) {
  auto file = read_verse(bytes);
  if (!file) return std::move(file).error();
  return alone(file->is_old ? GameFormat::verse_old : GameFormat::verse, std::move(file->game));
}

core::Result<FileOfGames> read_lines(Bytes bytes) {
  auto games = read_game_lines(bytes);
  if (!games) return std::move(games).error();
  return FileOfGames{GameFormat::ai, std::move(*games)};
}

core::Result<FileOfGames> read_as(GameFormat format, Bytes bytes, const std::string& table) {
  switch (format) {
    case GameFormat::rpl:
      return alone(format, read_rpl(bytes, big_tiles_in(table)));
    case GameFormat::rec:
      return alone(format, read_rec_game(bytes, big_tiles_in(table)));
    case GameFormat::ai_record:
      return alone(format, read_ai_record(bytes));
    case GameFormat::ai:
      return read_lines(bytes);
    case GameFormat::joseki:
      return alone(format, read_joseki_replay(bytes));
    case GameFormat::verse:
    case GameFormat::verse_old:
      break;
  }
  return read_verse_games(bytes);
}

core::Result<std::string> as_text(core::Result<std::vector<std::uint8_t>> bytes) {
  if (!bytes) return std::move(bytes).error();
  return std::string(bytes->begin(), bytes->end());
}

std::string without_underscores(std::string_view label) {
  std::string text(label);
  std::replace(text.begin(), text.end(), '_', '-');
  return text;
}

bool keeps_times(GameFormat format) {
  return format == GameFormat::verse || format == GameFormat::joseki;
}
bool keeps_rates(GameFormat format) {
  return format == GameFormat::rpl || format == GameFormat::rec || format == GameFormat::joseki;
}

}  // namespace

std::string_view name_of(GameFormat format) {
  switch (format) {
    case GameFormat::verse_old:
      return "verse-old";
    case GameFormat::rpl:
      return "rpl";
    case GameFormat::rec:
      return "rec";
    case GameFormat::ai_record:
      return "ai-record";
    case GameFormat::ai:
      return "ai";
    case GameFormat::joseki:
      return "joseki";
    case GameFormat::verse:
      break;
  }
  return "verse";
}

std::optional<GameFormat> game_format_named(std::string_view name) {
  for (const GameFormat format : kGameFormats) {
    if (name_of(format) == name) return format;
  }
  return std::nullopt;
}

std::optional<GameFormat> game_format_of(std::string_view file_name) {
  for (const Ending& ending : kEndings) {
    if (file_name.ends_with(ending.text)) return ending.format;
  }
  return std::nullopt;
}

std::string_view ending_of(GameFormat format) {
  if (format == GameFormat::ai_record) return "";
  for (const Ending& ending : kEndings) {
    if (ending.format == format) return ending.text;
  }
  return ".txt";  // the older text of 2048verse
}

core::Result<FileOfGames> read_games(Bytes bytes, std::string_view file_name) {
  if (bytes.size() > kLargestFile) {
    return core::Error{core::Errc::bad_input,
                       core::text("{} is too large for games of 2048", file_name),
                       core::text("at most {} MiB", kLargestFile >> 20)};
  }
  const auto format = recognised(bytes, file_name);
  if (!format) return not_a_game(file_name);
  const std::string table =
      table_in_name(std::string(file_name.substr(file_name.find_last_of('/') + 1)));
  auto file = read_as(*format, bytes, table);
  if (!file) {
    core::Error error = std::move(file).error();
    error.what = core::text("{}: {}", file_name, error.what);
    return error;
  }
  for (GameRecord& game : file->games) {
    const bool has_no_name = *format == GameFormat::rpl || *format == GameFormat::rec;
    if (has_no_name) game.table = table;
  }
  return file;
}

core::Result<std::string> bytes_of_game(const GameRecord& game, GameFormat format,
                                        std::string_view label) {
  switch (format) {
    case GameFormat::verse_old:
      return old_verse_file(game);
    case GameFormat::rpl:
      return as_text(rpl_file_of(game));
    case GameFormat::rec:
      return as_text(rec_file_of(game));
    case GameFormat::ai_record:
      return as_text(ai_record_of(game));
    case GameFormat::ai: {
      auto line = game_line_of(game);
      if (line) *line += '\n';
      return line;
    }
    case GameFormat::joseki:
      return joseki_replay_of(game);
    case GameFormat::verse:
      break;
  }
  return verse_file(game, without_underscores(label));
}

std::vector<std::string_view> left_out(const GameRecord& game, GameFormat format) {
  std::vector<std::string_view> parts;
  if (has_times(game) && !keeps_times(format)) parts.emplace_back("think times");
  if (has_rates(game) && !keeps_rates(format)) parts.emplace_back("rates");
  return parts;
}

}  // namespace joseki::app
