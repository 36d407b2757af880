// SPDX-License-Identifier: MIT
#include "app/studio/tables/trash.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <utility>

#include "core/atomic_file.h"
#include "core/file_lock.h"
#include "solve/formation/build_site.h"

namespace joseki::studio {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTrash = ".trash";
constexpr const char* kNote = "deleted.json";

// Names of files and folders of tables; nothing that leads elsewhere.
bool is_plain_name(const fs::path& name) {
  return !name.empty() && name == name.filename() && name != "." && name != ".." && name != kNote;
}

// "2x4-64" of "1794910795-0-2x4-64"; empty if it is no id.
std::string table_of_id(const std::string& id) {
  const auto first = id.find('-');
  const auto second = first == std::string::npos ? first : id.find('-', first + 1);
  return second == std::string::npos ? "" : id.substr(second + 1);
}

// The name of what lies in a folder; empty if that is not one thing.
fs::path only_entry_of(const fs::path& folder) {
  std::error_code failure;
  fs::path name;
  fs::directory_iterator entry(folder, failure);
  for (; !failure && entry != fs::directory_iterator(); entry.increment(failure)) {
    if (!name.empty()) return {};
    name = entry->path().filename();
  }
  return failure ? fs::path() : name;
}

// Without a note (there was no room to write one) its name and what lies in it must do.
std::optional<TrashedTable> read_note(const fs::path& place) {
  std::ifstream file(place / kNote);
  const Json note = Json::parse(file, nullptr, false);
  const auto text = [&](const char* field) {
    const bool is_there = note.is_object() && note.contains(field) && note[field].is_string();
    return is_there ? note[field].get<std::string>() : std::string();
  };
  TrashedTable table;
  table.id = place.filename().string();
  table.place = place;
  table.table = note.is_object() ? text("table") : table_of_id(table.id);
  // It goes back to the folder that holds the trash, wherever that has been moved to.
  const fs::path name =
      note.is_object() ? fs::path(text("origin")).filename() : only_entry_of(place);
  if (table.table.empty() || !is_plain_name(name)) return std::nullopt;
  table.origin = place.parent_path().parent_path() / name;
  if (note.is_object() && note.contains("deleted_at") && note["deleted_at"].is_number_integer()) {
    table.deleted_at = note["deleted_at"];
  }
  table.bytes = bytes_of(place);
  return table;
}

core::Status write_note(const TrashedTable& table) {
  auto file = core::AtomicFile::create(table.place / kNote);
  if (!file) return std::move(file).error();
  const Json note = {
      {"table", table.table}, {"origin", table.origin.string()}, {"deleted_at", table.deleted_at}};
  if (auto status = file->append(note.dump()); !status) return status;
  return file->commit();
}

core::Status move(const fs::path& from, const fs::path& to) {
  std::error_code failure;
  fs::rename(from, to, failure);
  if (failure) return core::system_error("cannot move '{}': {}", from, failure.value());
  return core::Done{};
}

}  // namespace

std::vector<TrashedTable> trash_in(const std::vector<fs::path>& folders) {
  std::vector<TrashedTable> found;
  for (const fs::path& folder : folders) {
    std::error_code failure;
    fs::directory_iterator entry(folder / kTrash, failure);
    for (; !failure && entry != fs::directory_iterator(); entry.increment(failure)) {
      if (auto table = read_note(entry->path())) found.push_back(std::move(*table));
    }
  }
  std::sort(found.begin(), found.end(), [](const TrashedTable& a, const TrashedTable& b) {
    return std::pair(b.deleted_at, b.id) < std::pair(a.deleted_at, a.id);
  });
  return found;
}

core::Result<TrashedTable> move_to_trash(const ListedTable& table) {
  const core::Error busy{core::Errc::busy, core::text("{} is being built", table.name()),
                         core::text("cancel the build first")};
  if (table.object.value("status", "") == "building") return busy;
  if (table.path().parent_path() != table.folder()) {
    return core::Error{
        core::Errc::bad_input,
        core::text("'{}' is a folder of its own, not one of the Studio's", table.path()),
        core::text("delete it by hand")};
  }
  // From here on nobody begins to work on it.
  auto lock = core::FileLock::take(app::lock_of(*table.facts));
  if (!lock) return lock.error().code == core::Errc::busy ? busy : std::move(lock).error();
  TrashedTable trashed;
  trashed.table = table.name();
  trashed.origin = table.path();
  trashed.deleted_at = now_seconds();
  std::error_code failure;
  for (int i = 0;; ++i) {  // deleted twice within a second
    trashed.id = fmt::format("{}-{}-{}", trashed.deleted_at, i, table.name());
    trashed.place = table.folder() / kTrash / trashed.id;
    fs::create_directories(table.folder() / kTrash, failure);
    if (fs::create_directory(trashed.place, failure) || failure) break;
  }
  if (failure) return core::system_error("cannot make '{}': {}", trashed.place, failure.value());
  // The note first: what lies in the trash can always be restored. A full disk has no room for it,
  // and is why tables are deleted.
  if (auto status = write_note(trashed); !status && status.error().code != core::Errc::no_disk) {
    return std::move(status).error();
  }
  auto status = move(table.path(), trashed.place / table.path().filename());
  if (!status) {
    fs::remove_all(trashed.place, failure);
    return std::move(status).error();
  }
  // The lock of a folder went with it.
  fs::remove(trashed.place / table.path().filename() / app::lock_of(*table.facts).filename(),
             failure);
  // A rebuild that was begun is of no use without it.
  if (!table.facts->is_game()) static_cast<void>(formation::discard_rebuild(table.path()));
  trashed.bytes = bytes_of(trashed.place);
  return trashed;
}

core::Status restore(const TrashedTable& table) {
  std::error_code failure;
  if (fs::exists(table.origin, failure)) {
    return core::Error{core::Errc::busy, core::text("there is another {} by now", table.table),
                       core::text("delete that one first")};
  }
  if (auto status = move(table.place / table.origin.filename(), table.origin); !status) {
    return status;
  }
  fs::remove_all(table.place, failure);
  return core::Done{};
}

core::Status empty_trash(const std::vector<TrashedTable>& tables) {
  for (const TrashedTable& table : tables) {
    std::error_code failure;
    fs::remove_all(table.place, failure);
    if (failure) return core::system_error("cannot remove '{}': {}", table.place, failure.value());
  }
  return core::Done{};
}

Json trash_object(const std::vector<TrashedTable>& tables) {
  Json items = Json::array();
  std::uint64_t bytes = 0;
  for (const TrashedTable& table : tables) {
    bytes += table.bytes;
    items.push_back({{"trash", table.id},
                     {"table", table.table},
                     {"bytes", table.bytes},
                     {"deleted_at", table.deleted_at}});
  }
  return {{"type", "trash"}, {"items", items}, {"bytes", bytes}};
}

}  // namespace joseki::studio
