// SPDX-License-Identifier: MIT
// The games that can be trained, each compiled in a file of its own.
#pragma once

#include <memory>

#include "learn/selfplay/training.h"

namespace joseki::learn {

std::unique_ptr<TrainableGame> make_tictactoe_trainable();
std::unique_ptr<TrainableGame> make_vanish_3x3_m3_trainable();
std::unique_ptr<TrainableGame> make_vanish_4x4_m4_trainable();
std::unique_ptr<TrainableGame> make_connect4_trainable();
std::unique_ptr<TrainableGame> make_othello_trainable();

}  // namespace joseki::learn
