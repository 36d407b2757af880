// SPDX-License-Identifier: MIT
#include "app/catalog/formation_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "app/catalog/formation_library.h"
#include "app/catalog/home.h"
#include "core/atomic_file.h"
#include "solve/formation/table_folder.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;

bool has_card(const fs::path& folder) {
  std::error_code failure;
  return fs::exists(folder / formation::kCardName, failure);
}

// L3_512 to L3-512: names of formations have neither sign in them.
std::string normal_name(std::string_view name) {
  std::string normal(name);
  std::replace(normal.begin(), normal.end(), '_', '-');
  return normal;
}

// Where the table is built: in a folder of its own name, unless `dir` is a table's folder itself.
fs::path home_in(const fs::path& dir, const std::string& name) {
  return has_card(dir) && !has_card(dir / name) ? dir : dir / name;
}

// Where its layers are: a folder with nothing of that name in it may hold layers alone.
fs::path layers_in(const fs::path& dir, const std::string& name) {
  std::error_code failure;
  return fs::is_directory(dir / name, failure) ? dir / name : dir;
}

core::Error not_there(const FormationTablePlace& place) {
  return {core::Errc::not_found, fmt::format("table '{}' is not built", place.name), ""};
}

}  // namespace

bool is_formation_table_name(std::string_view name) {
  const auto at = name.find_last_of("-_");
  if (at == std::string_view::npos || at == 0 || name.find_first_of("-_") != at) return false;
  std::uint64_t target = 0;
  const char* end = name.data() + name.size();
  const auto [stop, failure] = std::from_chars(name.data() + at + 1, end, target);
  return failure == std::errc() && stop == end;
}

core::Result<FormationTablePlace> formation_place(std::string_view name,
                                                  const std::vector<std::string>& dirs) {
  FormationTablePlace place;
  const auto shape = find_table_shape(name);
  if (!shape && !is_formation_table_name(name)) return shape.error();
  place.name = shape ? shape->name() : normal_name(name);
  if (!dirs.empty()) place.dir = dirs.front();
  std::vector<fs::path> parents(dirs.begin(), dirs.end());
  if (dirs.empty()) {
    auto folder = tables_folder("");
    if (!folder) return std::move(folder).error();
    parents.push_back(std::move(*folder));
  }
  place.home = home_in(parents.front(), place.name);
  for (const fs::path& dir : parents) place.folders.push_back(layers_in(dir, place.name));
  if (shape) return place;
  // Its formation may be gone from the library: a table knows what it is by itself.
  const auto card = card_of(place);
  return card ? core::Result(place) : shape.error();
}

core::Result<formation::TableCard> card_of(const FormationTablePlace& place) {
  const auto folder = std::find_if(place.folders.begin(), place.folders.end(), has_card);
  if (folder == place.folders.end()) return not_there(place);
  auto card = formation::read_card(*folder);
  if (!card || card->identity.shape.name() == place.name) return card;
  return core::Error{core::Errc::foreign_file,
                     fmt::format("{} holds table '{}', not '{}'", folder->string(),
                                 card->identity.shape.name(), place.name),
                     "name another folder with --dir"};
}

core::Result<formation::Table> open_formation_table(const FormationTablePlace& place) {
  const auto card = card_of(place);
  if (!card) return card.error();
  if (!card->is_finished) {
    return core::Error{core::Errc::not_found, fmt::format("table '{}' is not finished", place.name),
                       ""};
  }
  return formation::Table::open(place.folders);
}

core::Result<std::vector<fs::path>> formation_table_folders_in(const fs::path& folder) {
  std::vector<fs::path> folders;
  std::error_code failure;
  if (!fs::exists(folder, failure)) return folders;
  if (has_card(folder)) folders.push_back(folder);
  fs::directory_iterator entry(folder, failure);
  for (; !failure && entry != fs::directory_iterator(); entry.increment(failure)) {
    // A table that is being built again lies in a hidden folder until it takes the old one's place.
    const bool is_hidden = entry->path().filename().string().starts_with('.');
    if (!is_hidden && has_card(entry->path())) folders.push_back(entry->path());
  }
  if (failure) return core::system_error("cannot read", folder, failure.value());
  std::sort(folders.begin(), folders.end());
  return folders;
}

core::Result<std::vector<FoundTable>> formation_tables_in(const fs::path& folder) {
  auto folders = formation_table_folders_in(folder);
  if (!folders) return std::move(folders).error();
  std::vector<FoundTable> found;
  for (fs::path& path : *folders) {
    auto card = formation::read_card(path);
    found.push_back({std::move(path), std::move(card)});
  }
  return found;
}

std::string own_name(const FoundTable& table, const fs::path& folder) {
  const std::string given = table.folder.filename().string();
  if (!table.card) return given;
  std::string own = table.card->identity.shape.name();
  return own == given || table.folder == folder ? own : "";
}

std::vector<SuggestedTable> suggested_tables() {
  constexpr std::uint64_t kMillion = 1'000'000;
  return {{"2x4-256", 770'000, 4 * kMillion},
          {"3x3-512", 6'260'000, 31 * kMillion},
          {"442-256", 24'100'000, 120 * kMillion},
          {"L3-256", 81 * kMillion, 400 * kMillion},
          {"L3-512", 191 * kMillion, 950 * kMillion},
          {"t-256", 114 * kMillion, 570 * kMillion},
          {"free8-128", 363 * kMillion, 1'800 * kMillion}};
}

}  // namespace joseki::app
