// SPDX-License-Identifier: MIT
#include "app/tables/table_shelf.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/catalog/home.h"
#include "app/tables/table_parts.h"
#include "solve/formation/table_folder.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;
using GameReaders = ReaderPool<GameReader>;

constexpr int kMostTries = 4;  // while somebody builds or moves a table

core::Result<std::unique_ptr<formation::Table>> open_table(const std::vector<fs::path>& folders) {
  auto table = formation::Table::open(folders);
  if (!table) return std::move(table).error();
  return std::make_unique<formation::Table>(std::move(*table));
}

// All folders with layers of a table: those that are in one of `places`, and copies of it.
std::vector<fs::path> parts_among(const SharedFacts& table, const std::vector<fs::path>& places,
                                  const std::vector<SharedFacts>& all) {
  const formation::TableIdentity& identity = table->card->identity;
  std::vector<fs::path> parts = parts_of(identity, table->path, places);
  for (const SharedFacts& other : all) {
    const bool is_same = other->card->identity.hash() == identity.hash();
    if (is_same && std::find(parts.begin(), parts.end(), other->path) == parts.end()) {
      parts.push_back(other->path);
    }
  }
  return parts;
}

}  // namespace

bool TableShelf::OpenFormation::is_there() const {
  return std::all_of(cards.begin(), cards.end(), [](const Card& card) {
    std::error_code failure;
    const auto written = fs::last_write_time(card.file, failure);
    return !failure && written == card.written;
  });
}

TableShelf::Formations TableShelf::look() {
  const auto places = folders();
  std::vector<SharedFacts> all;
  for (const fs::path& folder : places) {
    const auto there = scan_.formations(folder);
    if (!there) continue;
    std::copy_if(there->begin(), there->end(), std::back_inserter(all),
                 [](const SharedFacts& table) { return table->is_built(); });
  }
  Formations found;
  for (const SharedFacts& table : all) {
    if (found.contains(table->name.text)) continue;
    // The layers of one may be spread over several drives.
    auto shelved =
        std::make_shared<const ShelvedTable>(ShelvedTable{table, parts_among(table, places, all)});
    found.emplace(table->name.text, Formation{std::move(shelved), nullptr});
  }
  return found;
}

void TableShelf::take_over(Formations found) {
  for (auto& [name, formation] : found) {
    const auto old = formations_.find(name);
    if (old == formations_.end()) continue;
    const bool is_same = old->second.table->facts == formation.table->facts &&
                         old->second.table->parts == formation.table->parts;
    if (is_same) formation = old->second;
  }
  formations_ = std::move(found);
  ++version_;
}

const TableShelf::Formations& TableShelf::known() {
  if (!has_looked_) {
    take_over(look());
    has_looked_ = true;
  }
  return formations_;
}

const TableShelf::Formation* TableShelf::meant(std::string_view typed) {
  const auto name = parse_table_name(typed);
  if (!name || name->kind == TableName::Kind::game) return nullptr;
  const Formations& all = known();
  if (const auto found = all.find(name->text); found != all.end()) return &found->second;
  if (name->p4) return nullptr;
  const Formation* any = nullptr;
  for (const auto& [text, other] : all) {
    if (other.table->facts->name.without_p4() != name->text) continue;
    if (any == nullptr || other.table->identity().p4 == usual_p4()) any = &other;
  }
  return any;
}

std::vector<SharedTable> TableShelf::formations() {
  const std::lock_guard lock(mutex_);
  std::vector<SharedTable> all;
  for (const auto& [name, formation] : known()) all.push_back(formation.table);
  return all;
}

SharedTable TableShelf::find(std::string_view name) {
  const std::lock_guard lock(mutex_);
  const Formation* found = meant(name);
  return found != nullptr ? found->table : nullptr;
}

std::uint64_t TableShelf::version() {
  const std::lock_guard lock(mutex_);
  known();
  return version_;
}

void TableShelf::rescan() {
  // One after the other: an older look must not take the place of a newer one.
  const std::lock_guard one_at_a_time(look_mutex_);
  auto found = look();
  const std::lock_guard lock(mutex_);
  take_over(std::move(found));
  has_looked_ = true;
}

TableShelf::SharedOpen TableShelf::opened(std::string_view name) {
  const std::lock_guard lock(mutex_);
  const Formation* found = meant(name);
  return found != nullptr ? found->opened : nullptr;
}

core::Status TableShelf::with_formation(std::string_view name,
                                        const std::function<core::Status(formation::Table&)>& ask) {
  for (int i = 0; i < kMostTries; ++i) {
    auto asked = opened(name);
    if (!asked) {
      auto fresh = open_formation(name);
      if (!fresh) return std::move(fresh).error();
      asked = std::move(*fresh);
    }
    auto status = asked->readers.use(ask);
    if (asked->is_there() && opened(name) == asked) {
      if (!status && status.error().code == core::Errc::damaged_file) {
        const SharedTable table = find(name);
        note_damage(table ? table->name() : std::string(name), status.error());
      }
      return status;
    }
    // Deleted, restored or built again meanwhile: what was read may be half of it.
    rescan();
  }
  return core::Error{core::Errc::busy, core::text("table '{}' changes all the time", name),
                     core::text("ask again when nobody builds or moves it")};
}

core::Result<TableShelf::SharedOpen> TableShelf::open_parts(const ShelvedTable& table) {
  std::vector<OpenFormation::Card> cards = {
      {table.folder() / formation::kCardName, table.facts->written}};
  // A folder with some of its layers may have a card of its own.
  for (const fs::path& part : table.parts) {
    if (part == table.folder()) continue;
    std::error_code none;
    const auto written = fs::last_write_time(part / formation::kCardName, none);
    if (!none) cards.push_back({part / formation::kCardName, written});
  }
  auto first = open_table(table.parts);
  if (!first) return std::move(first).error();
  return SharedOpen(new OpenFormation{
      {std::move(*first), [folders = table.parts] { return open_table(folders); }},
      std::move(cards)});
}

core::Result<TableShelf::SharedOpen> TableShelf::open_formation(std::string_view name) {
  // Many may want it at once: the first one opens it for all.
  const std::lock_guard one_at_a_time(open_mutex_);
  if (auto open = opened(name)) return open;
  // Not opened yet, or built by somebody else since it was looked.
  rescan();
  const SharedTable table = find(name);
  if (!table) {
    const auto normal = parse_table_name(name);
    return not_built(normal ? normal->text : std::string(name));
  }
  auto open = open_parts(*table);
  if (!open) return open;
  const std::lock_guard lock(mutex_);
  const auto found = formations_.find(table->name());
  if (found != formations_.end() && found->second.table == table) found->second.opened = *open;
  return open;
}

core::Result<fs::path> TableShelf::game_file(const std::string& name) {
  const auto game = find_game(name);
  if (!game) return game.error();
  for (const fs::path& folder : folders()) {
    fs::path file = table_file(folder, (*game)->name());
    std::error_code failure;
    if (fs::exists(file, failure)) return file;
  }
  return not_built((*game)->name());
}

core::Result<std::shared_ptr<GameReaders>> TableShelf::game_readers(std::string_view name) {
  const auto file = game_file(std::string(name));
  if (!file) return file.error();
  std::error_code failure;
  const auto written = fs::last_write_time(*file, failure);
  {
    const std::lock_guard lock(mutex_);
    const auto open = games_.find(name);
    if (open != games_.end() && open->second.file == *file && open->second.written == written) {
      return open->second.readers;
    }
  }
  auto found = find_game(name);
  if (!found) return std::move(found).error();
  const std::shared_ptr<const AnyGame> game = std::move(*found);
  auto first = game->open(*file);
  if (!first) return std::move(first).error();
  auto readers = std::make_shared<GameReaders>(std::move(*first),
                                               [game, path = *file] { return game->open(path); });
  const std::lock_guard lock(mutex_);
  games_.insert_or_assign(std::string(name), Game{*file, written, readers});
  return readers;
}

core::Status TableShelf::with_game(std::string_view name,
                                   const std::function<core::Status(GameReader&)>& ask) {
  const auto readers = game_readers(name);
  if (!readers) return readers.error();
  auto status = (*readers)->use(ask);
  if (!status && status.error().code == core::Errc::damaged_file) {
    note_damage(std::string(name), status.error());
  }
  return status;
}

core::Result<NamedAnswer> TableShelf::query(std::string_view typed, std::string_view position) {
  const auto name = parse_table_name(typed);
  if (!name) return name.error();
  NamedAnswer named{name->text, {}};
  if (name->kind == TableName::Kind::game) {
    auto status = with_game(name->text, [&](GameReader& table) -> core::Status {
      auto verdict = table.query(position);
      if (!verdict) return std::move(verdict).error();
      named.answer = std::move(*verdict);
      return core::Done{};
    });
    if (!status) return std::move(status).error();
    return named;
  }
  const auto board = twenty48::parse_board(position);
  if (!board) return board.error();
  auto status = with_formation(typed, [&](formation::Table& table) -> core::Status {
    auto answer = table.query(*board);
    if (!answer) return std::move(answer).error();
    named.table = table.identity().name();
    named.answer = BoardRates{std::make_shared<const formation::TableIdentity>(table.identity()),
                              std::move(*answer)};
    return core::Done{};
  });
  if (!status) return std::move(status).error();
  return named;
}

}  // namespace joseki::app
