// SPDX-License-Identifier: MIT
// Trash: deleted tables, until it is emptied. They stay on their drive, so that deleting and
// restoring is a matter of a moment.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/studio/message.h"
#include "app/studio/tables/table_list.h"
#include "core/result.h"

namespace joseki::studio {

struct TrashedTable {
  std::string id;  // name of its folder in the trash
  std::string table;
  std::filesystem::path place;   // that folder
  std::filesystem::path origin;  // where it was
  std::uint64_t bytes = 0;
  std::int64_t deleted_at = 0;
};

// `folders`: those of the shelf; each has its own .trash.
std::vector<TrashedTable> trash_in(const std::vector<std::filesystem::path>& folders);

// busy if some process works on it.
core::Result<TrashedTable> move_to_trash(const ListedTable& table);

// busy if there is another table in its place by now.
core::Status restore(const TrashedTable& table);

core::Status empty_trash(const std::vector<TrashedTable>& tables);

Json trash_object(const std::vector<TrashedTable>& tables);

}  // namespace joseki::studio
