// SPDX-License-Identifier: MIT
// joseki-train: the command line with libtorch in it. `joseki train` starts it.
#include <utility>

#include "app/catalog/game_list.h"
#include "app/cli/frame/program.h"
#include "learn/torch/torch_learner.h"

int main(int argc, char** argv) {
  joseki::app::GameShelf shelf;
  shelf.add_all<joseki::app::SearchedGames>();
  return joseki::app::run_program(argc, argv, std::move(shelf), joseki::learn::make_torch_learner);
}
