// SPDX-License-Identifier: MIT
#include "app/python/table_names.h"

#include <utility>

#include "app/catalog/home.h"

namespace joseki::app::python {

bool is_game_table(const std::string& name) {
  return name.starts_with("vanish") || find_game(name);
}

core::Result<GamePlace> game_place(const std::string& name, const std::string& dir) {
  auto game = find_game(name);
  if (!game) return std::move(game).error();
  const auto folder = tables_folder(dir);
  if (!folder) return folder.error();
  auto file = table_file(*folder, (*game)->name());
  return GamePlace{std::move(*game), std::move(file)};
}

core::Result<FormationTablePlace> formation_table_place(const std::string& name,
                                                        const std::vector<std::string>& dirs) {
  if (!is_formation_table_name(name)) {
    return core::Error{core::Errc::bad_input, "there is no table '" + name + "'",
                       "tables are called like tictactoe, vanish-4x4-m4 or L3-512; "
                       "joseki.tables.list() has more"};
  }
  return formation_place(name, dirs);
}

core::Result<std::string> only_dir(const std::string& name, const std::vector<std::string>& dirs) {
  if (dirs.size() <= 1) return first_dir(dirs);
  return core::Error{core::Errc::bad_input, "table '" + name + "' is one file, in one folder",
                     "give one folder"};
}

std::string first_dir(const std::vector<std::string>& dirs) {
  return dirs.empty() ? std::string() : dirs.front();
}

core::Error with_remedy(core::Error error, const std::string& name, const std::string& dir) {
  const std::string in_dir = dir.empty() ? "" : ", dir='" + dir + "'";
  const auto call = [&](const std::string& more) {
    return "joseki.tables.build('" + name + "'" + in_dir + more + ")";
  };
  if (error.code == core::Errc::not_found) {
    return {error.code, "table '" + name + "' is not built", "make it with: " + call("")};
  }
  if (error.code == core::Errc::damaged_file && error.hint.empty()) {
    error.hint = "to replace it: " + call(", rebuild=True");
  }
  return error;
}

}  // namespace joseki::app::python
