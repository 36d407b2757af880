// SPDX-License-Identifier: MIT
#include "solve/formation/build_site.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <utility>

#include "core/atomic_file.h"
#include "core/swap_folders.h"

namespace joseki::formation {
namespace {

namespace fs = std::filesystem;

// Lies in a folder whose table a rebuild has begun. In a folder beside a table it tells the new one
// from an old one whose place was taken; in the table's own folder it lets the same command go on
// instead of beginning once more. Beside a finished card it means nothing.
constexpr const char* kNoteName = "rebuild.txt";
constexpr const char* kNote =
    "A table is being built again here. Give the same build command to go on.\n";

// Links resolved, and with a name at its end.
fs::path full_name(const fs::path& folder) {
  std::error_code failure;
  fs::path full = fs::weakly_canonical(fs::absolute(folder), failure);
  if (failure) full = fs::absolute(folder).lexically_normal();
  return full.has_filename() ? full : full.parent_path();
}

bool has_note(const fs::path& folder) {
  std::error_code failure;
  return fs::exists(folder / kNoteName, failure);
}

core::Status write_note(const fs::path& folder) {
  auto file = core::AtomicFile::create(folder / kNoteName);
  if (!file) return std::move(file).error();
  if (auto status = file->append(kNote); !status) return status;
  return file->commit();
}

// Whether a rebuild has begun just this table in `folder` and did not come to its end.
bool is_begun(const fs::path& folder, const TableIdentity& identity) {
  if (!has_note(folder)) return false;
  const auto card = read_card(folder);
  if (card) return !card->is_finished && card->identity.hash() == identity.hash();
  return foreign_layer(folder, identity).empty();
}

// Whether what lies beside a table is a new one of just this identity, finished or not.
bool is_new(const fs::path& folder, const TableIdentity& identity) {
  const auto card = read_card(folder);
  return has_note(folder) && (card ? card->identity.hash() == identity.hash()
                                   : foreign_layer(folder, identity).empty());
}

void remove_table(const fs::path& folder) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (is_table_file(name) || name.starts_with(kNoteName)) fs::remove(entry.path(), ignored);
  }
  fs::remove(lock_path(folder), ignored);
  fs::remove(folder, ignored);
}

// Why no folder beside `live` can take its place; empty if one can.
core::Text obstacle(const fs::path& live) {
  struct stat own {};
  struct stat parent {};
  if (stat(live.c_str(), &own) != 0 || stat(live.parent_path().c_str(), &parent) != 0) return {};
  if (own.st_dev != parent.st_dev) return core::text("it is a drive of its own");
  std::error_code failure;
  for (const auto& entry : fs::directory_iterator(live, failure)) {
    if (entry.is_directory(failure)) {
      return core::text("it holds the folder '{}' too", entry.path().filename());
    }
  }
  return {};
}

}  // namespace

fs::path rebuild_folder(const fs::path& folder) {
  const fs::path live = full_name(folder);
  return live.parent_path() / ("." + live.filename().string() + ".rebuild");
}

core::Status discard_rebuild(const fs::path& folder) {
  std::error_code failure;
  const fs::path beside = rebuild_folder(folder);
  // Of a swap that was cut short: the new table is there.
  if (const fs::path spare = core::spare_of(full_name(folder)); fs::is_directory(spare, failure)) {
    remove_table(spare);
  }
  if (!fs::is_directory(beside, failure)) return core::Done{};
  const auto lock = core::FileLock::take(lock_path(beside));
  if (!lock) return lock.error();
  remove_table(beside);
  return core::Done{};
}

core::Result<BuildSite> BuildSite::open(const Order& order, const LayerSolver& solver) {
  const fs::path live = full_name(order.folder);
  core::restore_swapped(live);
  auto folder = TableFolder::lock(order.folder, solver);
  if (!folder) return std::move(folder).error();
  const bool goes_on = is_begun(live, solver.identity());
  const bool is_replaced = order.rebuild && holds_table(live) && !goes_on;
  if (is_replaced && !order.replace_first) return open_beside(live, std::move(*folder), solver);
  if (!is_replaced) {
    if (auto status = folder->adopt(); !status) return std::move(status).error();
  }
  BuildSite site(live, std::move(*folder));
  site.is_anew_ = is_replaced;
  site.needs_note_ = order.rebuild;
  site.bytes_there_ = site.work_.bytes();
  return site;
}

core::Result<BuildSite> BuildSite::open_beside(const fs::path& live, TableFolder old,
                                               const LayerSolver& solver) {
  if (const core::Text why = obstacle(live); !why.empty()) {
    return core::Error{core::Errc::bad_input,
                       core::text("a new table cannot take the place of '{}': {}", live, why),
                       core::Remedy::replace_or_move};
  }
  auto beside = TableFolder::lock(rebuild_folder(live), solver);
  if (!beside) return std::move(beside).error();
  BuildSite site(live, std::move(*beside));
  site.is_anew_ = !is_new(site.work_.path(), solver.identity());
  site.needs_note_ = true;
  site.bytes_there_ = site.work_.bytes();
  site.old_bytes_ = old.bytes();
  site.old_.emplace(std::move(old));
  if (!site.is_anew_) {
    if (auto status = site.work_.adopt(); !status) return std::move(status).error();
  }
  return site;
}

core::Status BuildSite::begin() {
  if (is_anew_) work_.clear();
  if (!old_) {
    // Leftovers of a rebuild that was given up.
    if (auto status = discard_rebuild(live_); !status) return status;
  }
  const bool is_done = work_.card() && work_.card()->is_finished;
  if (!needs_note_ || (is_done && !old_)) return core::Done{};
  return write_note(work_.path());
}

core::Status BuildSite::finish() {
  std::error_code ignored;
  if (old_) {
    const fs::path beside = rebuild_folder(live_);
    if (auto status = core::swap_folders(beside, live_); !status) return status;
    carry_over(beside);
    fs::remove(live_ / kNoteName, ignored);
    remove_table(beside);
    // The folders have changed names, and with them the locks: both are held until now.
    fs::remove(lock_path(live_), ignored);
    return core::Done{};
  }
  fs::remove(live_ / kNoteName, ignored);
  return core::Done{};
}

// What a person has put beside the old table.
void BuildSite::carry_over(const fs::path& old) const {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(old, ignored)) {
    const fs::path name = entry.path().filename();
    const bool is_ours = is_table_file(name.string()) || name.string().starts_with(kNoteName) ||
                         entry.path() == lock_path(old);
    if (!is_ours && !fs::exists(live_ / name, ignored)) {
      fs::rename(entry.path(), live_ / name, ignored);
    }
  }
}

}  // namespace joseki::formation
