// SPDX-License-Identifier: MIT
#include "app/cli/table_place.h"

#include <fmt/format.h>

#include <utility>

#include "app/catalog/home.h"
#include "app/cli/exit_codes.h"
#include "app/cli/nearest.h"

namespace joseki::app {

core::Result<std::unique_ptr<AnyGame>> game_named(std::string_view name) {
  auto game = find_game(name);
  if (game) return game;
  core::Error error = std::move(game).error();
  // Names of a family are all alike: more than two letters off is another member, not a slip.
  const auto meant = nearest(name, known_games());
  if (meant && edit_distance(name, *meant) <= 2) {
    error.hint = fmt::format("did you mean {}?", *meant);
  }
  return error;
}

core::Result<TablePlace> table_place(std::string_view name, const std::string& dir) {
  auto game = game_named(name);
  if (!game) return std::move(game).error();
  auto folder = tables_folder(dir);
  if (!folder) return std::move(folder).error();
  std::string command = "joseki build " + (*game)->name();
  if (!dir.empty())
    command += dir.find(' ') == std::string::npos ? " --dir " + dir : " --dir '" + dir + "'";
  auto file = table_file(*folder, (*game)->name());
  return TablePlace{std::move(*game), std::move(file), std::move(command)};
}

bool is_built(const TablePlace& place) {
  std::error_code failure;
  return std::filesystem::exists(place.file, failure);
}

core::Error not_built(const TablePlace& place) {
  return {core::Errc::not_found, fmt::format("table '{}' is not built", place.game->name()),
          "make it with: " + place.build_command};
}

core::Result<std::unique_ptr<AnyTable>> open_table(const TablePlace& place) {
  auto table = place.game->open(place.file);
  if (table) return table;
  core::Error error = std::move(table).error();
  if (error.code == core::Errc::not_found) return not_built(place);
  if (error.hint.empty() && exit_of(error.code) == Exit::system) {
    error.hint = "to replace it: " + place.build_command + " --rebuild";
  }
  return error;
}

}  // namespace joseki::app
