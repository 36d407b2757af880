// SPDX-License-Identifier: MIT
#include "games/minigames/play.h"

#include <numeric>

#include "games/minigames/minigame.h"

namespace joseki::games::minigames {

Slid Play::slide_board(Direction direction) {
  Slid slid = slide(board(), direction);
  board() = slid.board;
  state.score += slid.score;
  std::vector<int> travels;
  int newest = state.newest;
  for (const Travel& travel : slid.travels) {
    travels.push_back(travel.from);
    travels.push_back(travel.to);
    if (travel.from == state.newest) newest = travel.to;
  }
  state.newest = newest;
  if (!travels.empty()) tell(EventKind::slid, std::move(travels));
  std::vector<int> values;
  for (const int cell : slid.merged) values.push_back(slid.board[cell]);
  if (!values.empty()) tell(EventKind::merged, slid.merged, std::move(values));
  return slid;
}

void Play::move_about(const std::vector<int>& to) {
  const Board before = board();
  std::vector<int> travels;
  for (int cell = 0; cell < before.size(); ++cell) {
    const int target = to[static_cast<std::size_t>(cell)];
    board()[target] = before[cell];
    if (target == cell || before[cell] == kEmpty) continue;
    travels.push_back(cell);
    travels.push_back(target);
  }
  if (state.newest >= 0) state.newest = to[static_cast<std::size_t>(state.newest)];
  if (!travels.empty()) tell(EventKind::rearranged, std::move(travels));
  for (std::size_t i = 0; i < game.rules().size(); ++i) {
    game.rules()[i]->follow(board(), state.memories[i], to);
  }
}

std::vector<int> staying(const Board& board) {
  std::vector<int> to(static_cast<std::size_t>(board.size()));
  std::iota(to.begin(), to.end(), 0);
  return to;
}

}  // namespace joseki::games::minigames
