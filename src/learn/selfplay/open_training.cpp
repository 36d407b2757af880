// SPDX-License-Identifier: MIT
#include "learn/selfplay/open_training.h"

#include <system_error>
#include <utility>

namespace joseki::learn {

core::Result<OpenTraining> open_training(const TrainableGame& game,
                                         const std::filesystem::path& checkpoint,
                                         const TrainingRequest& request) {
  TrainingSetup setup{.recipe = {},
                      .seed = request.seed,
                      .make_learner = request.make_learner,
                      .workers = request.workers};
  std::error_code ignored;
  if (std::filesystem::exists(checkpoint, ignored)) {
    return game.resume(checkpoint, setup,
                       [&](Recipe& recipe) { return change_begun(recipe, request.changes); });
  }
  auto recipe = changed_recipe(game, request.changes);
  if (!recipe) return std::move(recipe).error();
  setup.recipe = *recipe;
  if (request.first.load) {
    auto network = request.first.load();
    if (!network) return std::move(network).error();
    const search::NetworkSize size = network->shape.size;
    if (auto status = fit_network(setup.recipe, size, request.first.name, request.changes);
        !status) {
      return std::move(status).error();
    }
    setup.begins_with = *std::move(network);
  }
  return OpenTraining{.training = game.begin(setup)};
}

}  // namespace joseki::learn
