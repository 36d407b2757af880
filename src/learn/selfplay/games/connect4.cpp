// SPDX-License-Identifier: MIT
#include "learn/selfplay/games/trainables.h"
#include "learn/selfplay/typed_trainable.h"

namespace joseki::learn {

std::unique_ptr<TrainableGame> make_connect4_trainable() {
  return std::make_unique<TypedTrainable<games::connect4::Connect4>>();
}

}  // namespace joseki::learn
