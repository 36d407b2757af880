// SPDX-License-Identifier: MIT
// A formation as boards side by side: where its big tiles are, where the target counts, its seeds.
#pragma once

#include <string>

#include "app/cli/play/board_picture.h"
#include "solve/formation/formation.h"

namespace joseki::app {

// Several lines, each ending with a newline, in at most 80 columns. # is a big tile that stays, +
// one that stands there in some masks, o a cell where the target counts; tiles of seeds have their
// values. Of long lists only the first boards are drawn.
std::string formation_picture(const formation::Formation& formation, const PictureStyle& style);

// What the signs in that picture mean: one line.
std::string formation_legend(const formation::Formation& formation, const PictureStyle& style);

}  // namespace joseki::app
