// SPDX-License-Identifier: MIT
#include "app/studio/pages/board_json.h"

#include <utility>

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

std::optional<twenty48::FullBoard> board_in(Fields& fields) {
  constexpr std::size_t kLongestCode = 40;
  const auto code = fields.text("code", kLongestCode);
  if (!code) return std::nullopt;
  auto board = read_code(*code);
  if (board) return *board;
  fields.refuse(std::move(board).error());
  return std::nullopt;
}

Json board_json(const twenty48::FullBoard& board) {
  Json cells = Json::array();
  for (const int exponent : board.cells) cells.push_back(exponent == 0 ? 0 : 1U << exponent);
  return cells;
}

Json board_json(twenty48::Board board) { return board_json(twenty48::to_full_board(board)); }

Json direction_json(std::optional<twenty48::Direction> direction) {
  return direction ? Json(name_of(*direction)) : Json(nullptr);
}

Json directions_json(const std::vector<twenty48::Direction>& directions) {
  Json names = Json::array();
  for (const auto direction : directions) names.push_back(name_of(direction));
  return names;
}

Json animation_json(const std::optional<ShownMove>& move) {
  if (!move) return nullptr;
  Json spawn = nullptr;
  if (move->tile) spawn = {{"cell", move->tile->cell}, {"value", move->tile->value()}};
  return {{"direction", name_of(move->direction)},
          {"from", board_json(move->from)},
          {"slides", move->trace.distances},
          {"merged", move->trace.merged},
          {"spawn", std::move(spawn)}};
}

}  // namespace joseki::studio
