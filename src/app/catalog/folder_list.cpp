// SPDX-License-Identifier: MIT
#include "app/catalog/folder_list.h"

#include <errno.h>
#include <fmt/format.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

#include "app/catalog/json.h"
#include "core/atomic_file.h"
#include "core/file_lock.h"
#include "solve/formation/table_folder.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;
using Folders = std::vector<fs::path>;

constexpr const char* kField = "folders";

core::Error refuse(core::Text what, core::Hint hint = {}) {
  return {core::Errc::bad_input, std::move(what), std::move(hint)};
}

core::Result<Folders> parse(const std::string& text, const fs::path& file) {
  const auto object = Json::parse(text, nullptr, false);
  const bool is_list = object.is_object() && object.contains(kField) && object[kField].is_array();
  Folders folders;
  for (const Json& folder : is_list ? object[kField] : Json::array()) {
    if (folder.is_string()) folders.emplace_back(folder.get<std::string>());
  }
  if (is_list && folders.size() == object[kField].size()) return folders;
  return core::Error{core::Errc::damaged_file, core::text("'{}' is not a list of folders", file),
                     core::text("correct that file or move it away, and add the folders again")};
}

core::Status write(const fs::path& path, const Folders& folders) {
  Json list = Json::array();
  for (const fs::path& folder : folders) list.push_back(folder.string());
  auto file = core::AtomicFile::create(path);
  if (!file) return std::move(file).error();
  const Json object = {{kField, list}};
  if (auto status = file->append(object.dump(2) + "\n"); !status) return status;
  return file->commit();
}

bool is_utf8(const std::string& text) {
  try {
    static_cast<void>(Json(text).dump());
    return true;
  } catch (const Json::type_error&) {
    return false;
  }
}

// Another process holds it for a moment only.
core::Result<core::FileLock> wait_for(const fs::path& path) {
  constexpr std::chrono::milliseconds kAgain{20};
  constexpr int kTries = 250;
  for (int i = 0;; ++i) {
    auto lock = core::FileLock::take(path);
    if (lock || lock.error().code != core::Errc::busy || i == kTries) return lock;
    std::this_thread::sleep_for(kAgain);
  }
}

// Lets `change` have the list, and writes it if it returns true.
core::Status edit(const FolderList& list,
                  const std::function<core::Result<bool>(Folders&)>& change) {
  const fs::path file = list.file();
  std::error_code failure;
  fs::create_directories(file.parent_path(), failure);
  if (failure)
    return core::system_error("cannot make '{}': {}", file.parent_path(), failure.value());
  const auto lock = wait_for(file.string() + ".lock");
  if (!lock) return lock.error();
  auto folders = list.folders();
  if (!folders) return folders.error();
  const auto changed = change(*folders);
  if (!changed) return changed.error();
  return *changed ? write(file, *folders) : core::Done{};
}

// The full name, links resolved as far as it is there.
fs::path full_name(const fs::path& folder) {
  std::error_code failure;
  fs::path full = fs::weakly_canonical(fs::absolute(folder), failure);
  if (failure) full = fs::absolute(folder).lexically_normal();
  return full.has_filename() ? full : full.parent_path();
}

}  // namespace

std::string_view name_of(FolderState state) {
  switch (state) {
    case FolderState::usable:
      return "usable";
    case FolderState::read_only:
      return "read_only";
    case FolderState::missing:
      return "missing";
    case FolderState::no_folder:
      return "no_folder";
  }
  return "";
}

FolderState state_of_folder(const fs::path& folder) {
  std::error_code failure;
  const auto status = fs::status(folder, failure);
  if (!fs::exists(status)) return FolderState::missing;
  if (!fs::is_directory(status)) return FolderState::no_folder;
  return access(folder.c_str(), W_OK | X_OK) == 0 ? FolderState::usable : FolderState::read_only;
}

core::Text why_no_place(const fs::path& folder, const fs::path& root) {
  struct statfs facts {};
  if (statfs(folder.c_str(), &facts) == 0 &&
      (facts.f_type == PROC_SUPER_MAGIC || facts.f_type == SYSFS_MAGIC)) {
    return core::text("is a view into the system, not a place for files");
  }
  std::error_code failure;
  // The root is somebody's choice, whatever it is called.
  for (fs::path at = folder; at != root && at.has_relative_path(); at = at.parent_path()) {
    if (at.filename() == ".trash") return core::text("holds deleted tables");
    if (fs::exists(at / formation::kCardName, failure)) return core::text("belongs to one table");
  }
  return fs::exists(root / formation::kCardName, failure) ? core::text("belongs to one table")
                                                          : core::Text();
}

core::Result<Folders> FolderList::folders() const {
  std::error_code failure;
  if (!fs::exists(file(), failure)) return Folders{};
  std::ifstream stream(file(), std::ios::binary);
  if (!stream) return core::system_error("cannot open '{}': {}", file(), errno);
  return parse({std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()}, file());
}

std::optional<FolderList::Stamp> FolderList::stamp() const {
  struct stat facts {};
  if (stat(file().c_str(), &facts) != 0) return std::nullopt;
  std::error_code failure;
  const auto written = fs::last_write_time(file(), failure);
  return Stamp{written, static_cast<std::uintmax_t>(facts.st_size), facts.st_ino};
}

Folders FolderList::known() const {
  const auto now = stamp();
  const std::lock_guard lock(mutex_);
  if (now == seen_) return known_;
  const auto read = folders();
  known_ = read ? *read : Folders{};
  seen_ = now;
  return known_;
}

core::Result<FolderList::Added> FolderList::add(const fs::path& folder) const {
  std::error_code failure;
  // The system would not see what comes after a zero byte.
  if (folder.empty() || folder.native().find('\0') != std::string::npos) {
    return refuse(core::text("that is not the name of a folder"));
  }
  const FolderState state = state_of_folder(folder);
  if (state == FolderState::missing) {
    return refuse(core::text("there is no folder '{}'", folder),
                  core::text("make it first, or connect its drive"));
  }
  if (state == FolderState::no_folder) {
    return refuse(core::text("'{}' is a file, not a folder", folder));
  }
  const fs::path real = fs::canonical(folder, failure);
  if (failure) return core::system_error("cannot open '{}': {}", folder, failure.value());
  if (!is_utf8(real.string())) {
    return refuse(core::text("the name of that folder is not UTF-8 text"),
                  core::text("give it another name"));
  }
  // Pages may add what is below a folder of the list.
  const core::Text why = real == real.root_path() ? core::text("is the whole system")
                                                  : why_no_place(real, real.root_path());
  if (!why.empty()) {
    return refuse(core::text("'{}' {}", folder, why),
                  core::text("choose a folder that holds tables, or may"));
  }
  if (access(real.c_str(), R_OK | X_OK) != 0) {
    return refuse(core::text("'{}' cannot be read", folder), core::text("change its permissions"));
  }
  Added added{real, false, state};
  const auto status = edit(*this, [&](Folders& all) -> core::Result<bool> {
    const bool is_usual = real == fs::weakly_canonical(home_ / "tables", failure);
    if (is_usual || std::find(all.begin(), all.end(), real) != all.end()) return false;
    all.push_back(real);
    return added.is_new = true;
  });
  if (!status) return status.error();
  return added;
}

core::Result<fs::path> FolderList::remove(const fs::path& folder) const {
  fs::path removed;
  const auto status = edit(*this, [&](Folders& all) -> core::Result<bool> {
    auto found = std::find(all.begin(), all.end(), folder);
    if (found == all.end()) found = std::find(all.begin(), all.end(), full_name(folder));
    if (found == all.end()) {
      return refuse(core::text("'{}' is not in the list of folders", folder),
                    core::text("joseki folder list shows what there is"));
    }
    removed = *found;
    all.erase(found);
    return true;
  });
  if (!status) return status.error();
  return removed;
}

}  // namespace joseki::app
