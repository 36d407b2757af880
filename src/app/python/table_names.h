// SPDX-License-Identifier: MIT
// Tables by the names that callers of the package give, and what to tell them if one is not there.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/tables/any_table.h"
#include "app/tables/formation_tables.h"
#include "app/tables/game_tables.h"
#include "core/result.h"

namespace joseki::app::python {

// Which table, as somebody typed it: its name, folders and, of a formation's, the probability of a
// 4.
struct TableChoice {
  std::string name;
  TableFolders dirs;
  std::optional<double> p4{};
};

// Whether that is the table of a two-player game, and not of a formation of 2048. Raises.
bool is_game_table(const std::string& name);

// They raise.
std::unique_ptr<AnyTable> table_named(const TableChoice& choice);
std::unique_ptr<AnyTable> table_to_make(const BuildRequest& request);
app::GameTable game_table_named(const TableChoice& choice);
app::FormationTable formation_table_named(const TableChoice& choice);

// The error, with the call that builds or repairs the table.
core::Error with_remedy(core::Error error, const AnyTable& table);

}  // namespace joseki::app::python
