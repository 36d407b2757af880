// SPDX-License-Identifier: MIT
#include "app/studio/disk_shelf.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/catalog/formation_table.h"
#include "app/catalog/home.h"
#include "solve/formation/table_folder.h"

namespace joseki::studio {
namespace {

namespace fs = std::filesystem;
using FormationReaders = app::ReaderPool<formation::Table>;
using GameReaders = app::ReaderPool<app::AnyTable>;

core::Error not_built(std::string_view name) {
  return {core::Errc::not_found, fmt::format("table '{}' is not built", name),
          fmt::format("build it on the Tables page, or with: joseki build {}", name)};
}

// Every readable card in the folders, in their order.
std::vector<ShelfTable> cards_in(const std::vector<fs::path>& folders) {
  std::vector<ShelfTable> cards;
  for (const fs::path& folder : folders) {
    const auto found = app::formation_tables_in(folder);
    if (!found) continue;
    for (const app::FoundTable& table : *found) {
      if (!table.card || !table.card->is_finished) continue;
      std::error_code failure;
      const auto written = fs::last_write_time(table.folder / formation::kCardName, failure);
      cards.push_back({table.card->identity.shape.name(), table.folder, *table.card, written});
    }
  }
  return cards;
}

core::Result<std::unique_ptr<formation::Table>> open_formation(
    const std::vector<fs::path>& folders) {
  auto table = formation::Table::open(folders);
  if (!table) return std::move(table).error();
  return std::make_unique<formation::Table>(std::move(*table));
}

core::Result<std::shared_ptr<FormationReaders>> pool_of(std::vector<fs::path> folders) {
  auto first = open_formation(folders);
  if (!first) return std::move(first).error();
  return std::make_shared<FormationReaders>(std::move(*first),
                                            [folders] { return open_formation(folders); });
}

bool is_same(const ShelfTable& a, const ShelfTable& b) {
  return a.folder == b.folder && a.card.identity.hash() == b.card.identity.hash() &&
         a.card.bytes == b.card.bytes && a.card.boards == b.card.boards && a.written == b.written;
}

}  // namespace

bool is_below(const fs::path& path, const fs::path& folder) {
  std::error_code failure;
  const fs::path real = fs::canonical(path, failure);
  if (failure) return false;
  const fs::path root = fs::canonical(folder, failure);
  if (failure) return false;
  return std::mismatch(root.begin(), root.end(), real.begin(), real.end()).first == root.end();
}

DiskShelf::DiskShelf(fs::path home, std::vector<fs::path> more, Settings& settings)
    : home_(std::move(home)), more_(std::move(more)), settings_(settings) {}

std::vector<fs::path> DiskShelf::folders() const {
  std::vector<fs::path> all = {home_ / "tables"};
  all.insert(all.end(), more_.begin(), more_.end());
  for (const Json& folder : settings_.get("folders")) {
    const fs::path path = folder.get<std::string>();
    // A root may have been taken away since.
    const auto root = roots();
    if (std::any_of(root.begin(), root.end(), [&](const auto& r) { return is_below(path, r); })) {
      all.push_back(path);
    }
  }
  return all;
}

std::vector<fs::path> DiskShelf::roots() const {
  std::vector<fs::path> all = {home_};
  all.insert(all.end(), more_.begin(), more_.end());
  return all;
}

core::Status DiskShelf::add_folder(const fs::path& folder) {
  const auto root = roots();
  std::error_code failure;
  // The system would not see what comes after a zero byte.
  const bool is_path = folder.native().find('\0') == std::string::npos;
  const bool is_ours =
      is_path && fs::is_directory(folder, failure) &&
      std::any_of(root.begin(), root.end(), [&](const fs::path& r) { return is_below(folder, r); });
  if (!is_ours) {
    return core::Error{
        core::Errc::bad_input,
        fmt::format("'{}' is no folder below one that the Studio may read", folder.string()),
        "begin the Studio with: joseki serve --tables FOLDER"};
  }
  const fs::path real = fs::canonical(folder, failure);
  for (const fs::path& known : folders()) {
    if (fs::weakly_canonical(known, failure) == real) return core::Done{};
  }
  Json list = settings_.get("folders");
  list.push_back(real.string());
  if (auto status = settings_.set("folders", list); !status) return status;
  rescan();
  return core::Done{};
}

core::Status DiskShelf::remove_folder(const fs::path& folder) {
  Json list = settings_.get("folders");
  const auto found = std::find(list.begin(), list.end(), Json(folder.string()));
  if (found == list.end()) {
    return core::Error{core::Errc::bad_input,
                       fmt::format("'{}' is none of the added folders", folder.string()), ""};
  }
  list.erase(found);
  if (auto status = settings_.set("folders", list); !status) return status;
  rescan();
  return core::Done{};
}

DiskShelf::Formations DiskShelf::look() const {
  const double p4 = settings_.p4();
  Formations found;
  for (ShelfTable& table : cards_in(folders())) {
    const auto there = found.find(table.name);
    if (there == found.end()) {
      const std::string name = table.name;
      found.emplace(name, Formation{std::move(table), nullptr});
    } else if (there->second.table.card.identity.p4 != p4 && table.card.identity.p4 == p4) {
      there->second.table = std::move(table);
    }
  }
  return found;
}

void DiskShelf::take_over(Formations found) {
  for (auto& [name, formation] : found) {
    const auto old = formations_.find(name);
    if (old != formations_.end() && is_same(old->second.table, formation.table)) {
      formation.readers = old->second.readers;
    }
  }
  formations_ = std::move(found);
  ++version_;
}

const DiskShelf::Formations& DiskShelf::known() {
  const double p4 = settings_.p4();
  if (!has_looked_ || p4_ != p4) {
    take_over(look());
    has_looked_ = true;
    p4_ = p4;
  }
  return formations_;
}

std::vector<ShelfTable> DiskShelf::formations() {
  const std::lock_guard lock(mutex_);
  std::vector<ShelfTable> all;
  for (const auto& [name, formation] : known()) all.push_back(formation.table);
  return all;
}

std::uint64_t DiskShelf::version() {
  const std::lock_guard lock(mutex_);
  known();
  return version_;
}

void DiskShelf::rescan() {
  // One after the other: an older look must not take the place of a newer one.
  const std::lock_guard one_at_a_time(look_mutex_);
  auto found = look();
  const std::lock_guard lock(mutex_);
  take_over(std::move(found));
  has_looked_ = true;
  p4_ = settings_.p4();
}

std::shared_ptr<FormationReaders> DiskShelf::readers_of(std::string_view name) {
  const std::lock_guard lock(mutex_);
  const auto found = known().find(name);
  return found == formations_.end() ? nullptr : found->second.readers;
}

core::Status DiskShelf::with_formation(std::string_view name,
                                       const std::function<core::Status(formation::Table&)>& ask) {
  std::string normal(name);
  std::replace(normal.begin(), normal.end(), '_', '-');
  std::shared_ptr<FormationReaders> readers = readers_of(normal);
  if (!readers) {
    auto opened = open_readers(normal);
    if (!opened) return std::move(opened).error();
    readers = std::move(*opened);
  }
  return readers->use(ask);
}

core::Result<std::shared_ptr<FormationReaders>> DiskShelf::open_readers(const std::string& name) {
  // Many may want it at once: the first one opens it for all.
  const std::lock_guard one_at_a_time(open_mutex_);
  if (auto readers = readers_of(name)) return readers;
  // Not opened yet, or built by somebody else since it was looked.
  rescan();
  std::vector<fs::path> places;
  {
    const std::lock_guard lock(mutex_);
    const auto found = formations_.find(name);
    if (found == formations_.end()) return not_built(name);
    places.push_back(found->second.table.folder);
    // Its layers may be spread over several drives.
    const auto hash = found->second.table.card.identity.hash();
    for (const ShelfTable& other : cards_in(folders())) {
      if (other.card.identity.hash() == hash && other.folder != places.front()) {
        places.push_back(other.folder);
      }
    }
  }
  auto pool = pool_of(std::move(places));
  if (!pool) return pool;
  const std::lock_guard lock(mutex_);
  if (const auto found = formations_.find(name); found != formations_.end()) {
    found->second.readers = *pool;
  }
  return pool;
}

core::Result<fs::path> DiskShelf::game_file(const std::string& name) {
  const auto game = app::find_game(name);
  if (!game) return game.error();
  for (const fs::path& folder : folders()) {
    fs::path file = app::table_file(folder, (*game)->name());
    std::error_code failure;
    if (fs::exists(file, failure)) return file;
  }
  return not_built((*game)->name());
}

core::Status DiskShelf::with_game(std::string_view name,
                                  const std::function<core::Status(app::AnyTable&)>& ask) {
  const auto file = game_file(std::string(name));
  if (!file) return file.error();
  std::error_code failure;
  const auto written = fs::last_write_time(*file, failure);
  std::shared_ptr<GameReaders> readers;
  {
    const std::lock_guard lock(mutex_);
    const auto found = games_.find(name);
    if (found != games_.end() && found->second.file == *file && found->second.written == written) {
      readers = found->second.readers;
    }
  }
  if (!readers) {
    auto found = app::find_game(name);
    if (!found) return std::move(found).error();
    const std::shared_ptr<app::AnyGame> game = std::move(*found);
    auto first = game->open(*file);
    if (!first) return std::move(first).error();
    readers = std::make_shared<GameReaders>(std::move(*first),
                                            [game, path = *file] { return game->open(path); });
    const std::lock_guard lock(mutex_);
    games_.insert_or_assign(std::string(name), Game{*file, written, readers});
  }
  return readers->use(ask);
}

}  // namespace joseki::studio
