// SPDX-License-Identifier: MIT
// The files of games' tables in a folder: a file each.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "core/result.h"

namespace joseki::app {

// Names of games whose table is there, sound or not; none if there is no such folder. A file under
// another name than its game's (a copy, say) is not ours to open under that name.
core::Result<std::set<std::string>> built_games_in(const std::filesystem::path& folder);

// Names of games whose build was stopped and can go on.
core::Result<std::set<std::string>> begun_games_in(const std::filesystem::path& folder);

}  // namespace joseki::app
