// SPDX-License-Identifier: MIT
// FormationChoices: what can be chosen of a formation's table besides its name.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "solve/formation/table_identity.h"

namespace joseki::app {

struct FormationChoices {
  double p4 = 0.1;
  std::string precision = "u32";
  double delete_below = 0;
  bool optimal_only = false;
  bool sparse = false;
  std::uint32_t all_of_sum = 0;  // begin with every board of that sum; 0: as the formation says
};

// What they make of the table of that name. bad_input if there is no such table or they do not go
// together.
core::Result<formation::TableIdentity> identity_of(std::string_view table,
                                                   const FormationChoices& choices);

}  // namespace joseki::app
