// SPDX-License-Identifier: MIT
#include "games/minigames/power_ups.h"

#include <algorithm>
#include <array>

#include "core/ensure.h"
#include "games/minigames/play.h"

namespace joseki::games::minigames {
namespace {

// Clockwise from the top-left one.
std::array<int, 4> square_at(const Board& board, int cell) {
  return {cell, cell + 1, cell + board.width + 1, cell + board.width};
}

bool may_twist(const Board& board, int cell) {
  if (cell % board.width == board.width - 1 || cell / board.width == board.height - 1) return false;
  const auto square = square_at(board, cell);
  const auto is_empty = [&](int c) { return board[c] == kEmpty; };
  const auto stays = [&](int c) { return is_wall(board[c]); };
  return std::none_of(square.begin(), square.end(), stays) &&
         !std::all_of(square.begin(), square.end(), is_empty);
}

}  // namespace

PowerUp power_up_of(ActionKind kind) {
  core::ensure(kind >= ActionKind::bomb && kind <= ActionKind::twist, "no power-up");
  return static_cast<PowerUp>(static_cast<int>(kind) - static_cast<int>(ActionKind::bomb));
}

bool may_hit(const Board& board, const Action& action) {
  const auto is_on_board = [&](int cell) { return cell >= 0 && cell < board.size(); };
  if (!is_on_board(action.cell)) return false;
  switch (power_up_of(action.kind)) {
    case PowerUp::bomb:
      return is_tile(board[action.cell]);
    case PowerUp::glove:
      return is_tile(board[action.cell]) && is_on_board(action.target) &&
             board[action.target] == kEmpty;
    case PowerUp::twist:
      return may_twist(board, action.cell);
  }
  return false;
}

std::vector<Action> uses_of(const Board& board, PowerUp power_up) {
  const auto kind =
      static_cast<ActionKind>(static_cast<int>(ActionKind::bomb) + static_cast<int>(power_up));
  std::vector<Action> uses;
  for (int cell = 0; cell < board.size(); ++cell) {
    const int targets = power_up == PowerUp::glove ? board.size() : 1;
    for (int target = 0; target < targets; ++target) {
      const Action action{.kind = kind, .cell = cell, .target = target};
      if (may_hit(board, action)) uses.push_back(action);
    }
  }
  return uses;
}

std::vector<int> twisted(const Board& board, int cell) {
  std::vector<int> to = staying(board);
  const auto square = square_at(board, cell);
  for (std::size_t i = 0; i < square.size(); ++i) {
    to[static_cast<std::size_t>(square[i])] = square[(i + 1) % square.size()];
  }
  return to;
}

}  // namespace joseki::games::minigames
