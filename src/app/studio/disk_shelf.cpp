// SPDX-License-Identifier: MIT
#include "app/studio/disk_shelf.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace joseki::studio {
namespace {

namespace fs = std::filesystem;
// Why a page cannot have `folder`, a real path below `root`; empty: it can.
core::Text why_not(const fs::path& folder, const fs::path& root) {
  if (const auto why = app::why_no_place(folder, root); !why.empty()) return why;
  for (fs::path at = folder; at != root && at.has_relative_path(); at = at.parent_path()) {
    if (at.filename().native().starts_with('.')) return core::text("is hidden");
  }
  return {};
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

DiskShelf::DiskShelf(fs::path home, std::vector<fs::path> more, Settings& settings,
                     app::EventLog& log)
    : home_(std::move(home)),
      more_(std::move(more)),
      named_(home_),
      settings_(settings),
      log_(log) {}

core::Error DiskShelf::not_built(std::string_view name) const {
  return {
      core::Errc::not_found, core::text("table '{}' is not built", name),
      core::text("build it on the Tables page, or with: {}", fmt::format("joseki build {}", name))};
}

// Each one once: a page asks again and again.
void DiskShelf::note_damage(const std::string& name, const core::Error& error) {
  constexpr std::size_t kMostNoted = 1000;
  {
    const std::lock_guard lock(noted_mutex_);
    if (noted_.size() > kMostNoted || !noted_.insert(name + "\n" + error.what.english()).second)
      return;
  }
  log_.write(app::LogLevel::error, "serve", "table_unreadable",
             {{"table", name},
              {"code", std::string(core::name_of(error.code))},
              {"error", error.what.english()}});
}

std::vector<DiskShelf::Place> DiskShelf::places() const {
  std::vector<Place> all;
  const auto add = [&](const fs::path& folder, Place::Source source) {
    const bool is_known = std::any_of(all.begin(), all.end(),
                                      [&](const Place& known) { return known.folder == folder; });
    if (!is_known) all.push_back({folder, source, app::state_of_folder(folder)});
  };
  add(home_ / "tables", Place::Source::home);
  for (const fs::path& folder : more_) add(folder, Place::Source::option);
  for (const fs::path& folder : named_.known()) add(folder, Place::Source::command);
  for (const Json& folder : settings_.get("folders")) {
    const fs::path path = folder.get<std::string>();
    // A root may have been taken away since.
    if (check_folder(path)) add(path, Place::Source::page);
  }
  return all;
}

std::vector<fs::path> DiskShelf::folders() const {
  std::vector<fs::path> there;
  for (const Place& place : places()) {
    const bool is_there =
        place.state == app::FolderState::usable || place.state == app::FolderState::read_only;
    // Of the first two kinds whoever builds in them says what is wrong.
    const bool was_begun_with =
        place.source == Place::Source::home || place.source == Place::Source::option;
    if (is_there || was_begun_with) there.push_back(place.folder);
  }
  return there;
}

std::vector<fs::path> DiskShelf::roots() const {
  std::vector<fs::path> all = {home_};
  all.insert(all.end(), more_.begin(), more_.end());
  const auto named = named_.known();
  all.insert(all.end(), named.begin(), named.end());
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
    return core::Error{core::Errc::bad_input,
                       core::text("'{}' is no folder below one that the Studio may read", folder),
                       core::text("add it with: {}", "joseki folder add FOLDER")};
  }
  const auto why = why_not(fs::canonical(folder, failure), fs::canonical(*root, failure));
  if (why.empty()) return core::Done{};
  return core::Error{core::Errc::bad_input, core::text("'{}' {}", folder, why),
                     core::text("choose a folder that holds tables, or may")};
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
    return core::Error{
        core::Errc::bad_input, core::text("'{}' is none of the added folders", folder), {}};
  }
  list.erase(found);
  if (auto status = settings_.set("folders", list); !status) return status;
  rescan();
  return core::Done{};
}

}  // namespace joseki::studio
