// SPDX-License-Identifier: MIT
#include "learn/selfplay/games/trainables.h"
#include "learn/selfplay/typed_trainable.h"

namespace joseki::learn {

std::unique_ptr<TrainableGame> make_vanish_4x4_m4_trainable() {
  return std::make_unique<TypedTrainable<games::vanish::Vanish4x4M4>>();
}

}  // namespace joseki::learn
