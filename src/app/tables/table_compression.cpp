// SPDX-License-Identifier: MIT
#include "app/tables/table_compression.h"

#include "core/parallel.h"

namespace joseki::app {

core::Result<formation::PackReport> compress_table(const FormationTable& table,
                                                   const CompressRequest& request) {
  if (const auto there = table.card(); !there) return there.error();
  core::Workers workers(request.threads);
  return formation::pack_table(
      {.folders = table.folders(), .stop = request.stop, .progress = request.progress}, workers);
}

bool is_compressed(const TableFacts& table) {
  return table.is_built() && table.card &&
         formation::is_packed(table.path, table.card->identity.shape.layers());
}

bool CompressedTables::contains(const TableFacts& table) {
  if (!table.is_built() || !table.card) return false;
  {
    const std::lock_guard lock(mutex_);
    const auto seen = seen_.find(table.path);
    if (seen != seen_.end() && seen->second.written == table.written) {
      return seen->second.is_compressed;
    }
  }
  const bool answer = is_compressed(table);
  const std::lock_guard lock(mutex_);
  seen_[table.path] = {table.written, answer};
  return answer;
}

}  // namespace joseki::app
