// SPDX-License-Identifier: MIT
#include "games/gomoku/gomoku.h"

#include <bit>

#include "games/board_check.h"
#include "games/move_text.h"
#include "games/square_text.h"

namespace joseki::games::gomoku {
namespace {

struct Direction {
  int down;
  int right;
};
constexpr std::array<Direction, 4> kDirections{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

// How many stones follow (row, column) without a gap in one direction, itself not counted; 4 do.
int run_length(const Stones& stones, int row, int column, Direction direction) {
  int length = 0;
  while (length < 4) {
    row += direction.down;
    column += direction.right;
    if (row < 0 || row >= kSide || column < 0 || !stones.has(row, column)) break;
    ++length;
  }
  return length;
}

}  // namespace

int Stones::count() const {
  int count = 0;
  for (const std::uint16_t row : rows_) count += std::popcount(row);
  return count;
}

bool Stones::has_five_through(int cell) const {
  const int row = cell / kSide;
  const int column = cell % kSide;
  for (const Direction direction : kDirections) {
    const int before = run_length(*this, row, column, {-direction.down, -direction.right});
    if (before + run_length(*this, row, column, direction) >= 4) return true;
  }
  return false;
}

bool Stones::has_five() const {
  for (int cell = 0; cell < kCells; ++cell) {
    if (has(cell / kSide, cell % kSide) && has_five_through(cell)) return true;
  }
  return false;
}

ValidMoves<kCells> Gomoku::get_valid_moves() const {
  ValidMoves<kCells> moves;
  if (winner_ != 0) return moves;
  for (int row = 0; row < kSide; ++row) {
    unsigned empty = ~(stones_[0].row(row) | stones_[1].row(row)) & ((1u << kSide) - 1);
    for (; empty != 0; empty &= empty - 1) moves.push_back(row * kSide + std::countr_zero(empty));
  }
  return moves;
}

void Gomoku::apply_symmetry(int element) {
  std::array<Stones, 2> images{};
  for (int cell = 0; cell < kCells; ++cell) {
    for (std::size_t side = 0; side < 2; ++side) {
      if (stones_[side].has(cell / kSide, cell % kSide)) {
        images[side].add(square_image(element, kSide, cell));
      }
    }
  }
  stones_ = images;
}

std::array<std::int8_t, kCells> Gomoku::board_data() const {
  std::array<std::int8_t, kCells> cells{};
  for (int cell = 0; cell < kCells; ++cell) {
    const int row = cell / kSide;
    const int column = cell % kSide;
    const int value = stones_[0].has(row, column) - stones_[1].has(row, column);
    cells[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(value);
  }
  return cells;
}

void Gomoku::set_turn(int turn) { turn_ = checked_turn(turn); }

core::Status Gomoku::import_board(std::span<const std::int8_t> cells) {
  if (auto status = check_cells(cells, kCells); !status) return status;
  std::array<Stones, 2> stones{};
  for (int cell = 0; cell < kCells; ++cell) {
    const int value = cells[static_cast<std::size_t>(cell)];
    if (value != 0) stones[value < 0].add(cell);
  }
  const StoneCounts counts = count_stones(cells);
  if (auto status = check_alternation(counts); !status) return status;
  const bool first = stones[0].has_five();
  const bool second = stones[1].has_five();
  if (first && second) return bad_board(core::text("both players have five in a row"));
  if (auto status = check_winner_moved_last(counts, first - second); !status) return status;
  if (first || second) {
    bool possible = false;
    for (int cell = 0; cell < kCells && !possible; ++cell) {
      Stones before = stones[second];
      before.remove(cell);
      possible = before != stones[second] && !before.has_five();
    }
    if (!possible) return bad_board(core::text("no last move can have made all these fives"));
  }
  stones_ = stones;
  count_ = static_cast<std::int16_t>(counts.first + counts.second);
  winner_ = static_cast<std::int8_t>(first - second);
  return core::Done{};
}

core::Status Gomoku::check_turn() const {
  return check_turn_of({stones_[0].count(), stones_[1].count()}, turn_);
}

std::uint64_t Gomoku::hash() const {
  std::uint64_t hash = static_cast<std::uint64_t>(turn_ + 1);
  for (int row = 0; row < kSide; ++row) {
    hash = mix_words(hash,
                     static_cast<std::uint64_t>(stones_[0].row(row)) << 16 | stones_[1].row(row));
  }
  return hash;
}

// By rejection: a random cell, ignored if it is taken, is exactly uniform over the empty ones.
void Gomoku::play_random_game(Playout<Gomoku>& playout) {
  Gomoku& game = playout.game;
  playout.plies = 0;
  while (game.winner_ == 0 && !game.is_full()) {
    const int cell = static_cast<int>(playout.rng->below(kCells));
    if (!game.is_empty(cell)) continue;
    game.step(cell);
    ++playout.plies;
  }
  playout.winner = game.winner_;
}

core::Result<int> Gomoku::parse_move(std::string_view text) { return parse_square(text, kSide); }

std::string Gomoku::format_move(int cell) { return format_square(cell, kSide); }

core::Result<Gomoku> Gomoku::parse_position(std::string_view text) {
  const auto moves = split_squares(text);
  if (!moves) return moves.error();
  return play_texts<Gomoku>(text, *moves);
}

std::string Gomoku::format_position(const Gomoku&, std::span<const int> history) {
  return join_moves<Gomoku>(history);
}

static_assert(NotatedMCTSGame<Gomoku>);

}  // namespace joseki::games::gomoku
