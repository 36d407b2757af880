// SPDX-License-Identifier: MIT
// Opening a training: a new one, or the one that a checkpoint keeps.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

#include "core/parallel.h"
#include "core/result.h"
#include "learn/selfplay/recipe_changes.h"
#include "learn/selfplay/training.h"

namespace joseki::learn {

// A network to begin with, and what messages call it.
struct FirstNetwork {
  std::string name{};
  std::function<core::Result<search::Network>()> load{};  // empty: random weights
};

struct TrainingRequest {
  RecipeChanges changes{};
  std::uint64_t seed = 1;  // of a new training; one that goes on keeps its own
  FirstNetwork first{};    // of a new training
  LearnerMaker make_learner{};
  core::Workers* workers = nullptr;  // outlives the training
};

// Goes on with the checkpoint if the file is there.
core::Result<OpenTraining> open_training(const TrainableGame& game,
                                         const std::filesystem::path& checkpoint,
                                         const TrainingRequest& request);

}  // namespace joseki::learn
