// SPDX-License-Identifier: MIT
// joseki: the command line with the games of the list.
#include <utility>

#include "app/catalog/game_list.h"
#include "app/cli/frame/program.h"

int main(int argc, char** argv) {
  joseki::app::GameShelf shelf;
  shelf.add_all<joseki::app::SearchedGames>();
  return joseki::app::run_program(argc, argv, std::move(shelf));
}
