// SPDX-License-Identifier: MIT
// What there is to say of a formation, in words.
#pragma once

#include <optional>
#include <string>

#include "app/catalog/formation_json.h"
#include "solve/formation/formation.h"

namespace joseki::app {

// "6 big tiles, all locked", "4 big tiles: 3 locked, 1 anywhere", "8 walls".
std::string big_tiles_text(const formation::Formation& formation);

// "16 to 2048"; "none" if no table can be built.
std::string targets_text(const formation::Formation& formation);

// Rows of facts, then the tables that are possible with their layers, then why the next ones
// are not.
std::string formation_text(const formation::Formation& formation);

// The facts of one table.
std::string shape_text(const formation::TableShape& shape);

}  // namespace joseki::app
