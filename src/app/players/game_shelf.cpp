// SPDX-License-Identifier: MIT
#include "app/players/game_shelf.h"

#include <fmt/format.h>

#include "app/catalog/any_game.h"
#include "app/catalog/nearest.h"
#include "games/names.h"

namespace joseki::app {

const SearchGame* GameShelf::find(std::string_view name) const {
  const std::string wanted = games::normal_name(name);
  for (const auto& game : games_) {
    if (game->name() == wanted) return game.get();
  }
  return nullptr;
}

core::Result<const SearchGame*> GameShelf::named(std::string_view name) const {
  if (const SearchGame* game = find(name)) return game;
  if (find_game(name)) {
    return core::Error{
        core::Errc::bad_input, core::text("joseki can solve '{}', but not search it", name),
        core::text("joseki can search: {}", fmt::format("{}", fmt::join(names(), ", ")))};
  }
  const auto meant = nearest(name, names());
  return core::Error{
      core::Errc::bad_input, core::text("there is no game '{}' to search", name),
      meant ? core::text("did you mean {}?", *meant)
            : core::text("joseki can search: {}", fmt::format("{}", fmt::join(names(), ", ")))};
}

std::vector<std::string> GameShelf::names() const {
  std::vector<std::string> names;
  for (const auto& game : games_) names.push_back(game->name());
  return names;
}

}  // namespace joseki::app
