// SPDX-License-Identifier: MIT
#include "search/threats/defence.h"

namespace joseki::search {

using games::gomoku::Cells;
using games::gomoku::ShapeBoard;
using games::gomoku::Side;

// Why nothing else can save the defender: a stone on any other cell leaves every four of the win a
// four with the same reply, so that only a five of the defender's could come in between. Such a
// five has the new stone among four of the defender's stones in five cells. The attacker's stones
// of the win only take room away, so the board without them and with all forced replies shows every
// cell where the new stone can be one of four.
Cells spoiling_moves(ShapeBoard& board, const ForcedWin& win, Side attacker) {
  const Side defender = games::gomoku::other(attacker);
  Cells cells;
  const auto moves = win.moves();
  for (const int cell : moves) cells.add(cell);
  if (win.plies < 3) return cells;
  // The last reply comes too late to make a four that matters.
  const auto is_forced = [&](std::size_t ply) { return ply % 2 == 1 && ply + 2 < moves.size(); };
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    if (is_forced(ply)) board.place(moves[ply], defender);
  }
  cells |= board.fives(defender);
  cells |= board.fours(defender);
  for (std::size_t ply = 0; ply < moves.size(); ++ply) {
    if (is_forced(ply)) board.remove(moves[ply]);
  }
  return cells;
}

}  // namespace joseki::search
