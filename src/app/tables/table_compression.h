// SPDX-License-Identifier: MIT
// Compressing formations' tables that are finished, and which of them are compressed.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <stop_token>
#include <utility>

#include "app/tables/formation_tables.h"
#include "app/tables/table_facts.h"
#include "core/result.h"
#include "solve/formation/pack.h"

namespace joseki::app {

struct CompressRequest {
  int threads = 0;  // 0: all cores
  std::stop_token stop;
  std::function<void(const formation::PackProgress&)> progress;  // may be empty
};

// See formation::pack_table(). not_found if it is not built or not finished.
core::Result<formation::PackReport> compress_table(const FormationTable& table,
                                                   const CompressRequest& request);

// Whether all layers in the folder of a finished formation's table are compressed. No for others.
bool is_compressed(const TableFacts& table);

// The same for who asks again and again: looks at the layers only when the card has changed. Any
// thread.
class CompressedTables {
 public:
  bool contains(const TableFacts& table);

 private:
  struct Seen {
    std::filesystem::file_time_type written;  // the card
    bool is_compressed = false;
  };
  std::mutex mutex_;  // guards what follows
  std::map<std::filesystem::path, Seen> seen_;
};

}  // namespace joseki::app
