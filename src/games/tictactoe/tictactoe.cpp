// SPDX-License-Identifier: MIT
#include "games/tictactoe/tictactoe.h"

#include <algorithm>
#include <bit>

#include "games/board_check.h"
#include "games/square_symmetry.h"

namespace joseki::games::tictactoe {
namespace {

constexpr int kCells = 9;
constexpr int kKeys = 19683;  // 3^9

int pieces(const State& state) { return std::popcount(state.mover) + std::popcount(state.other); }

// Base 3, the first cell least significant: 0 empty, 1 the mover's, 2 the other's.
int key_of(const State& state) {
  int key = 0;
  for (int cell = kCells - 1; cell >= 0; --cell) {
    key = key * 3 + (state.mover >> cell & 1) + 2 * (state.other >> cell & 1);
  }
  return key;
}

State of_key(int key) {
  State state;
  for (int cell = 0; cell < kCells; ++cell, key /= 3) {
    if (key % 3 == 1) state.mover |= static_cast<std::uint16_t>(1 << cell);
    if (key % 3 == 2) state.other |= static_cast<std::uint16_t>(1 << cell);
  }
  return state;
}

State transformed(const SquareSymmetry& symmetry, int element, const State& state) {
  State image;
  for (int cell = 0; cell < kCells; ++cell) {
    const int to = symmetry.apply(element, static_cast<Cell>(cell));
    image.mover |= static_cast<std::uint16_t>((state.mover >> cell & 1) << to);
    image.other |= static_cast<std::uint16_t>((state.other >> cell & 1) << to);
  }
  return image;
}

bool counts_fit(const State& state) { return std::popcount(state.mover) == pieces(state) / 2; }

}  // namespace

TicTacToe::TicTacToe() : rank_of_key_(kKeys) {
  const SquareSymmetry symmetry(3);
  for (int key = 0; key < kKeys; ++key) {
    const State state = of_key(key);
    if (!counts_fit(state)) continue;
    std::array<int, SquareSymmetry::kElements> images{};
    for (int element = 0; element < SquareSymmetry::kElements; ++element) {
      images[static_cast<std::size_t>(element)] = key_of(transformed(symmetry, element, state));
    }
    std::sort(images.begin(), images.end());
    auto& tier = tiers_[static_cast<std::size_t>(kCells - pieces(state))];
    const auto at = static_cast<std::size_t>(key);
    if (images.front() < key) {  // keys ascend: its representative is numbered already
      rank_of_key_[at] = rank_of_key_[static_cast<std::size_t>(images.front())];
      continue;
    }
    const auto distinct = std::unique(images.begin(), images.end()) - images.begin();
    rank_of_key_[at] = static_cast<std::uint16_t>(tier.size());
    tier.push_back({state, static_cast<int>(distinct)});
  }
}

Place TicTacToe::rank(const State& state) const {
  return {kCells - pieces(state), rank_of_key_[static_cast<std::size_t>(key_of(state))]};
}

State TicTacToe::unrank(Place place) const {
  return tiers_[static_cast<std::size_t>(place.tier)][place.rank].state;
}

bool TicTacToe::has_line(std::uint16_t cells) const { return line_in(cells) != 0; }

std::uint16_t TicTacToe::line_in(std::uint16_t cells) const {
  std::uint16_t in_lines = 0;
  for (const std::uint16_t line : kLines) {
    if ((cells & line) == line) in_lines |= line;
  }
  return in_lines;
}

Standing TicTacToe::standing(const State& state) const {
  if (has_line(state.mover)) return Standing::impossible;
  if (has_line(state.other)) return Standing::lost;
  return (state.mover | state.other) == kFull ? Standing::drawn : Standing::live;
}

MoveList TicTacToe::moves(const State& state) const {
  MoveList moves;
  if (standing(state) != Standing::live) return moves;
  for (int cell = 0; cell < kCells; ++cell) {
    if (!((state.mover | state.other) >> cell & 1)) moves.push_back(cell);
  }
  return moves;
}

State TicTacToe::after(const State& state, int move) const {
  return {state.other, static_cast<std::uint16_t>(state.mover | 1 << move)};
}

Side TicTacToe::any_side(const State& state) const {
  return pieces(state) % 2 == 0 ? Side::first : Side::second;
}

core::Result<Position<State>> parse_position(const TicTacToe& game, std::string_view text) {
  const auto bad = [text](core::Text why) {
    return core::Error{core::Errc::bad_input, core::text("position '{}': {}", text, std::move(why)),
                       core::text("write nine cells row by row: x..o.....")};
  };
  if (text.size() != kCells) return bad(core::text("it has {} cells, not 9", text.size()));
  std::uint16_t x = 0;
  std::uint16_t o = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    const char letter = text[static_cast<std::size_t>(cell)];
    if (letter == 'x' || letter == 'X') {
      x |= static_cast<std::uint16_t>(1 << cell);
    } else if (letter == 'o' || letter == 'O') {
      o |= static_cast<std::uint16_t>(1 << cell);
    } else if (letter != '.') {
      return bad(core::text("'{}' is neither x nor o nor a dot", letter));
    }
  }
  const int lead = std::popcount(x) - std::popcount(o);
  if (lead != 0 && lead != 1) {
    return bad(
        core::text("with {} x and {} o no game leads here", std::popcount(x), std::popcount(o)));
  }
  const Position<State> position =
      lead == 0 ? Position<State>{{x, o}, Side::first} : Position<State>{{o, x}, Side::second};
  if (game.has_line(x) && game.has_line(o)) return bad(core::text("both sides have a line"));
  if (game.has_line(position.state.mover)) {
    return bad(core::text("it is {}'s turn, who has won already", letter(position.to_move)));
  }
  return position;
}

std::string format_position(const TicTacToe&, const Position<State>& position) {
  std::string text(kCells, '.');
  for (int cell = 0; cell < kCells; ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    if (position.state.mover >> cell & 1) text[at] = letter(position.to_move);
    if (position.state.other >> cell & 1) text[at] = letter(other(position.to_move));
  }
  return text;
}

core::Result<Position<State>> position_of_cells(const TicTacToe& game,
                                                std::span<const std::int8_t> cells, Side to_move) {
  if (auto status = check_cells(cells, kCells); !status) return status.error();
  const int turn = to_move == Side::first ? 1 : -1;
  if (auto status = check_turn_of(count_stones(cells), turn); !status) return status.error();
  std::string text;
  for (const std::int8_t cell : cells) text += cell == 0 ? '.' : cell > 0 ? 'x' : 'o';
  return parse_position(game, text);
}

}  // namespace joseki::games::tictactoe
