// SPDX-License-Identifier: MIT
#include "games/othello/othello.h"

#include "games/board_check.h"
#include "games/move_text.h"
#include "games/square_text.h"

namespace joseki::games::othello {
namespace {

constexpr Bits kCentre = 0x0000001818000000u;

Bits image(int element, Bits bits) {
  Bits mapped = 0;
  for (; bits != 0; bits &= bits - 1) {
    mapped |= Bits{1} << square_image(element, kSide, __builtin_ctzll(bits));
  }
  return mapped;
}

// All cells of `discs` that hang together with the centre.
Bits connected(Bits discs) {
  constexpr Bits kNotA = ~Bits{0x0101010101010101u};
  constexpr Bits kNotH = ~Bits{0x8080808080808080u};
  Bits reached = kCentre & discs;
  for (Bits before = 0; before != reached;) {
    before = reached;
    const Bits row = reached | ((reached << 1) & kNotA) | ((reached >> 1) & kNotH);
    reached = (row | row << 8 | row >> 8) & discs;
  }
  return reached;
}

}  // namespace

void Othello::apply_symmetry(int element) {
  mover_ = image(element, mover_);
  other_ = image(element, other_);
  moves_ = image(element, moves_);
}

std::array<std::int8_t, Othello::Traits::BOARD_SIZE> Othello::board_data() const {
  std::array<std::int8_t, Traits::BOARD_SIZE> cells{};
  for (int cell = 0; cell < Traits::BOARD_SIZE; ++cell) {
    const int own = static_cast<int>(mover_ >> cell & 1) - static_cast<int>(other_ >> cell & 1);
    cells[static_cast<std::size_t>(cell)] = static_cast<std::int8_t>(own * turn_);
  }
  return cells;
}

void Othello::set_turn(int turn) {
  if (checked_turn(turn) != turn_) pass_the_turn();
}

core::Status Othello::import_board(std::span<const std::int8_t> cells) {
  if (auto status = check_cells(cells, Traits::BOARD_SIZE); !status) return status;
  std::array<Bits, 2> discs{};
  for (int cell = 0; cell < Traits::BOARD_SIZE; ++cell) {
    const int value = cells[static_cast<std::size_t>(cell)];
    if (value != 0) discs[value < 0] |= Bits{1} << cell;
  }
  const Bits both = discs[0] | discs[1];
  if ((both & kCentre) != kCentre)
    return bad_board(core::text("one of the four cells in the centre is empty"));
  if (connected(both) != both) return bad_board(core::text("a disc stands apart from all others"));
  mover_ = discs[turn_ < 0];
  other_ = discs[turn_ > 0];
  look_for_moves();
  return core::Done{};
}

core::Result<int> Othello::parse_move(std::string_view text) {
  if (text == "--" || text == "pass") return kPass;
  return parse_square(text, kSide);
}

std::string Othello::format_move(int action) {
  return action == kPass ? "--" : format_square(action, kSide);
}

core::Result<Othello> Othello::parse_position(std::string_view text) {
  const auto moves = split_squares(text);
  if (!moves) return moves.error();
  return play_texts<Othello>(text, *moves);
}

std::string Othello::format_position(const Othello&, std::span<const int> history) {
  return join_moves<Othello>(history);
}

static_assert(NotatedMCTSGame<Othello>);

}  // namespace joseki::games::othello
