// SPDX-License-Identifier: MIT
#include "app/cli/train/train_model.h"

#include <fmt/format.h>

#include "app/catalog/model_shelf.h"

namespace joseki::app {

core::Result<search::Network> load_model_for(const learn::TrainableGame& game,
                                             const std::string& model) {
  auto network = load_model(model);
  if (!network) return network;
  const std::string hint = "joseki models lists those that can";
  if (network->shape.game != game.name()) {
    return core::Error{
        core::Errc::bad_input,
        fmt::format("{} plays {} and not {}", model, network->shape.game, game.name()), hint};
  }
  if (network->shape.rules_hash != game.shape({}).rules_hash) {
    return core::Error{core::Errc::bad_input,
                       fmt::format("{} was made for other rules of {}", model, game.name()), hint};
  }
  return network;
}

}  // namespace joseki::app
