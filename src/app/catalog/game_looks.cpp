// SPDX-License-Identifier: MIT
#include "app/catalog/game_looks.h"

namespace joseki::app {
namespace {

using games::letter;
using games::Side;

// The frame that all boards of n x n cells share: size, turn, legal moves, winner.
template <class G, class Position>
BoardView empty_view(const G& game, const Position& position, int side) {
  BoardView view;
  view.rows = side;
  view.columns = side;
  view.cells.resize(static_cast<std::size_t>(side * side));
  view.to_move = letter(position.to_move);
  const games::MoveList moves = game.moves(position.state);
  view.moves.assign(moves.begin(), moves.end());
  if (game.standing(position.state) == games::Standing::lost) {
    view.winner = letter(games::other(position.to_move));
  }
  return view;
}

}  // namespace

std::string describe(const games::vanish::Rules& rules) {
  const std::string side = std::to_string(rules.n);
  return "vanishing tic-tac-toe on " + side + "x" + side + ": at most " + std::to_string(rules.m) +
         " pieces a side, the oldest vanishes; " + std::to_string(rules.k) + " in a row win";
}

std::string VanishLooks::description(const games::vanish::Vanish& game) const {
  return describe(game.rules());
}

BoardView VanishLooks::view(const games::vanish::Vanish& game,
                            const games::vanish::VanishPosition& position) const {
  BoardView view = empty_view(game, position, game.rules().n);
  for (const Side side : {Side::first, Side::second}) {
    const games::vanish::Pieces& pieces = games::vanish::pieces_of(position, side);
    std::uint64_t in_lines = 0;
    for (const std::uint64_t line : game.lines()) {
      if ((pieces.mask() & line) == line) in_lines |= line;
    }
    for (int i = 0; i < pieces.size(); ++i) {
      BoardView::Cell& cell = view.cells[pieces[i]];
      cell.piece = letter(side);
      cell.age = i + 1;
      cell.vanishes_next = i == 0 && pieces.size() == game.rules().m;
      cell.in_line = in_lines >> pieces[i] & 1;
    }
  }
  return view;
}

std::string TicTacToeLooks::description(const games::tictactoe::TicTacToe&) const {
  return "tic-tac-toe: three in a row win";
}

BoardView TicTacToeLooks::view(const games::tictactoe::TicTacToe& game,
                               const games::Position<games::tictactoe::State>& position) const {
  BoardView view = empty_view(game, position, 3);
  for (const bool movers : {true, false}) {
    const std::uint16_t cells = movers ? position.state.mover : position.state.other;
    for (std::size_t cell = 0; cell < view.cells.size(); ++cell) {
      if (!(cells >> cell & 1)) continue;
      view.cells[cell].piece = letter(movers ? position.to_move : games::other(position.to_move));
      view.cells[cell].in_line = game.line_in(cells) >> cell & 1;
    }
  }
  return view;
}

}  // namespace joseki::app
