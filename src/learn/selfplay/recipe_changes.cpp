// SPDX-License-Identifier: MIT
#include "learn/selfplay/recipe_changes.h"

#include <fmt/format.h>

namespace joseki::learn {
namespace {

core::Status apply(Recipe& recipe, const RecipeChanges& changes) {
  for (const auto& [field, text] : changes) {
    if (auto status = set(recipe, *field, text); !status) return status;
  }
  return core::Done{};
}

}  // namespace

core::Result<Recipe> changed_recipe(const TrainableGame& game, const RecipeChanges& changes) {
  Recipe asked;  // for the algorithm, which decides the defaults of the rest
  if (auto status = apply(asked, changes); !status) return std::move(status).error();
  Recipe recipe = recipe_for(game.name(), asked.algorithm);
  if (auto status = apply(recipe, changes); !status) return std::move(status).error();
  if (auto status = game.suits(recipe); !status) return std::move(status).error();
  return recipe;
}

core::Status change_begun(Recipe& recipe, const RecipeChanges& changes) {
  for (const auto& [field, text] : changes) {
    const std::string before = get(recipe, *field);
    if (auto status = set(recipe, *field, text); !status) return status;
    if (!field->is_fixed || get(recipe, *field) == before) continue;
    return core::Error{core::Errc::bad_input,
                       core::text("this training was begun with {} {}", field->name, before),
                       core::Remedy::other_training};
  }
  return core::Done{};
}

core::Status fit_network(Recipe& recipe, const search::NetworkSize& size, const std::string& name,
                         const RecipeChanges& changes) {
  set_network_size(recipe, size);
  for (const auto& [field, text] : changes) {
    const std::string given = get(recipe, *field);
    if (auto status = set(recipe, *field, text); !status) return status;
    if (get(recipe, *field) == given) continue;
    return core::Error{core::Errc::bad_input, core::text("{} has {} {}", name, field->name, given),
                       core::Remedy::network_size_stays};
  }
  return core::Done{};
}

}  // namespace joseki::learn
