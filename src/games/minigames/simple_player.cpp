// SPDX-License-Identifier: MIT
#include "games/minigames/simple_player.h"

namespace joseki::games::minigames {

std::optional<Action> simple_action(const Minigame& game, const State& state) {
  Board seen = state.board;
  for (int cell = 0; cell < seen.size(); ++cell) {
    if (!game.seen(state, cell)) seen[cell] = kBlock;
  }
  std::optional<Action> best;
  int most = -1;
  for (const Direction direction :
       {Direction::left, Direction::down, Direction::right, Direction::up}) {
    const Action action = move(direction);
    if (!game.allows(state, action)) continue;
    const bool is_last_resort = direction == Direction::right || direction == Direction::up;
    if (is_last_resort && best) break;
    const int room = slide(seen, direction).board.count(kEmpty);
    if (room > most) {
      most = room;
      best = action;
    }
  }
  if (best) return best;
  const auto actions = game.actions(state);
  if (actions.empty()) return std::nullopt;
  return actions.front();
}

}  // namespace joseki::games::minigames
