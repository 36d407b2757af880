// SPDX-License-Identifier: MIT
#include "learn/selfplay/games/trainables.h"
#include "learn/selfplay/typed_trainable.h"

namespace joseki::learn {

std::unique_ptr<TrainableGame> make_vanish_3x3_m3_trainable() {
  return std::make_unique<TypedTrainable<games::vanish::Vanish3x3M3>>();
}

}  // namespace joseki::learn
