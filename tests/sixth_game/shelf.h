// SPDX-License-Identifier: MIT
// The games of joseki and those of this folder.
#pragma once

#include "app/catalog/game_list.h"
#include "app/players/game_shelf.h"
#include "app/players/typed_game.h"
#include "sixth_game/hexapawn.h"
#include "sixth_game/new_game.h"

inline joseki::app::GameShelf shelf_of_this_program() {
  joseki::app::GameShelf shelf;
  shelf.add_all<joseki::app::SearchedGames>();
  shelf.add<NewGameOfJoseki>();
  shelf.add<joseki::games::hexapawn::Hexapawn>();
  return shelf;
}
