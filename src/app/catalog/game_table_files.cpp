// SPDX-License-Identifier: MIT
#include "app/catalog/game_table_files.h"

#include <fmt/format.h>

#include <string_view>

#include "app/catalog/any_game.h"
#include "app/catalog/home.h"

namespace joseki::app {
namespace {

// What comes before `suffix` in the names of files in `folder`, if that is a game's own name.
core::Result<std::set<std::string>> games_in(const std::filesystem::path& folder,
                                             std::string_view suffix) {
  std::set<std::string> names;
  std::error_code failure;
  if (!std::filesystem::exists(folder, failure)) return names;
  std::filesystem::directory_iterator entry(folder, failure);
  for (; !failure && entry != std::filesystem::directory_iterator(); entry.increment(failure)) {
    std::string name = entry->path().filename().string();
    if (!name.ends_with(suffix)) continue;
    name.resize(name.size() - suffix.size());
    const auto game = find_game(name);
    if (game && (*game)->name() == name) names.insert(std::move(name));
  }
  if (failure) {
    return core::Error{core::Errc::io,
                       fmt::format("cannot read {}: {}", folder.string(), failure.message()), ""};
  }
  return names;
}

}  // namespace

core::Result<std::set<std::string>> built_games_in(const std::filesystem::path& folder) {
  return games_in(folder, kTableSuffix);
}

core::Result<std::set<std::string>> begun_games_in(const std::filesystem::path& folder) {
  return games_in(folder, std::string(kTableSuffix) + solve::kCheckpointSuffix);
}

}  // namespace joseki::app
