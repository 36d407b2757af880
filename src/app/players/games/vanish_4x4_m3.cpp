// SPDX-License-Identifier: MIT
// vanish-4x4-m3 as a game that engines can play.
#include "app/players/games/vanish_facts.h"
#include "app/players/typed_game.h"

namespace joseki::app {

template std::unique_ptr<SearchGame> make_search_game<games::vanish::Vanish4x4M3>();

}  // namespace joseki::app
