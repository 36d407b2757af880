// SPDX-License-Identifier: MIT
// A board as a drawing: "1.../..../1xxx/2xxx" reads rows from the top, a dot is an empty cell, a
// digit the exponent of a tile, x (or f) a big tile, or simply the cells that are meant.
#pragma once

#include <optional>
#include <string_view>

#include "games/twenty48/board.h"

namespace joseki::formation {

constexpr std::optional<twenty48::Board> nibble_of(char c) {
  if (c == '.' || c == '0') return 0;
  if (c == 'x') return 15;
  if (c >= '1' && c <= '9') return static_cast<twenty48::Board>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<twenty48::Board>(c - 'a' + 10);
  return std::nullopt;
}

// Nothing if it is no drawing: four rows of four cells with slashes between them.
constexpr std::optional<twenty48::Board> board_of_drawing(std::string_view text) {
  if (text.size() != 19) return std::nullopt;
  twenty48::Board board = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i % 5 == 4) {
      if (text[i] != '/') return std::nullopt;
      continue;
    }
    const auto nibble = nibble_of(text[i]);
    if (!nibble) return std::nullopt;
    board = board << 4 | *nibble;
  }
  return board;
}

}  // namespace joseki::formation
