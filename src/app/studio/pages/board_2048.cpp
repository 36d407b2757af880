// SPDX-License-Identifier: MIT
#include "app/studio/pages/board_2048.h"

#include <fmt/format.h>

#include <string>

#include "core/ensure.h"

namespace joseki::studio {
namespace {

core::Text how_to_write() {
  return core::text(
      "write 16 characters, row by row: 0 empty, 1 a 2, 2 a 4, ... f 32768, g 65536, h 131072");
}

}  // namespace

NewTile spawn_tile(twenty48::FullBoard& board, double p4, core::Rng& rng) {
  const twenty48::FullBoard before = board;
  twenty48::spawn(board, p4, rng);
  for (int cell = 0; cell < twenty48::kCells; ++cell) {
    if (board.cells[cell] != before.cells[cell]) return {cell, board.cells[cell]};
  }
  core::ensure(false, "a new tile changes the board");
  return {};
}

std::vector<twenty48::Direction> legal_directions(const twenty48::FullBoard& board,
                                                  std::optional<twenty48::BigTiles> big) {
  std::vector<twenty48::Direction> legal;
  for (const auto direction : twenty48::kDirections) {
    if (trace_slide(board, direction, big).moved) legal.push_back(direction);
  }
  return legal;
}

core::Result<twenty48::FullBoard> read_code(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) {
    return core::Error{core::Errc::bad_input, core::text("the board code is empty"),
                       how_to_write()};
  }
  const std::string typed(text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin));
  const bool has_prefix = typed.starts_with("0x") || typed.starts_with("0X");
  std::string code = has_prefix ? typed.substr(2) : typed;
  // Looked at before it is filled up: the reason quotes what was typed.
  for (const char c : code) {
    if (twenty48::parse_full_board(std::string(twenty48::kCells, c))) continue;
    return core::Error{core::Errc::bad_input,
                       core::text("'{}' is not a board: '{}' is no tile", typed, c),
                       how_to_write()};
  }
  if (code.size() < twenty48::kCells) code.insert(0, twenty48::kCells - code.size(), '0');
  return twenty48::parse_full_board(code);
}

}  // namespace joseki::studio
