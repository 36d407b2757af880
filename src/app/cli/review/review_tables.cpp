// SPDX-License-Identifier: MIT
#include "app/cli/review/review_tables.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "app/catalog/home.h"
#include "app/cli/tables/table_named.h"
#include "app/tables/reader_pool.h"
#include "app/tables/table_parts.h"
#include "app/tables/table_scan.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;
using Readers = ReaderPool<formation::Table>;
using OpenTable = std::function<core::Result<formation::Table>()>;

core::Result<std::vector<fs::path>> folders_of(const std::vector<std::string>& dirs) {
  if (!dirs.empty()) return std::vector<fs::path>(dirs.begin(), dirs.end());
  const auto usual = tables_folder("");
  if (!usual) return usual.error();
  return std::vector<fs::path>{*usual};
}

Readers::Open reader_of(const OpenTable& open) {
  return [open]() -> core::Result<std::unique_ptr<formation::Table>> {
    auto table = open();
    if (!table) return std::move(table).error();
    return std::make_unique<formation::Table>(std::move(*table));
  };
}

// Opened when a game needs it, and tried once: one that cannot be read stays so.
class LentTable {
 public:
  explicit LentTable(OpenTable open) : open_(reader_of(open)) {}

  core::Status lend(const ReviewTable::Ask& ask) {
    if (auto status = prepare(); !status) return status;
    return readers_->use(ask);
  }

 private:
  core::Status prepare() {
    const std::lock_guard lock(mutex_);
    if (broken_) return *broken_;
    if (readers_) return core::Done{};
    auto first = open_();
    if (first) {
      readers_ = std::make_unique<Readers>(std::move(*first), open_);
      return core::Done{};
    }
    broken_ = std::move(first).error();
    return *broken_;
  }

  Readers::Open open_;
  std::mutex mutex_;  // guards what is below until there are readers
  std::unique_ptr<Readers> readers_;
  std::optional<core::Error> broken_;
};

ReviewTable review_table(std::string name, formation::TableIdentity identity, OpenTable open) {
  auto lent = std::make_shared<LentTable>(std::move(open));
  return {.name = std::move(name),
          .identity = std::move(identity),
          .lend = [lent](const ReviewTable::Ask& ask) { return lent->lend(ask); }};
}

core::Result<ReviewTables> chosen_table(const ReviewTableChoice& choice) {
  auto table = find_formation_table(choice.table, choice.dirs);
  if (!table) return std::move(table).error();
  const auto opened = open_formation(*table);
  if (!opened) return opened.error();
  ReviewTables found{.tables = {}, .is_chosen = true};
  found.tables.push_back(review_table(table->name().text, opened->identity(),
                                      [table = *table] { return open_formation(table); }));
  return found;
}

}  // namespace

core::Result<ReviewTables> find_review_tables(const ReviewTableChoice& choice) {
  if (!choice.table.empty()) return chosen_table(choice);
  const auto folders = folders_of(choice.dirs);
  if (!folders) return folders.error();
  ReviewTables found;
  TableScan scan;
  for (const fs::path& folder : *folders) {
    const auto there = scan.formations(folder);
    if (!there) return there.error();
    for (const SharedFacts& facts : *there) {
      const auto has_name = [&](const ReviewTable& known) {
        return known.name == facts->name.text;
      };
      if (!facts->is_built() || std::any_of(found.tables.begin(), found.tables.end(), has_name)) {
        continue;
      }
      const auto parts = parts_of(facts->card->identity, facts->path, *folders);
      found.tables.push_back(review_table(facts->name.text, facts->card->identity,
                                          [parts] { return formation::Table::open(parts); }));
    }
  }
  return found;
}

}  // namespace joseki::app
