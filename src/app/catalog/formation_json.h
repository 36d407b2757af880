// SPDX-License-Identifier: MIT
// What there is to say of a formation and of a build of its table, as JSON.
#pragma once

#include <cstdint>
#include <vector>

#include "app/catalog/json.h"
#include "solve/formation/build.h"
#include "solve/formation/formation.h"

namespace joseki::app {

// Big tiles that are not locked.
int free_big_tiles(const formation::Formation& formation);

// The tiles of which it can have tables.
std::vector<std::uint32_t> possible_targets(const formation::Formation& formation);

// The definition and what follows from it, of type "formation".
Json formation_object(const formation::Formation& formation);

// The same with what a target adds.
Json shape_object(const formation::TableShape& shape);

// What a build would cost; without a type.
Json estimate_object(const formation::Estimate& estimate);

}  // namespace joseki::app
