// SPDX-License-Identifier: MIT
// Value: what a state is worth to the side to move, and the one byte it is stored in.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace joseki::solve {

enum class Outcome : std::uint8_t { win, draw, loss };  // for the side to move

constexpr std::string_view name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::win:
      return "win";
    case Outcome::draw:
      return "draw";
    case Outcome::loss:
      return "loss";
  }
  return "";
}

// Half-moves to the end with best play: the winner hurries, the loser delays.
struct Plies {
  int count = 0;
  friend constexpr auto operator<=>(Plies, Plies) = default;
};

// The byte of a state. Whoever wins makes the last move, so a win takes an odd number of plies and
// a loss an even one: the number alone says which it is.
using Code = std::uint8_t;
inline constexpr Code kDraw = 0;           // or not known yet, while solving
inline constexpr Code kLost = 1;           // lost on the board: 0 plies
inline constexpr Code kMaxCode = 254;      // 253 plies
inline constexpr Code kImpossible = 0xFF;  // no game leads to this state

constexpr Code code_of(Plies plies) { return static_cast<Code>(plies.count + 1); }
constexpr bool is_win(Code code) { return code != kDraw && code != kImpossible && code % 2 == 0; }
constexpr bool is_loss(Code code) { return code != kImpossible && code % 2 == 1; }

struct Value {
  Outcome outcome = Outcome::draw;
  std::optional<Plies> plies;  // nothing for a draw
  friend bool operator==(const Value&, const Value&) = default;
};

// `code` must not be kImpossible.
constexpr Value value_of(Code code) {
  if (code == kDraw) return {};
  return {is_win(code) ? Outcome::win : Outcome::loss, Plies{code - 1}};
}

// The same outcome seen one ply earlier by the side that moved here.
constexpr Value before_move(const Value& reply) {
  if (!reply.plies) return {};
  return {reply.outcome == Outcome::loss ? Outcome::win : Outcome::loss,
          Plies{reply.plies->count + 1}};
}

}  // namespace joseki::solve
