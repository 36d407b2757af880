// SPDX-License-Identifier: MIT
// The whole command line as a function: parses, runs the chosen verb, and turns every way to fail
// into one line and an exit code.
#pragma once

#include "app/players/game_shelf.h"
#include "learn/selfplay/network_learner.h"

namespace joseki::app {

// What main() returns. `shelf` has the games that can be searched and played; `make_learner` is
// there in a program with libtorch.
int run_program(int argc, char** argv, GameShelf shelf, learn::LearnerMaker make_learner = {});

}  // namespace joseki::app
