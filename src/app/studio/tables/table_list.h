// SPDX-License-Identifier: MIT
// TableList: what lies in the folders of the shelf, whole, begun or damaged.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/studio/message.h"
#include "app/studio/tables/build_queue.h"
#include "app/studio/tables/job_store.h"
#include "app/tables/table_compression.h"
#include "app/tables/table_scan.h"

namespace joseki::studio {

struct ListedTable {
  app::SharedFacts facts;
  bool is_held = false;  // some process works on it
  Json object{};         // as the contract has it

  const std::string& name() const { return facts->name.text; }
  const std::filesystem::path& folder() const { return facts->folder; }  // of the shelf
  const std::filesystem::path& path() const { return facts->path; }
};

// Any thread.
class TableList {
 public:
  struct Helpers {
    TableShelf& shelf;
    Store& store;
    const BuildQueue& queue;
  };
  explicit TableList(Helpers helpers) : helpers_(helpers), proofs_(helpers.store) {}

  // Sorted by name. A folder that cannot be read is passed by.
  std::vector<ListedTable> all();
  // The first of that name, in `folder` if that is not empty. not_found.
  core::Result<ListedTable> find(const std::string& name, const std::string& folder);

  // Builds of other processes as jobs of the contract.
  Json outside_jobs();

 private:
  Json object_of(const app::TableFacts& table) const;
  void add_faults(ListedTable& table, const JobStore::Proof& proof) const;
  void finish(ListedTable& table);

  Helpers helpers_;
  JobStore proofs_;
  app::TableScan scan_;
  mutable app::CompressedTables compressed_;
};

// Of a file, or of everything in a folder.
std::uint64_t bytes_of(const std::filesystem::path& path);

}  // namespace joseki::studio
