// SPDX-License-Identifier: MIT
// What can be practised: tables, the formations they are of, and the folders they lie in.
#pragma once

#include <optional>
#include <string>

#include "app/studio/studio.h"
#include "solve/formation/formation.h"

namespace joseki::studio {

inline constexpr std::size_t kLongestTableName = 100;

// A table by name, built or not; null if there can be no such table.
Json practice_table_json(const std::string& name, const std::optional<ShelfTable>& built);

// Everything: for a menu of formations and targets.
core::Result<Json> practice_tables_json(Studio& studio);

// `table` may be empty.
Json practice_folders_json(const TableShelf& tables, const std::string& table);

}  // namespace joseki::studio
