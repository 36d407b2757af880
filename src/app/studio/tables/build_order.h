// SPDX-License-Identifier: MIT
// BuildOrder: what a page wants built, checked, and the command that does it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/catalog/formation_choices.h"
#include "app/studio/message.h"
#include "app/studio/table_shelf.h"
#include "core/result.h"

namespace joseki::studio {

struct BuildOrder {
  std::string table;  // in normal form
  bool is_game = false;
  app::FormationChoices choices;
  Json options = Json::object();  // as asked, checked
  std::filesystem::path folder;   // one of the shelf's
};

// bad_input with the reason: no such table, an option that is none, or not for this kind of table.
core::Result<BuildOrder> build_order(const TableShelf& shelf, const std::string& table,
                                     const Json& options);

// What a process that builds or changes a table holds as its lock: see core::FileLock.
std::filesystem::path lock_of_table(const std::filesystem::path& folder, const std::string& table,
                                    bool is_game);

// The words after "joseki".
std::vector<std::string> build_arguments(const BuildOrder& order);
// Of all of a table, over whatever folders of the shelf its layers are spread.
std::vector<std::string> verify_arguments(const TableShelf& shelf, const std::string& table,
                                          const std::filesystem::path& folder);

}  // namespace joseki::studio
