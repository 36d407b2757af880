// SPDX-License-Identifier: MIT
#include "app/tables/table_scan.h"

#include <algorithm>
#include <utility>

#include "app/catalog/any_game.h"
#include "app/catalog/home.h"
#include "app/tables/formation_tables.h"
#include "core/file_lock.h"
#include "solve/formation/table_folder.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;

// The entries of a folder, sorted; none if there is no such folder.
core::Result<std::vector<fs::path>> entries_of(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code failure;
  if (!fs::exists(folder, failure)) return entries;
  fs::directory_iterator entry(folder, failure);
  for (; !failure && entry != fs::directory_iterator(); entry.increment(failure)) {
    entries.push_back(entry->path());
  }
  if (failure) return core::system_error("cannot read '{}': {}", folder, failure.value());
  std::sort(entries.begin(), entries.end());
  return entries;
}

// What comes before `suffix`, if that is a game's own name: another file (a copy, say) is not ours
// to open under that name.
std::optional<std::string> game_of(const fs::path& file, std::string_view suffix) {
  std::string name = file.filename().string();
  if (!name.ends_with(suffix)) return std::nullopt;
  name.resize(name.size() - suffix.size());
  const auto game = find_game(name);
  if (!game || (*game)->name() != name) return std::nullopt;
  return name;
}

TableFacts read_game(const TableName& name, const fs::path& file) {
  TableFacts facts{.name = name, .folder = {}, .path = file};
  const auto game = find_game(name.text);
  facts.states = (*game)->states();
  const auto table = (*game)->open(file);
  if (!table) {
    facts.state = TableState::damaged;
    facts.error = table.error();
    return facts;
  }
  facts.bytes = (*table)->file_bytes();
  facts.start = (*table)->summary().start;
  return facts;
}

TableFacts read_formation(const fs::path& path) {
  TableFacts facts{.name = {}, .folder = {}, .path = path};
  auto card = formation::read_card(path);
  if (!card) {
    facts.state = TableState::damaged;
    facts.error = card.error();
    facts.name = {TableName::Kind::formation, path.filename().string()};
    return facts;
  }
  const formation::TableIdentity& identity = card->identity;
  facts.name = formation_table_name(identity.shape.formation.name, identity.shape.target_tile(),
                                    identity.p4);
  facts.state = card->is_finished ? TableState::built : TableState::begun;
  if (card->is_finished) {
    facts.states = card->boards;
    facts.bytes = card->bytes;
  }
  facts.card = std::move(*card);
  return facts;
}

}  // namespace

std::string_view name_of(TableState state) {
  switch (state) {
    case TableState::begun:
      return "begun";
    case TableState::built:
      return "built";
    case TableState::damaged:
      return "damaged";
  }
  return "";
}

template <class Read>
SharedFacts TableScan::seen(const fs::path& file, const fs::path& folder, Read read) {
  std::error_code gone;
  const auto written = fs::last_write_time(file, gone);
  const auto bytes = gone ? 0 : fs::file_size(file, gone);
  const auto key = std::pair(file, folder);
  {
    const std::lock_guard lock(mutex_);
    const auto found = seen_.find(key);
    const bool is_same = !gone && found != seen_.end() && found->second.written == written &&
                         found->second.bytes == bytes;
    if (is_same) return found->second.facts;
    if (gone) seen_.erase(key);
  }
  if (gone) return nullptr;
  TableFacts facts = read();
  facts.folder = folder;
  facts.written = written;
  auto shared = std::make_shared<const TableFacts>(std::move(facts));
  const std::lock_guard lock(mutex_);
  seen_.insert_or_assign(key, Seen{written, bytes, shared});
  return shared;
}

SharedFacts TableScan::game_at(const fs::path& file, const fs::path& folder) {
  if (const auto name = game_of(file, kTableSuffix)) {
    return seen(file, folder, [&] { return read_game({TableName::Kind::game, *name}, file); });
  }
  const auto name = game_of(file, std::string(kTableSuffix) + solve::kCheckpointSuffix);
  std::error_code failure;
  if (!name || fs::exists(table_file(folder, *name), failure)) return nullptr;
  TableFacts begun{.name = {TableName::Kind::game, *name},
                   .folder = folder,
                   .path = file,
                   .state = TableState::begun};
  begun.states = (*find_game(*name))->states();
  return std::make_shared<const TableFacts>(std::move(begun));
}

SharedFacts TableScan::formation_at(const fs::path& path, const fs::path& folder) {
  return seen(path / formation::kCardName, folder, [&] { return read_formation(path); });
}

core::Result<std::vector<SharedFacts>> TableScan::games(const fs::path& folder) {
  const auto entries = entries_of(folder);
  if (!entries) return entries.error();
  std::vector<SharedFacts> tables;
  for (const fs::path& entry : *entries) {
    if (auto facts = game_at(entry, folder)) tables.push_back(std::move(facts));
  }
  return tables;
}

core::Result<std::vector<SharedFacts>> TableScan::formations(const fs::path& folder) {
  const auto entries = entries_of(folder);
  if (!entries) return entries.error();
  std::vector<SharedFacts> tables;
  const auto add = [&](const fs::path& path) {
    if (!formation::has_card(path)) return;
    if (auto facts = formation_at(path, folder)) tables.push_back(std::move(facts));
  };
  add(folder);
  for (const fs::path& entry : *entries) {
    // A table that is being built again lies in a hidden folder until it takes the old one's place.
    if (!entry.filename().string().starts_with('.')) add(entry);
  }
  return tables;
}

core::Result<std::vector<SharedFacts>> TableScan::look(const fs::path& folder) {
  auto tables = games(folder);
  if (!tables) return tables;
  auto more = formations(folder);
  if (!more) return more;
  tables->insert(tables->end(), more->begin(), more->end());
  return tables;
}

bool opens_by_name(const TableFacts& table) {
  if (!table.card || table.path == table.folder) return true;
  return formation_folder_in(table.folder, table.name, table.card->identity.p4) == table.path;
}

Flaws flaws_of(const TableFacts& table, const std::vector<fs::path>& parts) {
  if (table.state == TableState::begun || (!table.is_game() && !table.card)) return {};
  Flaws flaws{.missing = {}, .faults = faults_of(table.path)};
  if (table.card) {
    flaws.missing = formation::missing_layers(parts, table.card->identity.shape.layers());
  }
  return flaws;
}

fs::path lock_of(TableName::Kind kind, const fs::path& path) {
  if (kind == TableName::Kind::formation) return formation::lock_path(path);
  return path.string() + ".lock";
}

fs::path lock_of(const TableFacts& table) {
  // Of a game that is begun, too, the lock is beside the table there will be.
  return lock_of(table.name.kind,
                 table.is_game() ? table_file(table.folder, table.name.text) : table.path);
}

}  // namespace joseki::app
