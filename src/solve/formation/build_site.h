// SPDX-License-Identifier: MIT
// BuildSite: where a build works. A table that is there and is to be built again stays as it is:
// the new one is made in a folder beside it and takes its place when it is finished.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "core/file_lock.h"
#include "core/result.h"
#include "solve/formation/layer_solver.h"
#include "solve/formation/table_folder.h"

namespace joseki::formation {

// Where the new table of that folder is made; it begins with a dot, and nobody looks for tables in
// such a folder.
std::filesystem::path rebuild_folder(const std::filesystem::path& folder);

// Removes what an abandoned rebuild of the table in `folder` left. busy if one is at work.
core::Status discard_rebuild(const std::filesystem::path& folder);

class BuildSite {
 public:
  struct Order {
    std::filesystem::path folder;
    bool rebuild = false;        // although a table is there
    bool replace_first = false;  // then: give the old one up before the new one is begun
  };

  // Takes the locks and destroys nothing. busy if another process builds that table; bad_input if
  // the folder holds another one and no rebuild was ordered, or if no other folder can take its
  // place.
  static core::Result<BuildSite> open(const Order& order, const LayerSolver& solver);

  // Where the layers are written.
  TableFolder& work() { return work_; }
  // Whether a finished table is there, and is not to be given up.
  bool is_finished() const {
    return !is_anew_ && work_.card().has_value() && work_.card()->is_finished;
  }
  // On the disk already and of use, or to be given up: of what the build needs so much is there.
  std::uint64_t bytes_there() const { return bytes_there_; }
  // Of the old table, if it stays until the new one is finished.
  std::uint64_t old_bytes() const { return old_bytes_; }

  // When nothing stands against the build any more: takes away what is to be given up.
  core::Status begin();
  // When the table is finished: it is found where it was ordered. Readers see the old one or the
  // new one; what else lay in the folder stays there.
  core::Status finish();

 private:
  BuildSite(std::filesystem::path live, TableFolder work)
      : live_(std::move(live)), work_(std::move(work)) {}
  static core::Result<BuildSite> open_beside(const std::filesystem::path& live, TableFolder old,
                                             const LayerSolver& solver);
  void carry_over(const std::filesystem::path& old) const;

  std::filesystem::path live_;  // the folder's full name
  TableFolder work_;
  std::optional<TableFolder> old_;  // of the table that stays until then; goes before work_
  bool is_anew_ = false;            // `work_` is to be cleared first
  bool needs_note_ = false;         // the same command is to go on with it
  std::uint64_t bytes_there_ = 0;
  std::uint64_t old_bytes_ = 0;
};

}  // namespace joseki::formation
