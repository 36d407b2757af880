// SPDX-License-Identifier: MIT
// Tables by the names that callers of the package give, and what to tell them if one is not there.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/catalog/any_game.h"
#include "app/catalog/formation_table.h"
#include "core/result.h"

namespace joseki::app::python {

struct GamePlace {
  std::shared_ptr<const AnyGame> game;
  std::filesystem::path file;  // need not exist
};

// Whether that is the table of a game of two, and not of a formation of 2048.
bool is_game_table(const std::string& name);

// `dir` empty: the tables folder of $JOSEKI_HOME.
core::Result<GamePlace> game_place(const std::string& name, const std::string& dir);
// `dirs`: as for formation_place(); its layers may be spread over them.
core::Result<FormationTablePlace> formation_table_place(const std::string& name,
                                                        const std::vector<std::string>& dirs);

// The one folder of a game's table; empty: the tables folder. bad_input if there are more.
core::Result<std::string> only_dir(const std::string& name, const std::vector<std::string>& dirs);
// The first, which is the one that is built in.
std::string first_dir(const std::vector<std::string>& dirs);

// The error, with the call that builds or repairs the table.
core::Error with_remedy(core::Error error, const std::string& name, const std::string& dir);

}  // namespace joseki::app::python
