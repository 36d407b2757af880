// SPDX-License-Identifier: MIT
#include "learn/selfplay/games/trainables.h"
#include "learn/selfplay/typed_trainable.h"

namespace joseki::learn {

std::unique_ptr<TrainableGame> make_tictactoe_trainable() {
  return std::make_unique<TypedTrainable<games::tictactoe::TicTacToeBoard>>();
}

}  // namespace joseki::learn
