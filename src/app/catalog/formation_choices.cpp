// SPDX-License-Identifier: MIT
#include "app/catalog/formation_choices.h"

#include <utility>

#include "app/catalog/formation_library.h"

namespace joseki::app {

core::Result<formation::TableIdentity> identity_of(std::string_view table,
                                                   const FormationChoices& choices) {
  auto shape = find_table_shape(table);
  if (!shape) return std::move(shape).error();
  if (choices.all_of_sum != 0) {
    formation::Formation formation = shape->formation;
    formation.all_of_sum = choices.all_of_sum;
    shape = formation::shape_of(formation, shape->target_tile());
    if (!shape) return std::move(shape).error();
  }
  const auto precision = formation::precision_named(choices.precision);
  if (!precision) {
    return core::Error{core::Errc::bad_input, "there is no precision '" + choices.precision + "'",
                       "one of u32, u64, f32, f64, 1-f32, 1-f64"};
  }
  formation::TableIdentity identity;
  identity.shape = std::move(*shape);
  identity.p4 = choices.p4;
  identity.precision = *precision;
  identity.delete_below = choices.delete_below;
  identity.optimal_only = choices.optimal_only;
  identity.sparse = choices.sparse;
  if (auto status = formation::check(identity); !status) return std::move(status).error();
  return identity;
}

}  // namespace joseki::app
