// SPDX-License-Identifier: MIT
// Players and helpers for tests of the minigames.
#pragma once

#include <cstdint>
#include <vector>

#include "core/rng.h"
#include "games/minigames/minigame.h"
#include "games/minigames/simple_player.h"

namespace joseki::games::minigames {

// A 4 on the first empty cell that has most tiles around it: nasty, and quick.
class CrowdingAdversary final : public Adversary {
 public:
  NewTile worst(const Board& board, int /*depth*/) const override {
    NewTile worst{board.where(kEmpty).front(), 2};
    int most = -1;
    for (const int cell : board.where(kEmpty)) {
      if (const int around = tiles_around(board, cell); around > most) {
        most = around;
        worst.cell = cell;
      }
    }
    return worst;
  }

 private:
  static int tiles_around(const Board& board, int cell) {
    const int column = cell % board.width;
    int count = 0;
    if (column > 0) count += is_tile(board[cell - 1]);
    if (column + 1 < board.width) count += is_tile(board[cell + 1]);
    if (cell >= board.width) count += is_tile(board[cell - board.width]);
    if (cell + board.width < board.size()) count += is_tile(board[cell + board.width]);
    return count;
  }
};

inline const Adversary& crowding() {
  static const CrowdingAdversary kCrowding;
  return kCrowding;
}

// Any action that is possible, with a time from nothing to a second.
inline Action any_action(const Minigame& game, const State& state, core::Rng& random) {
  const auto moves = game.actions(state);
  Action action = moves[random.below(moves.size())];
  if (random.below(50) == 0) action = {.kind = ActionKind::peek};
  if (random.below(50) == 0) action = {.kind = ActionKind::cover};
  if (random.below(50) == 0) action = {.kind = ActionKind::wait};
  if (!game.allows(state, action)) action = {.kind = ActionKind::wait};
  action.ms = static_cast<std::uint32_t>(random.below(1000));
  return action;
}

// The score of a game that the simple player plays on to its end, with that time for each action.
inline std::uint64_t simple_score(const Minigame& game, State state, std::uint32_t ms) {
  while (!state.is_over) {
    if (game.allows(state, {.kind = ActionKind::peek})) {
      (void)game.act(state, {.kind = ActionKind::peek}, &crowding());
    }
    auto action = simple_action(game, state);
    if (!action) break;
    action->ms = ms;
    if (!game.act(state, *action, &crowding())) break;
  }
  return state.score;
}

// How many cells of the shape can be reached from its first one.
inline int connected_cells(const Board& board) {
  std::vector<bool> is_seen(board.cells.size(), false);
  std::vector<int> open;
  for (int cell = 0; cell < board.size() && open.empty(); ++cell) {
    if (board[cell] != kHole) open.push_back(cell);
  }
  int count = 0;
  while (!open.empty()) {
    const int cell = open.back();
    open.pop_back();
    if (board[cell] == kHole || is_seen[static_cast<std::size_t>(cell)]) continue;
    is_seen[static_cast<std::size_t>(cell)] = true;
    ++count;
    const int column = cell % board.width;
    if (column > 0) open.push_back(cell - 1);
    if (column + 1 < board.width) open.push_back(cell + 1);
    if (cell >= board.width) open.push_back(cell - board.width);
    if (cell + board.width < board.size()) open.push_back(cell + board.width);
  }
  return count;
}

}  // namespace joseki::games::minigames
