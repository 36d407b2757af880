// SPDX-License-Identifier: MIT
// WholeGame: one game of 2048 from its first board to its end, with everything that happened.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/twenty48/full_board.h"

namespace joseki::twenty48 {

// A move and the tile that came after it.
struct Turn {
  Direction direction = Direction::left;
  std::uint8_t cell = 0;      // row by row from the top-left
  std::uint8_t exponent = 1;  // of the new tile: 1 or 2

  friend bool operator==(const Turn&, const Turn&) = default;
};

struct WholeGame {
  FullBoard start;
  std::vector<Turn> turns{};
  FullBoard end{};
  std::uint64_t score = 0;  // of its turns
};

// The move to make; nothing ends the game early.
using Choose = std::function<std::optional<Direction>(const FullBoard& board)>;

// From two tiles, or from `start`. The tiles depend on `seed`, p4 and the moves alone. A move that
// is not legal is a Bug.
WholeGame play_whole_game(double p4, std::uint64_t seed, const Choose& choose,
                          const std::optional<FullBoard>& start = {});

// Three characters a turn: l r u d, the cell in hexadecimal, 1 or 2: "l01ue2".
std::string format_turns(const std::vector<Turn>& turns);

// Plays turns again from `start`. bad_input, naming the turn, if one is not possible or not text.
core::Result<WholeGame> replay(const FullBoard& start, std::string_view turns);

}  // namespace joseki::twenty48
