// SPDX-License-Identifier: MIT
#include "app/catalog/formation_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <utility>

#include "app/catalog/home.h"
#include "app/catalog/nearest.h"
#include "core/atomic_file.h"
#include "core/file_lock.h"
#include "solve/formation/formation_text.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;
using formation::Formation;
using Formations = std::vector<Formation>;

core::Error refuse(core::Text what, core::Hint hint = {}) {
  return {core::Errc::bad_input, std::move(what), std::move(hint)};
}

Formations::const_iterator find_in(const Formations& formations, std::string_view name) {
  return std::find_if(formations.begin(), formations.end(),
                      [&](const Formation& formation) { return formation.name == name; });
}

// The user's own; none if there is no file.
core::Result<Formations> own_formations(const fs::path& file) {
  std::error_code failure;
  if (!fs::exists(file, failure)) return Formations{};
  auto formations = read_formations(file);
  if (formations) return formations;
  core::Error error = std::move(formations).error();
  const core::Text advice =
      core::text("correct that file or move it away: built-in formations do not need it");
  error.hint = error.hint.empty() ? advice : core::text("{}; {}", error.hint.advice(), advice);
  return error;
}

core::Status write_formations(const fs::path& path, const Formations& formations) {
  auto file = core::AtomicFile::create(path);
  if (!file) return file.error();
  if (auto status = file->append(formation::format_formations(formations)); !status) return status;
  return file->commit();
}

// Lets `change` have the user's formations, and writes them if it returns true.
core::Status edit(const std::function<core::Result<bool>(Formations&)>& change) {
  const auto path = formations_file();
  if (!path) return path.error();
  std::error_code failure;
  fs::create_directories(path->parent_path(), failure);
  if (failure) {
    return core::system_error("cannot make '{}': {}", path->parent_path(), failure.value());
  }
  fs::path lock_path = *path;
  lock_path += ".lock";
  const auto lock = core::FileLock::take(lock_path);
  if (!lock) return lock.error();
  auto formations = own_formations(*path);
  if (!formations) return formations.error();
  const auto changed = change(*formations);
  if (!changed) return changed.error();
  return *changed ? write_formations(*path, *formations) : core::Done{};
}

core::Status check_own(const Formation& formation) {
  if (is_builtin_formation(formation.name)) {
    return refuse(core::text("{} is built in and stays as it is", formation.name),
                  core::text("choose another name"));
  }
  const auto status = formation::check(formation);
  if (status) return core::Done{};
  return refuse(core::text("formation {}: {}", formation.name, status.error().what),
                status.error().hint);
}

core::Result<Saved> put(Formations& all, const Formation& formation, bool replace) {
  const auto found = find_in(all, formation.name);
  if (found == all.end()) {
    all.push_back(formation);
    return Saved::added;
  }
  if (*found == formation) return Saved::unchanged;
  if (!replace) {
    return refuse(core::text("there is another formation {} already", formation.name),
                  core::Remedy::replace_or_rename);
  }
  all[static_cast<std::size_t>(found - all.begin())] = formation;
  return Saved::replaced;
}

core::Error no_formation(std::string_view name, const Formations& own) {
  std::vector<std::string> names;
  for (const Formation& formation : formation::builtin_formations())
    names.push_back(formation.name);
  for (const Formation& formation : own) names.push_back(formation.name);
  auto meant = nearest(name, names);
  // Of names of one letter each is one letter away from any other.
  if (meant && edit_distance(name, *meant) >= static_cast<int>(name.size())) meant.reset();
  return refuse(core::text("there is no formation '{}'", name),
                meant ? core::text("did you mean {}?", *meant)
                      : core::text("joseki formation list shows what there is"));
}

}  // namespace

core::Result<fs::path> formations_file() {
  auto home = home_folder();
  if (!home) return home;
  return *home / "formations.json";
}

core::Result<Formations> read_formations(const fs::path& path) {
  std::error_code failure;
  if (fs::is_directory(path, failure))
    return core::system_error("cannot read '{}': {}", path, EISDIR);
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) return core::system_error("cannot open '{}': {}", path, errno);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (file.bad()) return core::system_error("cannot read '{}': {}", path, EIO);
  return formation::parse_formations(text, path.string());
}

core::Result<Formations> all_formations() {
  const auto path = formations_file();
  if (!path) return path.error();
  auto own = own_formations(*path);
  if (!own) return own;
  Formations all = formation::builtin_formations();
  for (Formation& formation : *own) {
    if (!is_builtin_formation(formation.name)) all.push_back(std::move(formation));
  }
  return all;
}

bool is_builtin_formation(std::string_view name) {
  const Formations& all = formation::builtin_formations();
  return find_in(all, name) != all.end();
}

std::string formation_meant(std::string_view name) {
  // From the names of the public program: free cells by row, or the shape that they make.
  constexpr std::pair<std::string_view, std::string_view> kEqual[] = {
      {"4411", "L3"}, {"2422", "t"}, {"4422", "LL"}};
  for (const auto& [other, own_name] : kEqual) {
    if (name != other) continue;
    const auto path = formations_file();
    const auto own = path ? own_formations(*path) : path.error();
    const bool is_taken = own && find_in(*own, name) != own->end();
    return std::string(is_taken ? name : own_name);
  }
  return std::string(name);
}

core::Result<Formation> find_formation(std::string_view typed) {
  const std::string name = formation_meant(typed);
  const Formations& builtin = formation::builtin_formations();
  if (const auto found = find_in(builtin, name); found != builtin.end()) return *found;
  const auto path = formations_file();
  if (!path) return path.error();
  const auto own = own_formations(*path);
  if (!own) return own.error();
  if (const auto found = find_in(*own, name); found != own->end()) return *found;
  return no_formation(name, *own);
}

core::Result<std::vector<Saved>> save_formations(const Formations& formations, bool replace) {
  for (const Formation& formation : formations) {
    if (auto status = check_own(formation); !status) return status.error();
  }
  std::vector<Saved> done;
  if (formations.empty()) return done;
  const auto status = edit([&](Formations& all) -> core::Result<bool> {
    for (const Formation& formation : formations) {
      const auto saved = put(all, formation, replace);
      if (!saved) return saved.error();
      done.push_back(*saved);
    }
    return std::any_of(done.begin(), done.end(), [](Saved s) { return s != Saved::unchanged; });
  });
  if (!status) return status.error();
  return done;
}

core::Result<Saved> save_formation(const Formation& formation, bool replace) {
  const auto saved = save_formations({formation}, replace);
  if (!saved) return saved.error();
  return saved->front();
}

ImportOutcome outcome_of(Saved saved) {
  switch (saved) {
    case Saved::added:
      return ImportOutcome::added;
    case Saved::replaced:
      return ImportOutcome::replaced;
    case Saved::unchanged:
      break;
  }
  return ImportOutcome::unchanged;
}

std::string_view name_of(ImportOutcome outcome) {
  switch (outcome) {
    case ImportOutcome::added:
      return "added";
    case ImportOutcome::replaced:
      return "replaced";
    case ImportOutcome::unchanged:
      return "unchanged";
    case ImportOutcome::builtin:
      return "builtin";
    case ImportOutcome::builtin_differs:
      return "builtin_differs";
  }
  return "";
}

core::Result<std::vector<Imported>> import_formations(const Formations& formations, bool replace) {
  Formations own;
  std::copy_if(formations.begin(), formations.end(), std::back_inserter(own),
               [](const Formation& f) { return !is_builtin_formation(f.name); });
  const auto saved = save_formations(own, replace);
  if (!saved) return saved.error();
  const Formations& builtin = formation::builtin_formations();
  auto next = saved->begin();
  std::vector<Imported> done;
  for (const Formation& formation : formations) {
    const auto known = find_in(builtin, formation.name);
    if (known == builtin.end()) {
      done.push_back({formation, outcome_of(*next++)});
    } else {
      done.push_back({formation, *known == formation ? ImportOutcome::builtin
                                                     : ImportOutcome::builtin_differs});
    }
  }
  return done;
}

core::Result<Formation> remove_formation(std::string_view name) {
  if (is_builtin_formation(name)) {
    return refuse(core::text("{} is built in and cannot be removed", name));
  }
  Formation removed;
  const auto status = edit([&](Formations& all) -> core::Result<bool> {
    const auto found = find_in(all, name);
    if (found == all.end()) return no_formation(name, all);
    removed = *found;
    all.erase(found);
    return true;
  });
  if (!status) return status.error();
  return removed;
}

}  // namespace joseki::app
