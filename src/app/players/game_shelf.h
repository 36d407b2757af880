// SPDX-License-Identifier: MIT
// GameShelf: the games that can be searched and played, by name. Built in main() from a visible
// list and handed on.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/players/search_game.h"

namespace joseki::app {

class GameShelf {
 public:
  template <class G>
  void add() {
    games_.push_back(make_search_game<G>());
  }
  // All games of a GameList (app/catalog/game_list.h).
  template <class List>
  void add_all() {
    List::for_each([this]<class G>() { this->template add<G>(); });
  }

  // Null if there is none. Underscores are as good as hyphens.
  const SearchGame* find(std::string_view name) const;
  // The same, or bad_input with the nearest name.
  core::Result<const SearchGame*> named(std::string_view name) const;
  std::vector<std::string> names() const;  // as added

 private:
  std::vector<std::unique_ptr<SearchGame>> games_;
};

}  // namespace joseki::app
