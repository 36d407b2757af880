// SPDX-License-Identifier: MIT
#include "app/studio/pages/game/game_file.h"

#include <fmt/format.h>

#include <utility>

#include "app/studio/finished_game_json.h"

namespace joseki::studio {
namespace {

// "12345_20260131_120000": the score and the end, as the names of replay files have them.
std::string name_without_end(const FinishedGame& game) {
  std::string when;
  for (const char c : game.ended) {
    if (c == 'T') when += '_';
    if (c >= '0' && c <= '9') when += c;
  }
  return fmt::format("{}_{}", game.score, when);
}

core::Result<std::string> verse_of(const FinishedGame& game, ExportFormat format) {
  const auto whole = twenty48::replay(game.start, game.moves);
  if (!whole) return whole.error();
  if (format == ExportFormat::verse_old) return twenty48::old_verse_text(*whole);
  auto times = game.times;
  times.resize(whole->turns.size());
  return twenty48::verse_text(*whole, times, "joseki");
}

std::string json_text_of(const FinishedGame& game) {
  Json whole = finished_game_json(game);
  whole["type"] = "joseki_game";
  return whole.dump(1) + "\n";
}

}  // namespace

const std::vector<std::string_view>& export_format_names() {
  static const std::vector<std::string_view> names = {"verse", "verse-old", "json"};
  return names;
}

std::string_view name_of(ExportFormat format) {
  return export_format_names()[static_cast<std::size_t>(format)];
}

core::Result<GameFile> file_of(const FinishedGame& game, ExportFormat format) {
  const std::string name = name_without_end(game);
  if (format == ExportFormat::json) {
    return GameFile{format, name + ".json", "application/json", json_text_of(game)};
  }
  auto text = verse_of(game, format);
  if (!text) return std::move(text).error();
  return GameFile{format, name + ".txt", "text/plain", std::move(*text)};
}

}  // namespace joseki::studio
