// SPDX-License-Identifier: MIT
// TableList: what lies in the folders of the shelf, whole, begun or damaged.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "app/studio/message.h"
#include "app/studio/tables/build_queue.h"
#include "app/studio/tables/job_store.h"
#include "solve/formation/table_identity.h"

namespace joseki::studio {

struct ListedTable {
  std::string name;
  bool is_game = false;
  std::filesystem::path folder;  // of the shelf, in which it lies
  std::filesystem::path path;    // its file or folder
  bool is_held = false;          // some process works on it
  Json object;                   // as the contract has it
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
  void add_games(const std::filesystem::path& folder, std::vector<ListedTable>& list);
  void add_formations(const std::filesystem::path& folder, std::vector<ListedTable>& list);
  Json game_object(const std::string& name, const std::filesystem::path& file);
  void add_missing(Json& object, const formation::TableCard& card,
                   const std::filesystem::path& home) const;
  void add_faults(ListedTable& table, const JobStore::Proof& proof) const;
  void finish(ListedTable& table);

  Helpers helpers_;
  JobStore proofs_;
  // What the file of a game said, for as long as it is the same file: opening it takes a while.
  struct KnownGame {
    std::filesystem::file_time_type written;
    Json object;
  };
  std::mutex mutex_;  // guards what follows
  std::map<std::filesystem::path, KnownGame> games_;
};

// What whoever works on it holds as its lock.
std::filesystem::path lock_of(const ListedTable& table);

// Of a file, or of everything in a folder.
std::uint64_t bytes_of(const std::filesystem::path& path);

}  // namespace joseki::studio
