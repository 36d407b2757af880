// SPDX-License-Identifier: MIT
// joseki with one game more.
#include <utility>

#include "app/catalog/game_list.h"
#include "app/cli/program.h"
#include "app/players/typed_game.h"
#include "sixth_game/hexapawn.h"

int main(int argc, char** argv) {
  joseki::app::GameShelf shelf;
  shelf.add_all<joseki::app::SearchedGames>();
  shelf.add<joseki::games::hexapawn::Hexapawn>();
  return joseki::app::run_program(argc, argv, std::move(shelf));
}
