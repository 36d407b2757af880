// SPDX-License-Identifier: MIT
// joseki with two games more.
#include "app/cli/frame/program.h"
#include "sixth_game/shelf.h"

int main(int argc, char** argv) {
  return joseki::app::run_program(argc, argv, shelf_of_this_program());
}
