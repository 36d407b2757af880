// SPDX-License-Identifier: MIT
#include "app/players/twenty48/endgame_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "app/catalog/formation_library.h"
#include "app/tables/table_parts.h"
#include "solve/formation/table_folder.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;

constexpr double kSameP4 = 1e-9;

bool has_name(const EndgameList& list, const std::string& name) {
  return std::any_of(list.begin(), list.end(),
                     [&](const auto& table) { return table->name == name; });
}

int free_big(const formation::Formation& formation) {
  return formation.big_count() - std::popcount(formation.fixed_big_cells());
}

// Of one that goes on in another one, the other one decides.
bool ends_in_place(const formation::Formation& formation) {
  if (formation.next.empty()) return free_big(formation) == 0;
  const auto next = find_formation(formation.next);
  return next && free_big(*next) == 0;
}

std::shared_ptr<const EndgameTable> make_table(std::vector<fs::path> folders,
                                               const SharedFacts& facts) {
  const formation::TableShape& shape = facts->card->identity.shape;
  auto table = std::make_shared<EndgameTable>();
  table->facts = facts;
  table->name = facts->name.text;
  table->folders = std::move(folders);
  table->target = shape.target;
  table->big = shape.formation.big_count();
  table->free_big = free_big(shape.formation);
  table->makes_two = !shape.formation.next.empty();
  table->ends_in_place = ends_in_place(shape.formation);
  table->bytes = facts->bytes;
  return table;
}

}  // namespace

EndgameTables::EndgameTables(EndgameSources sources, Warn warn)
    : sources_(std::move(sources)),
      warn_(std::move(warn)),
      list_(std::make_shared<const EndgameList>()) {
  refresh();
}

void EndgameTables::refresh() {
  const std::lock_guard lock(mutex_);
  EndgameList found;
  for (const fs::path& folder : sources_.folders) add_tables_of(folder, found);
  if (found != *list_) list_ = std::make_shared<const EndgameList>(std::move(found));
}

std::shared_ptr<const EndgameList> EndgameTables::list() const {
  const std::lock_guard lock(mutex_);
  return list_;
}

void EndgameTables::give_up(const EndgameTable& table, const core::Error& why) const {
  if (table.is_broken.exchange(true)) return;
  warn({why.code, core::text("table {} is not used any more: {}", table.name, why.what), why.hint});
}

void EndgameTables::add_tables_of(const fs::path& folder, EndgameList& list) {
  const auto tables = scan_.formations(folder);
  if (!tables) {
    if (unreadable_.insert(folder).second) {
      const core::Error& why = tables.error();
      warn({why.code, core::text("no tables from {}: {}", folder, why.what), why.hint});
    }
    return;
  }
  for (const SharedFacts& facts : *tables) {
    if (!is_of_use(facts) || has_name(list, facts->name.text)) continue;
    auto table = table_of(facts);
    if (!table->is_broken) list.push_back(std::move(table));
  }
}

bool EndgameTables::is_of_use(const SharedFacts& facts) {
  if (facts->error && damaged_.insert(facts).second) {
    const core::Error& why = *facts->error;
    warn({why.code, core::text("no table from {}: {}", facts->path, why.what), why.hint});
  }
  if (!facts->is_built()) return false;
  // Walls are no tiles: no board of a whole game is one of a variant.
  const formation::TableIdentity& identity = facts->card->identity;
  return identity.shape.formation.big_tiles() == twenty48::BigTiles::slide &&
         std::abs(identity.p4 - sources_.p4) <= kSameP4;
}

// Its layers may be spread over all folders; what they do not have, a person is told once.
std::shared_ptr<const EndgameTable> EndgameTables::table_of(const SharedFacts& facts) {
  auto parts = parts_of(facts->card->identity, facts->path, sources_.folders);
  auto& table = made_[facts];
  if (table && table->folders == parts) return table;
  const auto missing = formation::missing_layers(parts, facts->card->identity.shape.layers());
  table = make_table(std::move(parts), facts);
  if (!missing.empty()) {
    warn({core::Errc::not_found,
          core::text("table {} is not whole: {}; boards that need them are left to search",
                     table->name, formation::missing_text(missing)),
          {}});
  }
  return table;
}

void EndgameTables::warn(const core::Error& about) const {
  const std::lock_guard lock(warn_mutex_);
  if (warn_) warn_(about);
}

}  // namespace joseki::app
