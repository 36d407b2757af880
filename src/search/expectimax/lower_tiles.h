// SPDX-License-Identifier: MIT
// Lowering tiles: a board whose large tiles are one step smaller each, and which plays the same.
// If no tile of some size is on the board and none can be made soon, halving all larger ones
// changes no move and no merge. An evaluation that has seen few games with 16384 or more knows the
// lowered board better. (Guei, Chen, Wu: "Optimistic temporal difference learning for 2048", 2021,
// call it tile-downgrading.)
#pragma once

#include "games/twenty48/full_board.h"

namespace joseki::search {

// Lowers tiles, the highest gap first, until the largest is at most 2^`largest` or no gap is left
// that stays one for `moves` further moves. The board as it is if nothing can be done, or if
// two tiles of 131072 may come together.
twenty48::FullBoard lowered(twenty48::FullBoard board, int largest, int moves);

}  // namespace joseki::search
