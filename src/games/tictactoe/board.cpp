// SPDX-License-Identifier: MIT
#include "games/tictactoe/board.h"

#include <bit>

#include "games/board_check.h"

namespace joseki::games::tictactoe {

void TicTacToeBoard::apply_symmetry(int element) {
  std::array<std::uint16_t, 2> images{};
  for (int cell = 0; cell < 9; ++cell) {
    for (std::size_t side = 0; side < 2; ++side) {
      images[side] |=
          static_cast<std::uint16_t>((stones_[side] >> cell & 1) << square_image(element, 3, cell));
    }
  }
  stones_ = images;
}

std::array<std::int8_t, 9> TicTacToeBoard::board_data() const {
  std::array<std::int8_t, 9> cells{};
  for (std::size_t cell = 0; cell < 9; ++cell) {
    cells[cell] = static_cast<std::int8_t>((stones_[0] >> cell & 1) - (stones_[1] >> cell & 1));
  }
  return cells;
}

void TicTacToeBoard::set_turn(int turn) { turn_ = checked_turn(turn); }

core::Status TicTacToeBoard::import_board(std::span<const std::int8_t> cells) {
  if (auto status = check_cells(cells, 9); !status) return status;
  std::array<std::uint16_t, 2> stones{};
  for (std::size_t cell = 0; cell < 9; ++cell) {
    if (cells[cell] != 0) stones[cells[cell] < 0] |= static_cast<std::uint16_t>(1 << cell);
  }
  const StoneCounts counts = count_stones(cells);
  if (auto status = check_alternation(counts); !status) return status;
  const bool x = holds_line(stones[0]);
  const bool o = holds_line(stones[1]);
  if (x && o) return bad_board(core::text("both sides have a line"));
  if (auto status = check_winner_moved_last(counts, x - o); !status) return status;
  stones_ = stones;
  return core::Done{};
}

core::Status TicTacToeBoard::check_turn() const {
  return check_turn_of({std::popcount(stones_[0]), std::popcount(stones_[1])}, turn_);
}

core::Result<TicTacToeBoard> TicTacToeBoard::parse_position(std::string_view text) {
  static const TicTacToe rules;  // it numbers all states first, which takes milliseconds
  const auto position = tictactoe::parse_position(rules, text);
  if (!position) return position.error();
  TicTacToeBoard board;
  const bool x_moves = position->to_move == Side::first;
  board.stones_ = {x_moves ? position->state.mover : position->state.other,
                   x_moves ? position->state.other : position->state.mover};
  board.turn_ = x_moves ? 1 : -1;
  return board;
}

std::string TicTacToeBoard::format_position(const TicTacToeBoard& game, std::span<const int>) {
  std::string text;
  for (const int cell : game.board_data()) text += cell == 0 ? '.' : cell > 0 ? 'x' : 'o';
  return text;
}

core::Result<int> TicTacToeBoard::parse_move(std::string_view text) {
  if (text.size() == 1 && text[0] >= '0' && text[0] <= '8') return text[0] - '0';
  return core::Error{core::Errc::bad_input, core::text("'{}' is not a cell", text),
                     core::text("cells are numbered from 0 to 8, row by row")};
}

static_assert(NotatedMCTSGame<TicTacToeBoard>);

}  // namespace joseki::games::tictactoe
