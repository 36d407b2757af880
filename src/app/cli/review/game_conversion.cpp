// SPDX-License-Identifier: MIT
#include "app/cli/review/game_conversion.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "app/cli/frame/output.h"
#include "app/cli/frame/stop_signal.h"
#include "app/cli/review/game_bytes.h"
#include "app/report/text_format.h"
#include "core/output_file.h"

namespace joseki::app {
namespace {

core::Result<GameFormat> format_of(const GameConversion& conversion) {
  if (const auto named = game_format_named(conversion.format)) return *named;
  if (const auto meant = game_format_of(conversion.out)) return *meant;
  return core::Error{core::Errc::bad_input,
                     fmt::format("the name {} does not tell a format", conversion.out),
                     "give --format, or a name that ends in .txt, .rpl, .rec, .jsonl or .jreplay"};
}

core::Result<std::string> bytes_of_games(const FileOfGames& file, GameFormat format,
                                         const std::string& label) {
  if (file.games.size() > 1 && format != GameFormat::ai) {
    return core::Error{core::Errc::bad_input,
                       fmt::format("the file has {} games, and {} files have one",
                                   file.games.size(), name_of(format)),
                       "only lines (.jsonl) hold many: take one line of them"};
  }
  std::string all;
  for (const GameRecord& game : file.games) {
    auto bytes = bytes_of_game(game, format, label);
    if (!bytes) return bytes;
    all += *bytes;
  }
  return all;
}

void tell_what_is_missing(Session& session, const FileOfGames& file, GameFormat format) {
  for (const std::string_view part : left_out(file.games.front(), format)) {
    session.say(fmt::format("{} files have no {}: left out", name_of(format), part));
  }
}

}  // namespace

core::Result<Exit> convert_games(Session& session, const GameConversion& conversion) {
  const StopOnSignal stop;
  const auto format = format_of(conversion);
  if (!format) return format.error();
  const auto file = open_games(conversion.in);
  if (!file) return file.error();
  const auto bytes = bytes_of_games(*file, *format, label_of(conversion.in));
  if (!bytes) return bytes.error();
  auto out = core::OutputFile::create(conversion.out, stop.token());
  if (!out) return std::move(out).error();
  if (auto status = out->append(*bytes); !status) return std::move(status).error();
  if (auto status = out->commit(); !status) return std::move(status).error();
  tell_what_is_missing(session, *file, *format);
  if (is_standard_output(conversion.out)) return Exit::done;
  std::size_t moves = 0;
  for (const GameRecord& game : file->games) moves += game.steps.size();
  if (session.json) {
    session.out.line({{"type", "converted"},
                      {"ok", true},
                      {"file", conversion.out},
                      {"from", name_of(file->format)},
                      {"to", name_of(*format)},
                      {"games", file->games.size()},
                      {"moves", moves},
                      {"bytes", bytes->size()}});
    return Exit::done;
  }
  session.out.print("{} with {} ({}) to {} ({}, {})\n", counted(file->games.size(), "game"),
                    counted(moves, "move"), name_of(file->format), conversion.out, name_of(*format),
                    bytes_text(bytes->size()));
  return Exit::done;
}

}  // namespace joseki::app
