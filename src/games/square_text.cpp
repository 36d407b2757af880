// SPDX-License-Identifier: MIT
#include "games/square_text.h"

#include <cctype>
#include <charconv>

namespace joseki::games {
namespace {

core::Error bad_square(std::string_view text, const core::Text& why) {
  return {core::Errc::bad_input, core::text("'{}' {}", text, why),
          core::text("a cell is a letter and a number: d3")};
}

}  // namespace

std::string format_square(int cell, int side) {
  return static_cast<char>('a' + cell % side) + std::to_string(cell / side + 1);
}

core::Result<int> parse_square(std::string_view text, int side) {
  if (text.size() < 2) return bad_square(text, core::text("is not a cell"));
  const int column = std::tolower(static_cast<unsigned char>(text[0])) - 'a';
  int row = 0;
  const auto [end, failure] = std::from_chars(text.data() + 1, text.data() + text.size(), row);
  if (failure != std::errc{} || end != text.data() + text.size()) {
    return bad_square(text, core::text("is not a cell"));
  }
  if (column < 0 || column >= side || row < 1 || row > side) {
    return bad_square(
        text, core::text("is not on the board (a1 to {})", format_square(side * side - 1, side)));
  }
  return (row - 1) * side + column;
}

core::Result<std::vector<std::string_view>> split_squares(std::string_view text) {
  std::vector<std::string_view> squares;
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin + 1;
    if (text[begin] == ' ') {
      begin = end;
      continue;
    }
    if (text[begin] == '-') {  // a pass: "--"
      if (end == text.size() || text[end] != '-') {
        return bad_square(text.substr(begin, 1), core::text("is not a move (a pass is --)"));
      }
      ++end;
    } else {
      while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end]))) ++end;
    }
    squares.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return squares;
}

}  // namespace joseki::games
