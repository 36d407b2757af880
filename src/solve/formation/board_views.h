// SPDX-License-Identifier: MIT
// The ways in which a board can be seen as one of a table: which of its tiles are the big ones, and
// how it is turned.
#pragma once

#include <span>
#include <vector>

#include "solve/formation/formation.h"

namespace joseki::formation {

// The boards that a real board stands for: its `count` largest tiles become f. More than one where
// tiles are equal. Empty if the smallest of them is below the target (an exponent).
std::vector<Board> masked_boards(Board board, int count, int target);

// Whether the big tiles of a board of the formation may stand there. Walls stand as in a seed.
bool may_stand_on(const Formation& formation, CellSet big);

// Where the target counts, without cells where a big tile or a wall always is; whether that is
// every cell on which it can be made.
CellSet open_target_set(const Formation& formation);
bool is_target_anywhere(const Formation& formation);

// The ways to turn a board of the formation. Walls stand where they stand: a variant is not turned.
std::span<const twenty48::Transform> orientations(const Formation& formation);

// The cells of the board on which the target counts, as the board stands: in any of the
// orientations in which its big tiles stand inside the formation. Without the cells of big tiles
// that never move. Empty if the board does not belong to the formation.
CellSet target_cells_on(const TableShape& shape, Board board);

}  // namespace joseki::formation
