// SPDX-License-Identifier: MIT
// FolderList: further folders with tables, which their owner has named with `joseki folder add`.
// They are in folders.json in the data folder; a Studio that runs sees every change.
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace joseki::app {

// What a folder is good for now.
enum class FolderState { usable, read_only, missing, no_folder };
std::string_view name_of(FolderState state);
FolderState state_of_folder(const std::filesystem::path& folder);

// Why tables cannot be kept in `folder`, a path without links: it is a view into the system, or
// holds the trash, or belongs to one table. Empty: they can. Names above `root` do not matter.
core::Text why_no_place(const std::filesystem::path& folder, const std::filesystem::path& root);

// `home`: the data folder. Any thread.
class FolderList {
 public:
  explicit FolderList(std::filesystem::path home) : home_(std::move(home)) {}

  std::filesystem::path file() const { return home_ / "folders.json"; }

  // In the order in which they were added, whether they are there or not. damaged_file if the file
  // is no such list: nothing is done to it.
  core::Result<std::vector<std::filesystem::path>> folders() const;
  // The same, read again only when the file has changed; none if it cannot be read.
  std::vector<std::filesystem::path> known() const;

  struct Added {
    std::filesystem::path folder;  // its full name, links resolved
    bool is_new = false;           // it was not in the list, and is not the usual folder
    FolderState state = FolderState::usable;
  };
  // bad_input if it is not there, no folder, or no place for tables. Waits for others that change
  // the list.
  core::Result<Added> add(const std::filesystem::path& folder) const;
  // Its name in the list; it need not be there any more, and nothing in it is touched. bad_input if
  // it is not in the list.
  core::Result<std::filesystem::path> remove(const std::filesystem::path& folder) const;

 private:
  struct Stamp {
    std::filesystem::file_time_type written;
    std::uintmax_t bytes = 0;
    std::uint64_t inode = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  std::optional<Stamp> stamp() const;

  const std::filesystem::path home_;
  mutable std::mutex mutex_;  // guards what follows
  mutable std::optional<Stamp> seen_;
  mutable std::vector<std::filesystem::path> known_;
};

}  // namespace joseki::app
