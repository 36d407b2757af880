// SPDX-License-Identifier: MIT
#include "games/connect4/connect4.h"

#include "games/board_check.h"
#include "games/move_text.h"

namespace joseki::games::connect4 {
namespace {

constexpr Bits bit_of(int cell) {
  return bottom_of(cell % kColumns) << (kRows - 1 - cell / kColumns);
}

Bits mirrored(Bits bits) {
  constexpr Bits kWhole = (Bits{1} << kColumnBits) - 1;
  Bits image = 0;
  for (int column = 0; column < kColumns; ++column) {
    const Bits stones = bits >> (column * kColumnBits) & kWhole;
    image |= stones << ((kColumns - 1 - column) * kColumnBits);
  }
  return image;
}

// Whether the winner's last stone can have been on top of a column with no four before it.
bool has_last_stone(Bits winner, Bits occupied) {
  for (int column = 0; column < kColumns; ++column) {
    const Bits stones = occupied & column_of(column);
    const Bits top = stones & ~(stones >> 1);
    if ((winner & top) && !has_four(winner & ~top)) return true;
  }
  return false;
}

}  // namespace

void Connect4::flip() {
  for (Bits& stones : stones_) stones = mirrored(stones);
}

void Connect4::set_turn(int turn) { turn_ = checked_turn(turn); }

core::Status Connect4::import_board(std::span<const std::int8_t> cells) {
  if (auto status = check_cells(cells, Traits::BOARD_SIZE); !status) return status;
  std::array<Bits, 2> stones{};
  for (int cell = 0; cell < Traits::BOARD_SIZE; ++cell) {
    const int value = cells[static_cast<std::size_t>(cell)];
    if (value != 0) stones[value < 0] |= bit_of(cell);
  }
  const Bits both = stones[0] | stones[1];
  if (((both + kBottomRow) & both) != 0) {
    return bad_board(core::text("a stone has an empty cell below it"));
  }
  const StoneCounts counts = count_stones(cells);
  if (auto status = check_alternation(counts); !status) return status;
  const bool first = has_four(stones[0]);
  const bool second = has_four(stones[1]);
  if (first && second) return bad_board(core::text("both players have four in a row"));
  if (auto status = check_winner_moved_last(counts, first - second); !status) return status;
  if ((first || second) && !has_last_stone(stones[second], both)) {
    return bad_board(core::text("no last move can have made all these fours"));
  }
  stones_ = stones;
  return core::Done{};
}

core::Status Connect4::check_turn() const {
  return check_turn_of({__builtin_popcountll(stones_[0]), __builtin_popcountll(stones_[1])}, turn_);
}

core::Result<int> Connect4::parse_move(std::string_view text) {
  if (text.size() == 1 && text[0] >= '1' && text[0] <= '7') return text[0] - '1';
  return core::Error{core::Errc::bad_input, core::text("'{}' is not a column", text),
                     core::text("columns are numbered from 1 to 7")};
}

core::Result<Connect4> Connect4::parse_position(std::string_view text) {
  return play_texts<Connect4>(text, split_every(1, text));
}

std::string Connect4::format_position(const Connect4&, std::span<const int> history) {
  return join_moves<Connect4>(history);
}

static_assert(NotatedMCTSGame<Connect4>);

}  // namespace joseki::games::connect4
