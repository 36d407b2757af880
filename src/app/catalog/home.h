// SPDX-License-Identifier: MIT
// Where data lives: $JOSEKI_HOME, or ~/.local/share/joseki, and the tables and models in it.
#pragma once

#include <filesystem>
#include <string_view>

#include "core/result.h"

namespace joseki::app {

// The data folder; it may not exist yet. bad_input if neither $JOSEKI_HOME nor $HOME is set.
core::Result<std::filesystem::path> home_folder();

// Where tables are: `chosen` as it is, or tables/ in the data folder if `chosen` is empty.
core::Result<std::filesystem::path> tables_folder(std::string_view chosen);

// Where trained networks are: models/ in the data folder.
core::Result<std::filesystem::path> models_folder();

inline constexpr std::string_view kTableSuffix = ".jtb";

// `name` must be a game's own name (AnyGame::name()), not what somebody typed.
std::filesystem::path table_file(const std::filesystem::path& folder, std::string_view name);

}  // namespace joseki::app
