// SPDX-License-Identifier: MIT
// vanish-5x5-m4 as a game that engines can play.
#include "app/players/games/vanish_facts.h"
#include "app/players/typed_game.h"

namespace joseki::app {

template std::unique_ptr<SearchGame> make_search_game<games::vanish::Vanish5x5M4>();

}  // namespace joseki::app
