// SPDX-License-Identifier: MIT
// BuildRequest: everything a build of a table can be asked, by whoever asks.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/tables/table_name.h"
#include "core/result.h"
#include "solve/formation/table_identity.h"

namespace joseki::app {

struct BuildRequest {
  std::string table;  // its name
  std::string dir{};  // the folder of tables, or a formation's table's own; empty: the usual one

  int threads = 0;       // 0: all cores
  std::string memory{};  // 500M or 12G; empty: what the machine has available
  bool rebuild = false;
  bool replace_first = false;  // of use with rebuild only

  // --- of games
  std::chrono::seconds checkpoint_every{60};

  // --- of formations: what decides what the table says
  std::optional<double> p4{};  // nothing: as the name says, else the usual one
  std::string precision = "u32";
  double delete_below = 0;
  bool optimal_only = false;
  bool sparse = false;
  std::uint32_t all_of_sum = 0;  // begin with every board of that sum; 0: as the formation says

  // --- and how it is built
  bool compress = false;
  bool compress_temp = false;

  friend bool operator==(const BuildRequest&, const BuildRequest&) = default;
};

// bad_input, with the reason, for options that do not go together, and for one that is not for that
// kind of table.
core::Status check(const BuildRequest& request, TableName::Kind kind);

// The words after "joseki" that ask the same. What is as usual is left out, and so are threads,
// memory and checkpoints: they are no part of what is built.
std::vector<std::string> words_of(const BuildRequest& request);

// In bytes; 0: what the machine has available.
core::Result<std::uint64_t> memory_limit(const BuildRequest& request);

// What the request makes of a formation's table. bad_input if there is no such table, or if the
// choices do not go together.
core::Result<formation::TableIdentity> identity_of(const BuildRequest& request);

// What would build a table of that identity; without a folder.
BuildRequest request_of(const formation::TableIdentity& identity);

}  // namespace joseki::app
