// SPDX-License-Identifier: MIT
// A table by the name somebody typed: the game, its file, and what to say if it is not there.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/catalog/any_game.h"
#include "app/catalog/formation_table.h"
#include "core/result.h"

namespace joseki::app {

struct TablePlace {
  std::unique_ptr<AnyGame> game;
  std::filesystem::path file;
  std::string build_command;  // what to type to make it
};

// find_game(), with the nearest known name as a hint. A table of a formation is no game.
core::Result<std::unique_ptr<AnyGame>> game_named(std::string_view name);

// `dir` empty: the tables folder of $JOSEKI_HOME. The file may not exist.
core::Result<TablePlace> table_place(std::string_view name, const std::string& dir);

// The same for tables of both kinds. `dirs` as for formation_place(); a game has one at most.
using AnyPlace = std::variant<TablePlace, FormationTablePlace>;
core::Result<AnyPlace> any_place(std::string_view name, const std::vector<std::string>& dirs);

// What to type to make a table: joseki build NAME --dir DIR.
std::string build_command(std::string_view name, std::string_view dir);

// What to add to it, so that it goes on with such a build.
std::string rebuild_words(bool rebuild, bool replace_first);

bool is_built(const TablePlace& place);  // there is a file of that name, sound or not

// not_found, with how to build it, if there is no such file; else what AnyGame::open() says.
core::Result<std::unique_ptr<AnyTable>> open_table(const TablePlace& place);

core::Error not_built(const TablePlace& place);

// Likewise for a formation's. What decides about such a table stands in the command: that of
// `identity`, or what the table there says of itself.
std::string build_command(const FormationTablePlace& place,
                          const formation::TableIdentity& identity);
std::string build_command(const FormationTablePlace& place);
core::Result<formation::Table> open_table(const FormationTablePlace& place);

// The error, with what to do about a table that is missing, unfinished or damaged.
core::Error with_remedy(const FormationTablePlace& place, core::Error error);

}  // namespace joseki::app
