// SPDX-License-Identifier: MIT
// TableScan: the tables that lie in folders. The one place that looks.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/tables/table_facts.h"
#include "app/tables/table_proof.h"
#include "core/result.h"

namespace joseki::app {

// Remembers what it has read: only what changed since is read again. Any thread.
class TableScan {
 public:
  // The tables in a folder, and itself if it is one: finished ones, begun ones and damaged ones. A
  // formation's table may lie in a folder of any name. None if there is no such folder. io if it
  // cannot be read. Games come first; else they are in the order of their paths.
  core::Result<std::vector<SharedFacts>> look(const std::filesystem::path& folder);

  // Those of one kind.
  core::Result<std::vector<SharedFacts>> games(const std::filesystem::path& folder);
  core::Result<std::vector<SharedFacts>> formations(const std::filesystem::path& folder);

 private:
  // Of what is there, as long as it is the same; null if it is gone, or no table.
  SharedFacts formation_at(const std::filesystem::path& path, const std::filesystem::path& folder);
  SharedFacts game_at(const std::filesystem::path& file, const std::filesystem::path& folder);

  struct Seen {
    std::filesystem::file_time_type written;
    std::uintmax_t bytes = 0;
    SharedFacts facts;
  };
  template <class Read>
  SharedFacts seen(const std::filesystem::path& file, const std::filesystem::path& folder,
                   Read read);

  std::mutex mutex_;
  std::map<std::pair<std::filesystem::path, std::filesystem::path>, Seen> seen_;  // file, folder
};

// Whether the table is opened by its name in the folder that was looked through, and is no copy of
// it under some other name.
bool opens_by_name(const TableFacts& table);

// What a folder lacks of a formation's table, and what a proof found in it, now.
struct Flaws {
  std::vector<int> missing;
  std::optional<Faults> faults;
};
// `parts`: the folders with its layers.
Flaws flaws_of(const TableFacts& table, const std::vector<std::filesystem::path>& parts);

// What whoever builds, proves or changes a table holds as its lock.
std::filesystem::path lock_of(const TableFacts& table);
std::filesystem::path lock_of(TableName::Kind kind, const std::filesystem::path& path);

}  // namespace joseki::app
