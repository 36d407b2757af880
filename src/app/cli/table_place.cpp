// SPDX-License-Identifier: MIT
#include "app/cli/table_place.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "app/catalog/formation_library.h"
#include "app/catalog/home.h"
#include "app/catalog/nearest.h"
#include "app/cli/exit_codes.h"

namespace joseki::app {

namespace {

// The game whose name is a slip of the finger away.
std::optional<std::string> game_meant(std::string_view name) {
  const auto meant = nearest(name, known_games());
  // Names of a family are all alike: more than two letters off is another member, not a slip.
  return meant && edit_distance(name, *meant) <= 2 ? meant : std::nullopt;
}

core::Error no_table(std::string_view name) {
  const std::string what = fmt::format("there is no table '{}'", name);
  if (find_formation(name)) {
    return {
        core::Errc::bad_input, what,
        fmt::format("{} is a formation: a table of it has a target too, like {}-256", name, name)};
  }
  return {core::Errc::bad_input, what,
          "joseki games lists games; tables of 2048 are called FORMATION-TARGET, like L3-512, and "
          "joseki formation lists formations"};
}

}  // namespace

core::Result<std::unique_ptr<AnyGame>> game_named(std::string_view name) {
  auto game = find_game(name);
  if (game) return game;
  core::Error error = std::move(game).error();
  if (const auto meant = game_meant(name)) {
    error.hint = fmt::format("did you mean {}?", *meant);
  } else if (find_table_shape(name)) {
    error.what = fmt::format("'{}' is a table of 2048, and this command is for games of two", name);
  }
  return error;
}

std::string build_command(std::string_view name, std::string_view dir) {
  const bool quotes = dir.find(' ') != std::string_view::npos;
  return fmt::format("joseki build {}{}{}", name, dir.empty() ? "" : " --dir ",
                     quotes ? fmt::format("'{}'", dir) : std::string(dir));
}

std::string rebuild_words(bool rebuild, bool replace_first) {
  if (!rebuild) return "";
  return replace_first ? " --rebuild --replace-first" : " --rebuild";
}

core::Result<TablePlace> table_place(std::string_view name, const std::string& dir) {
  auto game = game_named(name);
  if (!game) return std::move(game).error();
  auto folder = tables_folder(dir);
  if (!folder) return std::move(folder).error();
  std::string command = build_command((*game)->name(), dir);
  auto file = table_file(*folder, (*game)->name());
  return TablePlace{std::move(*game), std::move(file), std::move(command)};
}

core::Result<AnyPlace> any_place(std::string_view name, const std::vector<std::string>& dirs) {
  const bool is_game = static_cast<bool>(find_game(name));
  if (is_game && dirs.size() > 1) {
    return core::Error{core::Errc::bad_input, "--dir is given more than once",
                       fmt::format("table '{}' is one file, in one folder", name)};
  }
  if (is_game || name.starts_with("vanish") || game_meant(name)) {
    auto place = table_place(name, dirs.empty() ? "" : dirs.front());
    if (!place) return std::move(place).error();
    return AnyPlace(std::move(*place));
  }
  if (!is_formation_table_name(name)) return no_table(name);
  auto place = formation_place(name, dirs);
  if (!place) return std::move(place).error();
  return AnyPlace(std::move(*place));
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

std::string build_command(const FormationTablePlace& place,
                          const formation::TableIdentity& identity) {
  const formation::TableIdentity usual;
  std::string command = build_command(place.name, place.dir);
  if (identity.p4 != usual.p4) command += fmt::format(" --p4 {}", identity.p4);
  if (identity.precision != usual.precision) {
    command += fmt::format(" --precision {}", formation::name_of(identity.precision));
  }
  if (identity.delete_below != 0) {
    command += fmt::format(" --delete-below {}", identity.delete_below);
  }
  if (identity.optimal_only) command += " --optimal-only";
  if (identity.sparse) command += " --sparse";
  if (const auto sum = identity.shape.formation.all_of_sum; sum != 0) {
    command += fmt::format(" --seeds all-of-sum {}", sum);
  }
  return command;
}

std::string build_command(const FormationTablePlace& place) {
  const auto card = card_of(place);
  return card ? build_command(place, card->identity) : build_command(place.name, place.dir);
}

core::Error with_remedy(const FormationTablePlace& place, core::Error error) {
  if (error.code == core::Errc::damaged_file) {
    error.hint = "to repair it: " + build_command(place);
  } else if (error.code == core::Errc::not_found && error.hint.empty()) {
    const bool is_begun = static_cast<bool>(card_of(place));
    error.hint = (is_begun ? "go on with: " : "make it with: ") + build_command(place);
  }
  return error;
}

core::Result<formation::Table> open_table(const FormationTablePlace& place) {
  auto table = open_formation_table(place);
  if (table) return table;
  return with_remedy(place, std::move(table).error());
}

}  // namespace joseki::app
