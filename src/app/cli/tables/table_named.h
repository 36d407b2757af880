// SPDX-License-Identifier: MIT
// Tables by the names that people type, and what to type next if one is missing or damaged.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/frame/verb.h"
#include "app/tables/any_table.h"
#include "app/tables/formation_tables.h"
#include "app/tables/game_tables.h"
#include "core/result.h"

namespace joseki::app {

// What a command asks about the table it works on.
struct TableChoice {
  std::string table;
  std::vector<std::string> dirs;
  std::optional<double> p4;
};

// TABLE, --dir and --p4. `choice` must outlive parsing.
void add_table_choice(Verb verb, TableChoice& choice, const std::string& description);
Option add_p4(Verb verb, std::optional<double>& p4);

// find_table(), with where names are listed as a hint if none is near.
core::Result<std::unique_ptr<AnyTable>> table_named(const TableChoice& choice);

// table_to_build(), likewise.
core::Result<std::unique_ptr<AnyTable>> table_to_make(const BuildRequest& request);

// find_game_table(), likewise.
core::Result<GameTable> game_table_named(std::string_view name, const std::string& dir);

// What to type for a build: joseki build L3-512 --dir DIR.
std::string command_of(const BuildRequest& request);

// The error, with what to do about a table that is missing, unfinished or damaged.
core::Error with_remedy(const AnyTable& table, core::Error error);

// open() and open_game(), with the remedy.
core::Result<std::unique_ptr<TableReader>> open_table(const AnyTable& table);
core::Result<std::unique_ptr<GameReader>> open_game(const GameTable& table);
core::Result<formation::Table> open_formation(const FormationTable& table);

}  // namespace joseki::app
