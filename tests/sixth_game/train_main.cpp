// SPDX-License-Identifier: MIT
// The same with libtorch in it: `train` starts it.
#include "app/cli/frame/program.h"
#include "learn/torch/torch_learner.h"
#include "sixth_game/shelf.h"

int main(int argc, char** argv) {
  return joseki::app::run_program(argc, argv, shelf_of_this_program(),
                                  joseki::learn::make_torch_learner);
}
