// SPDX-License-Identifier: MIT
#include "app/cli/train/train_words.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "learn/selfplay/recipe.h"

namespace joseki::app {
namespace {

bool is_field(std::string_view word) {
  const auto fields = learn::recipe_fields();
  return std::any_of(fields.begin(), fields.end(),
                     [&](const learn::RecipeField& field) { return field.name == word; });
}

}  // namespace

core::Error with_option_names(const core::Error& error) {
  std::vector<core::TextValue> values;
  for (const core::TextValue& value : error.what.values()) {
    const bool names_field = value.sentence() == nullptr && is_field(value.words());
    values.push_back(names_field ? core::TextValue("--" + value.words()) : value);
  }
  core::Error named = error;
  named.what = core::Text::of_parts(error.what.pattern(), std::move(values));
  return named;
}

}  // namespace joseki::app
