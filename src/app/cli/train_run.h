// SPDX-License-Identifier: MIT
// joseki train: the loop around a training: clock, checkpoints, examinations, talk.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/session.h"
#include "learn/selfplay/recipe.h"

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
  // Fields of the recipe that were given, as they were written.
  std::vector<std::pair<const learn::RecipeField*, std::string>> changes;
};

// The recipe for the game with the changes.
core::Result<learn::Recipe> chosen_recipe(const TrainOptions& options);

// Needs a session with a learner. Goes on with what is in the folder; stops at a signal and keeps
// what was learned.
core::Result<Exit> run_train(Session& session, const TrainOptions& options);

}  // namespace joseki::app
