// SPDX-License-Identifier: MIT
#include "app/studio/disk_shelf.h"

#include <fmt/format.h>
#include <linux/magic.h>
#include <sys/vfs.h>

#include <algorithm>
#include <utility>

#include "app/catalog/formation_table.h"
#include "app/catalog/home.h"
#include "app/catalog/spread_table.h"
#include "solve/formation/table_folder.h"

namespace joseki::studio {
namespace {

namespace fs = std::filesystem;
using GameReaders = app::ReaderPool<app::AnyTable>;

constexpr int kMostTries = 4;  // while somebody builds or moves a table

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

core::Result<std::unique_ptr<formation::Table>> open_table(const std::vector<fs::path>& folders) {
  auto table = formation::Table::open(folders);
  if (!table) return std::move(table).error();
  return std::make_unique<formation::Table>(std::move(*table));
}

bool is_same(const ShelfTable& a, const ShelfTable& b) {
  return a.folder == b.folder && a.card.identity.hash() == b.card.identity.hash() &&
         a.card.bytes == b.card.bytes && a.card.boards == b.card.boards && a.written == b.written &&
         a.parts == b.parts;
}

}  // namespace

namespace {

// Why tables cannot be kept in `folder`, a real path below `root`; empty: they can.
std::string_view why_not(const fs::path& folder, const fs::path& root) {
  struct statfs facts {};
  if (statfs(folder.c_str(), &facts) == 0 &&
      (facts.f_type == PROC_SUPER_MAGIC || facts.f_type == SYSFS_MAGIC)) {
    return "is a view into the system, not a place for files";
  }
  std::error_code failure;
  // The root is somebody's choice, whatever it is called.
  for (fs::path at = folder; at != root && at.has_relative_path(); at = at.parent_path()) {
    if (at.filename() == ".trash") return "holds deleted tables";
    if (at.filename().native().starts_with('.')) return "is hidden";
    if (fs::exists(at / formation::kCardName, failure)) return "belongs to one table";
  }
  return fs::exists(root / formation::kCardName, failure) ? "belongs to one table" : "";
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

bool DiskShelf::OpenFormation::is_there() const {
  return std::all_of(cards.begin(), cards.end(), [](const Card& card) {
    std::error_code failure;
    const auto written = fs::last_write_time(card.file, failure);
    return !failure && written == card.written;
  });
}

DiskShelf::DiskShelf(fs::path home, std::vector<fs::path> more, Settings& settings,
                     app::EventLog& log)
    : home_(std::move(home)), more_(std::move(more)), settings_(settings), log_(log) {}

// Each one once: a page asks again and again.
void DiskShelf::note_damage(const std::string& name, const core::Error& error) {
  constexpr std::size_t kMostNoted = 1000;
  {
    const std::lock_guard lock(mutex_);
    if (noted_.size() > kMostNoted || !noted_.insert(name + "\n" + error.what).second) return;
  }
  log_.write(
      app::LogLevel::error, "serve", "table_unreadable",
      {{"table", name}, {"code", std::string(core::name_of(error.code))}, {"error", error.what}});
}

std::vector<fs::path> DiskShelf::folders() const {
  std::vector<fs::path> all = {home_ / "tables"};
  all.insert(all.end(), more_.begin(), more_.end());
  for (const Json& folder : settings_.get("folders")) {
    const fs::path path = folder.get<std::string>();
    // A root may have been taken away since.
    if (check_folder(path)) all.push_back(path);
  }
  return all;
}

std::vector<fs::path> DiskShelf::roots() const {
  std::vector<fs::path> all = {home_};
  all.insert(all.end(), more_.begin(), more_.end());
  return all;
}

core::Status DiskShelf::check_folder(const fs::path& folder) const {
  const auto all = roots();
  std::error_code failure;
  // The system would not see what comes after a zero byte.
  const bool is_path = folder.native().find('\0') == std::string::npos;
  const auto root = std::find_if(all.begin(), all.end(),
                                 [&](const auto& r) { return is_path && is_below(folder, r); });
  if (root == all.end() || !fs::is_directory(folder, failure)) {
    return core::Error{
        core::Errc::bad_input,
        fmt::format("'{}' is no folder below one that the Studio may read", folder.string()),
        "begin the Studio with: joseki serve --tables FOLDER"};
  }
  const auto why = why_not(fs::canonical(folder, failure), fs::canonical(*root, failure));
  if (why.empty()) return core::Done{};
  return core::Error{core::Errc::bad_input, fmt::format("'{}' {}", folder.string(), why),
                     "choose a folder that holds tables, or may"};
}

core::Status DiskShelf::add_folder(const fs::path& folder) {
  if (auto status = check_folder(folder); !status) return status;
  std::error_code failure;
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
  const auto places = folders();
  auto cards = cards_in(places);
  const auto other_parts = [&](ShelfTable& table) {
    for (const ShelfTable& other : cards) {
      const bool is_same = other.card.identity.hash() == table.card.identity.hash();
      if (is_same &&
          std::find(table.parts.begin(), table.parts.end(), other.folder) == table.parts.end()) {
        table.parts.push_back(other.folder);
      }
    }
  };
  for (const ShelfTable& table : cards) {
    const auto there = found.find(table.name);
    if (there == found.end()) {
      found.emplace(table.name, Formation{table, nullptr});
    } else if (there->second.table.card.identity.p4 != p4 && table.card.identity.p4 == p4) {
      there->second.table = table;
    }
  }
  // The layers of one may be spread over several drives.
  for (auto& [name, formation] : found) {
    ShelfTable& table = formation.table;
    table.parts = app::parts_of(table.card.identity, table.folder, places);
    other_parts(table);
  }
  return found;
}

void DiskShelf::take_over(Formations found) {
  for (auto& [name, formation] : found) {
    const auto old = formations_.find(name);
    if (old != formations_.end() && is_same(old->second.table, formation.table)) {
      formation.opened = old->second.opened;
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

std::shared_ptr<DiskShelf::OpenFormation> DiskShelf::opened(std::string_view name) {
  const std::lock_guard lock(mutex_);
  const auto found = known().find(name);
  return found == formations_.end() ? nullptr : found->second.opened;
}

core::Status DiskShelf::with_formation(std::string_view name,
                                       const std::function<core::Status(formation::Table&)>& ask) {
  std::string normal(name);
  std::replace(normal.begin(), normal.end(), '_', '-');
  for (int i = 0; i < kMostTries; ++i) {
    auto asked = opened(normal);
    if (!asked) {
      auto fresh = open_formation(normal);
      if (!fresh) return std::move(fresh).error();
      asked = std::move(*fresh);
    }
    auto status = asked->readers.use(ask);
    if (asked->is_there() && opened(normal) == asked) {
      if (!status && status.error().code == core::Errc::damaged_file) {
        note_damage(normal, status.error());
      }
      return status;
    }
    // Deleted, restored or built again meanwhile: what was read may be half of it.
    rescan();
  }
  return core::Error{core::Errc::busy, fmt::format("table '{}' changes all the time", normal),
                     "ask again when nobody builds or moves it"};
}

core::Result<std::shared_ptr<DiskShelf::OpenFormation>> DiskShelf::open_parts(
    const ShelfTable& table) {
  std::vector<OpenFormation::Card> cards = {{table.folder / formation::kCardName, table.written}};
  // A folder with some of its layers may have a card of its own.
  for (const fs::path& part : table.parts) {
    if (part == table.folder) continue;
    std::error_code none;
    const auto written = fs::last_write_time(part / formation::kCardName, none);
    if (!none) cards.push_back({part / formation::kCardName, written});
  }
  auto first = open_table(table.parts);
  if (!first) return std::move(first).error();
  return std::shared_ptr<OpenFormation>(new OpenFormation{
      {std::move(*first), [folders = table.parts] { return open_table(folders); }},
      std::move(cards)});
}

core::Result<std::shared_ptr<DiskShelf::OpenFormation>> DiskShelf::open_formation(
    const std::string& name) {
  // Many may want it at once: the first one opens it for all.
  const std::lock_guard one_at_a_time(open_mutex_);
  if (auto open = opened(name)) return open;
  // Not opened yet, or built by somebody else since it was looked.
  rescan();
  ShelfTable table;
  {
    const std::lock_guard lock(mutex_);
    const auto found = formations_.find(name);
    if (found == formations_.end()) return not_built(name);
    table = found->second.table;
  }
  auto open = open_parts(table);
  if (!open) return open;
  const std::lock_guard lock(mutex_);
  if (const auto found = formations_.find(name); found != formations_.end()) {
    found->second.opened = *open;
  }
  return open;
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
  auto status = readers->use(ask);
  if (!status && status.error().code == core::Errc::damaged_file) {
    note_damage(std::string(name), status.error());
  }
  return status;
}

}  // namespace joseki::studio
