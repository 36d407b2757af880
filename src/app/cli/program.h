// SPDX-License-Identifier: MIT
// The whole command line as a function: parses, runs the chosen verb, and turns every way to fail
// into one line and an exit code.
#pragma once

#include "app/players/game_shelf.h"

namespace joseki::app {

// What main() returns. `shelf` has the games that can be searched and played.
int run_program(int argc, char** argv, GameShelf shelf);

}  // namespace joseki::app
