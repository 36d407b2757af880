// SPDX-License-Identifier: MIT
// A position with its text in normal form, and the view of it, for any NotatedMCTSGame.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/catalog/any_rules.h"
#include "app/players/game_facts.h"
#include "core/result.h"
#include "games/mcts_game.h"

namespace joseki::app {

template <games::NotatedMCTSGame G>
struct TypedPosition {
  G game;
  std::string text;
};

// Whether positions are written as the moves that lead to them, and not as boards.
template <games::NotatedMCTSGame G>
bool writes_moves() {
  G after;
  const int move = after.get_valid_moves()[0];
  after.step(move);
  return G::format_position(after, std::span(&move, 1)) != G::format_position(after, {});
}

template <games::NotatedMCTSGame G>
core::Result<TypedPosition<G>> read_position(std::string_view text) {
  auto game = G::parse_position(text);
  if (!game) return std::move(game).error();
  if (!writes_moves<G>()) {
    std::string normal = G::format_position(*game, {});
    return TypedPosition<G>{std::move(*game), std::move(normal)};
  }
  // Blanks and capitals mean nothing in lists of moves, unless this game says they do.
  std::string normal;
  for (const char c : text) {
    if (c != ' ') normal += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  const auto again = G::parse_position(normal);
  if (!again || *again != *game) normal = text;
  return TypedPosition<G>{std::move(*game), std::move(normal)};
}

// The position after a valid move.
template <games::NotatedMCTSGame G>
TypedPosition<G> after_move(TypedPosition<G> position, int move) {
  position.game.step(move);
  if (writes_moves<G>()) {
    position.text += G::format_move(move);
  } else {
    position.text = G::format_position(position.game, {});
  }
  return position;
}

// The cell that the last move filled, where the text tells which move that was.
template <games::NotatedMCTSGame G>
std::optional<int> last_cell(const TypedPosition<G>& position) {
  if (!writes_moves<G>()) return std::nullopt;
  const std::string_view text = position.text;
  for (std::size_t length = 1; length <= std::min<std::size_t>(text.size(), 4); ++length) {
    const auto before = G::parse_position(text.substr(0, text.size() - length));
    const auto move = G::parse_move(text.substr(text.size() - length));
    if (!before || !move || !games::is_valid(*before, *move)) continue;
    const auto cells = before->board_data();
    const auto now = position.game.board_data();
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i] == 0 && now[i] != 0) return static_cast<int>(i);
    }
    return std::nullopt;  // a pass
  }
  return std::nullopt;
}

// Marks all cells of `piece` that stand in a row of `length` or more.
inline void mark_rows(BoardView& view, char piece, int length) {
  const auto is_piece = [&](int row, int column) {
    return row >= 0 && row < view.rows && column >= 0 && column < view.columns &&
           view.cells[static_cast<std::size_t>(row * view.columns + column)].piece == piece;
  };
  constexpr std::pair<int, int> kDirections[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  for (int cell = 0; cell < view.rows * view.columns; ++cell) {
    const int row = cell / view.columns;
    const int column = cell % view.columns;
    for (const auto& [down, right] : kDirections) {
      int run = 0;
      while (is_piece(row + run * down, column + run * right)) ++run;
      for (int i = 0; run >= length && i < run; ++i) {
        const int at = (row + i * down) * view.columns + column + i * right;
        view.cells[static_cast<std::size_t>(at)].in_line = true;
      }
    }
  }
}

template <games::NotatedMCTSGame G>
BoardView::Naming naming_of() {
  if (G::Traits::ACTION_SIZE == G::Traits::BOARD_SHAPE[1]) return BoardView::Naming::columns;
  // One more than cells: a pass.
  if (G::Traits::ACTION_SIZE > G::Traits::BOARD_SIZE + 1) return BoardView::Naming::words;
  const bool has_letters = std::isalpha(static_cast<unsigned char>(G::format_move(0)[0])) != 0;
  return has_letters ? BoardView::Naming::squares : BoardView::Naming::cells;
}

template <games::NotatedMCTSGame G>
BoardView view_of(const TypedPosition<G>& position) {
  const G& game = position.game;
  BoardView view;
  view.rows = G::Traits::BOARD_SHAPE[0];
  view.columns = G::Traits::BOARD_SHAPE[1];
  view.naming = naming_of<G>();
  view.to_move = game.get_turn() > 0 ? 'x' : 'o';
  view.last = last_cell(position);
  const auto cells = game.board_data();
  int pieces[2] = {0, 0};  // of each side, where cells tell ages: that of the oldest
  for (const int cell : cells) pieces[cell < 0] = std::max(pieces[cell < 0], std::abs(cell));
  for (const int cell : cells) {
    BoardView::Cell shown;
    if (cell != 0) shown.piece = cell > 0 ? 'x' : 'o';
    // The game counts ages from the newest, people from the oldest.
    if (cell != 0 && GameFacts<G>::kMaxPieces > 0) {
      shown.age = pieces[cell < 0] + 1 - std::abs(cell);
      shown.vanishes_next = std::abs(cell) == GameFacts<G>::kMaxPieces;
    }
    view.cells.push_back(shown);
  }
  for (const int move : game.get_valid_moves()) view.moves.push_back(move);
  if (const int winner = game.check_winner(); winner != 0) {
    view.winner = winner > 0 ? 'x' : 'o';
    if (GameFacts<G>::kInARow > 0) mark_rows(view, *view.winner, GameFacts<G>::kInARow);
  }
  return view;
}

}  // namespace joseki::app
