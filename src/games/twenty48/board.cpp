// SPDX-License-Identifier: MIT
#include "games/twenty48/board.h"

#include <fmt/format.h>

#include <charconv>

namespace joseki::twenty48 {

std::string format_board(Board board) { return fmt::format("{:016x}", board); }

core::Result<Board> parse_board(std::string_view text) {
  const auto refuse = [&](const core::Text& why) {
    return core::Error{
        core::Errc::bad_input, core::text("'{}' is not a board: {}", text, why),
        core::text("write 16 hexadecimal digits, row by row: 0 empty, 1 a 2, 2 a 4, ... f big")};
  };
  std::string_view digits = text;
  if (digits.starts_with("0x") || digits.starts_with("0X")) digits.remove_prefix(2);
  if (digits.size() != kCells) return refuse(core::text("{} digits", digits.size()));
  Board board = 0;
  const auto end = digits.data() + digits.size();
  const auto [stop, failure] = std::from_chars(digits.data(), end, board, 16);
  if (failure != std::errc() || stop != end)
    return refuse(core::text("a character is no hexadecimal digit"));
  return board;
}

}  // namespace joseki::twenty48
