// SPDX-License-Identifier: MIT
#include "app/studio/pages/board_json.h"

namespace joseki::studio {

const std::vector<std::string_view>& direction_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    for (const auto direction : twenty48::kDirections) all.push_back(name_of(direction));
    return all;
  }();
  return names;
}

std::optional<twenty48::Direction> direction_in(Fields& fields) {
  const auto place = fields.choice("direction", direction_names());
  if (!place) return std::nullopt;
  return twenty48::kDirections[*place];
}

Json board_json(const twenty48::FullBoard& board) {
  Json cells = Json::array();
  for (const int exponent : board.cells) cells.push_back(exponent == 0 ? 0 : 1U << exponent);
  return cells;
}

Json direction_json(std::optional<twenty48::Direction> direction) {
  return direction ? Json(name_of(*direction)) : Json(nullptr);
}

std::vector<twenty48::Direction> legal_directions(const twenty48::FullBoard& board,
                                                  std::optional<twenty48::BigTiles> big) {
  std::vector<twenty48::Direction> legal;
  for (const auto direction : twenty48::kDirections) {
    if (trace_slide(board, direction, big).moved) legal.push_back(direction);
  }
  return legal;
}

Json directions_json(const std::vector<twenty48::Direction>& directions) {
  Json names = Json::array();
  for (const auto direction : directions) names.push_back(name_of(direction));
  return names;
}

Json animation_json(const twenty48::FullBoard& from, twenty48::Direction direction,
                    const twenty48::SlideTrace& trace, std::optional<NewTile> tile) {
  Json spawn = nullptr;
  if (tile) spawn = {{"cell", tile->cell}, {"value", 1 << tile->exponent}};
  return {{"direction", name_of(direction)},
          {"from", board_json(from)},
          {"slides", trace.distances},
          {"merged", trace.merged},
          {"spawn", std::move(spawn)}};
}

core::Result<twenty48::FullBoard> read_code(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) {
    return core::Error{core::Errc::bad_input, "the board code is empty",
                       "write 16 characters, row by row: 0 empty, 1 a 2, 2 a 4, ... f 32768"};
  }
  std::string code(text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin));
  const bool has_prefix = code.starts_with("0x") || code.starts_with("0X");
  if (has_prefix) code.erase(0, 2);
  if (code.size() < twenty48::kCells) code.insert(0, twenty48::kCells - code.size(), '0');
  return twenty48::parse_full_board(code);
}

}  // namespace joseki::studio
