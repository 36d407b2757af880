// SPDX-License-Identifier: MIT
// What can be practised: tables, the formations they are of, and the folders they lie in.
#pragma once

#include <string>

#include "app/studio/pages/practice/named_table.h"
#include "app/studio/studio.h"

namespace joseki::studio {

inline constexpr std::size_t kLongestTableName = 100;

// Null if there can be no such table.
Json practice_table_json(const NamedTable& table);

// Everything: for a menu of formations and targets.
core::Result<Json> practice_tables_json(Studio& studio);

// `table` may be empty.
Json practice_folders_json(const DiskShelf& tables, const std::string& table);

}  // namespace joseki::studio
