// SPDX-License-Identifier: MIT
#include "app/cli/review/review_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/catalog/home.h"
#include "app/cli/tables/table_named.h"
#include "app/tables/table_parts.h"
#include "app/tables/table_scan.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;

constexpr double kSameP4 = 1e-9;

core::Result<std::vector<fs::path>> folders_of(const std::vector<std::string>& dirs) {
  if (!dirs.empty()) return std::vector<fs::path>(dirs.begin(), dirs.end());
  const auto usual = tables_folder("");
  if (!usual) return usual.error();
  return std::vector<fs::path>{*usual};
}

bool is_worth_asking(const Stretch& stretch) {
  return stretch.length() >= kSettlingMoves + kLeastGraded;
}

}  // namespace

core::Result<ReviewTables> ReviewTables::find(const ReviewTableChoice& choice, Warn warn) {
  ReviewTables found;
  found.warn_ = std::move(warn);
  if (!choice.table.empty()) {
    auto table = find_formation_table(choice.table, choice.dirs);
    if (!table) return std::move(table).error();
    const auto opened = open_formation(*table);
    if (!opened) return opened.error();
    found.is_chosen_ = true;
    found.tables_.push_back({.name = table->name().text,
                             .identity = opened->identity(),
                             .open = [table = *table] { return open_formation(table); }});
    return found;
  }
  const auto folders = folders_of(choice.dirs);
  if (!folders) return folders.error();
  TableScan scan;
  for (const fs::path& folder : *folders) {
    const auto there = scan.formations(folder);
    if (!there) return there.error();
    for (const SharedFacts& facts : *there) {
      const auto has_name = [&](const Known& known) { return known.name == facts->name.text; };
      if (!facts->is_built() || std::any_of(found.tables_.begin(), found.tables_.end(), has_name)) {
        continue;
      }
      const auto parts = parts_of(facts->card->identity, facts->path, *folders);
      found.tables_.push_back({.name = facts->name.text,
                               .identity = facts->card->identity,
                               .open = [parts] { return formation::Table::open(parts); }});
    }
  }
  return found;
}

// A piece of a game whose file names a table is of that table: where big tiles are placeholders,
// others may seem to know it.
bool ReviewTables::is_for(const Known& table, const GameRecord& game) const {
  if (is_chosen_) return true;
  const double p4 = game.p4.value_or(formation::kUsualP4);
  if (std::abs(table.identity.p4 - p4) > kSameP4) return false;
  const bool is_of_one = game.big == twenty48::BigTiles::slide && !game.table.empty();
  const bool is_there = std::any_of(tables_.begin(), tables_.end(),
                                    [&](const Known& known) { return known.name == game.table; });
  return !is_of_one || !is_there || table.name == game.table;
}

core::Status ReviewTables::give_up(Known& table, const core::Error& error) {
  if (is_chosen_) return error;
  table.is_broken = true;
  warn_(fmt::format("table {} is left out: {}", table.name, error.what));
  return core::Done{};
}

core::Result<Review> ReviewTables::review(const GameRecord& game) {
  std::vector<Segment> all;
  for (Known& table : tables_) {
    if (table.is_broken || !is_for(table, game)) continue;
    const auto stretches = stretches_of(game, table.identity.shape);
    if (std::none_of(stretches.begin(), stretches.end(), is_worth_asking)) continue;
    if (!table.opened) {
      auto opened = table.open();
      if (!opened) {
        if (auto status = give_up(table, opened.error()); !status) return status.error();
        continue;
      }
      table.opened = std::make_unique<formation::Table>(std::move(*opened));
    }
    auto segments = segments_of(game, *table.opened, table.name);
    if (!segments) {
      if (auto status = give_up(table, segments.error()); !status) return status.error();
      continue;
    }
    std::move(segments->begin(), segments->end(), std::back_inserter(all));
  }
  return review_of(std::move(all));
}

}  // namespace joseki::app
