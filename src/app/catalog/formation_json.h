// SPDX-License-Identifier: MIT
// What there is to say of a formation, as JSON.
#pragma once

#include <cstdint>
#include <vector>

#include "app/catalog/json.h"
#include "solve/formation/formation.h"
#include "solve/formation/formation_look.h"

namespace joseki::app {

// Big tiles that are not locked.
int free_big_tiles(const formation::Formation& formation);

// The tiles of which it can have tables.
std::vector<std::uint32_t> possible_targets(const formation::Formation& formation);

// The definition and what follows from it, of type "formation".
Json formation_object(const formation::Formation& formation);

// The same with what a target adds.
Json shape_object(const formation::TableShape& shape);

// Cells by their number, row by row.
Json cells_array(formation::CellSet cells);

// What a picture of it shows and the words beside it say.
Json look_object(const formation::FormationLook& look);

}  // namespace joseki::app
