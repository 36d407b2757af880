// SPDX-License-Identifier: MIT
#include "app/players/twenty48/endgame_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "app/catalog/formation_library.h"
#include "app/catalog/formation_table.h"
#include "app/catalog/spread_table.h"
#include "solve/formation/table_folder.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;

constexpr double kSameP4 = 1e-9;

bool has_name(const EndgameList& list, const std::string& name) {
  return std::any_of(list.begin(), list.end(),
                     [&](const auto& table) { return table->name == name; });
}

std::string reason(const core::Error& error) {
  return error.hint.empty() ? error.what : fmt::format("{} ({})", error.what, error.hint);
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
                                               const formation::TableCard& card) {
  const formation::TableShape& shape = card.identity.shape;
  auto table = std::make_shared<EndgameTable>();
  table->name = shape.name();
  table->folders = std::move(folders);
  table->target = shape.target;
  table->big = shape.formation.big_count();
  table->free_big = free_big(shape.formation);
  table->makes_two = !shape.formation.next.empty();
  table->ends_in_place = ends_in_place(shape.formation);
  table->bytes = card.bytes;
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
  warn(fmt::format("table {} is not used any more: {}", table.name, reason(why)));
}

void EndgameTables::add_tables_of(const fs::path& folder, EndgameList& list) {
  const auto folders = formation_table_folders_in(folder);
  if (!folders) {
    if (unreadable_.insert(folder).second) {
      warn(fmt::format("no tables from {}: {}", folder.string(), reason(folders.error())));
    }
    return;
  }
  for (const fs::path& place : *folders) {
    Card& card = look_at(place);
    if (!card.card || has_name(list, card.card->identity.shape.name())) continue;
    join(card, place);
    if (!card.table->is_broken) list.push_back(card.table);
  }
}

// What is known of the table in a folder; its card is read if that changed.
EndgameTables::Card& EndgameTables::look_at(const fs::path& folder) {
  std::error_code gone;
  const fs::path file = folder / formation::kCardName;
  const auto written = fs::last_write_time(file, gone);
  const auto bytes = gone ? 0 : fs::file_size(file, gone);
  const auto [card, is_new] = seen_.try_emplace(folder);
  if (gone) {
    card->second = {};
  } else if (is_new || card->second.written != written || card->second.bytes != bytes) {
    card->second = {written, bytes, read(folder), nullptr};
  }
  return card->second;
}

std::optional<formation::TableCard> EndgameTables::read(const fs::path& folder) const {
  auto card = formation::read_card(folder);
  if (!card) {
    if (card.error().code != core::Errc::not_found) {
      warn(fmt::format("no table from {}: {}", folder.string(), reason(card.error())));
    }
    return std::nullopt;
  }
  // Walls are no tiles: no board of a whole game is one of a variant.
  const formation::TableIdentity& identity = card->identity;
  const bool slides = identity.shape.formation.big_tiles() == twenty48::BigTiles::slide;
  if (!card->is_finished || !slides || std::abs(identity.p4 - sources_.p4) > kSameP4) {
    return std::nullopt;
  }
  return std::move(*card);
}

// Its layers may be spread over all folders; what they do not have, a person is told once.
void EndgameTables::join(Card& card, const fs::path& folder) const {
  auto parts = parts_of(card.card->identity, folder, sources_.folders);
  if (card.table && card.table->folders == parts) return;
  const auto missing = formation::missing_layers(parts, card.card->identity.shape.layers());
  card.table = make_table(std::move(parts), *card.card);
  if (missing.empty()) return;
  warn(fmt::format("table {} is not whole: {}; boards that need them are left to search",
                   card.table->name, formation::missing_text(missing)));
}

void EndgameTables::warn(const std::string& text) const {
  const std::lock_guard lock(warn_mutex_);
  if (warn_) warn_(text);
}

}  // namespace joseki::app
