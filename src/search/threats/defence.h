// SPDX-License-Identifier: MIT
// Defence against a win by fours: the moves that can spoil it. All others are too late.
#pragma once

#include "games/gomoku/shape_board.h"
#include "search/threats/forced_win.h"

namespace joseki::search {

// `win` would be the attacker's if it were the attacker's turn; but the defender is to move, and
// has no five. Every move that the defender could save the game with is among these: the cells the
// win needs, and those where the defender makes a four, now or with the help of the replies that
// the win forces. The board is as before.
games::gomoku::Cells spoiling_moves(games::gomoku::ShapeBoard& board, const ForcedWin& win,
                                    games::gomoku::Side attacker);

}  // namespace joseki::search
