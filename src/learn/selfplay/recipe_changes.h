// SPDX-License-Identifier: MIT
// RecipeChanges: what somebody wants to differ from the usual recipe of a game, and where it may.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "learn/selfplay/recipe.h"
#include "learn/selfplay/training.h"

namespace joseki::learn {

struct RecipeChange {
  const RecipeField* field = nullptr;
  std::string text;  // its value, as it was written
};
using RecipeChanges = std::vector<RecipeChange>;

// The usual recipe of the game with the changes. bad_input if a value is not possible, or if the
// game cannot be trained so.
core::Result<Recipe> changed_recipe(const TrainableGame& game, const RecipeChanges& changes);

// Changes a training that has already begun. bad_input for fields that are fixed by then.
core::Status change_begun(Recipe& recipe, const RecipeChanges& changes);

// Gives the recipe the size of a network, called `name` in messages. bad_input if a change asks for
// another size.
core::Status fit_network(Recipe& recipe, const search::NetworkSize& size, const std::string& name,
                         const RecipeChanges& changes);

}  // namespace joseki::learn
