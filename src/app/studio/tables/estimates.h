// SPDX-License-Identifier: MIT
// What builds would cost on this machine, and what the machine has.
#pragma once

#include <map>
#include <mutex>
#include <set>
#include <string>

#include "app/studio/message.h"
#include "app/studio/tables/build_orders.h"
#include "core/result.h"

namespace joseki::studio {

// What a checked build would cost here, as the contract has it. Takes up to a second, and up to
// twenty for very large tables; then bad_input.
core::Result<Json> estimate_object(const TableShelf& shelf, const app::BuildRequest& request);
// The same of a formation's table that need not be in the library. null if it would take long.
core::Result<Json> quick_estimate_object(const std::filesystem::path& folder,
                                         const formation::TableIdentity& identity);

// What this machine has and can do; estimates are made once. Any thread.
class ComputerView {
 public:
  explicit ComputerView(const TableShelf& shelf) : shelf_(shelf) {}

  // `there`: names of tables that are built.
  core::Result<Json> object(const std::set<std::string>& there);

 private:
  core::Result<Json> estimate_of(const std::string& table);

  const TableShelf& shelf_;
  std::mutex mutex_;
  std::map<std::string, Json> known_;  // by table
};

// What can be built: games, formations with their targets, and what is worth building first.
core::Result<Json> can_build_object(const std::filesystem::path& folder,
                                    const std::set<std::string>& there);

// The targets of a formation, each with the reason if it is not possible.
Json targets_of(const formation::Formation& formation, const std::set<std::string>& there);

}  // namespace joseki::studio
