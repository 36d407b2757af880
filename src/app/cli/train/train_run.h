// SPDX-License-Identifier: MIT
// joseki train: opens a training in its folder and runs it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/cli/frame/session.h"
#include "learn/selfplay/recipe_changes.h"

namespace joseki::app {

struct TrainOptions {
  std::string game;
  double hours = 1;                     // in all, interruptions left out
  std::optional<std::uint64_t> rounds;  // stops at so many in all, if that comes first
  std::uint64_t seed = 1;
  int threads = 0;
  std::string dir;   // empty: training/GAME in the data folder
  std::string name;  // of the model; empty: the game's
  std::string from;  // a model to begin with; empty: random weights
  std::string progress = "auto";
  learn::RecipeChanges changes;
};

// Needs a session with a learner. Goes on with what is in the folder; stops at a signal and keeps
// what was learned.
core::Result<Exit> run_train(Session& session, const TrainOptions& options,
                             const learn::TrainableGame& game);

}  // namespace joseki::app
