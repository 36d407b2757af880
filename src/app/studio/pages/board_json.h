// SPDX-License-Identifier: MIT
// Boards of 2048 and their moves in the messages of pages.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/studio/pages/board_2048.h"
#include "app/studio/pages/fields.h"

namespace joseki::studio {

// --- in requests
// The names of directions, in the order of twenty48::Direction.
const std::vector<std::string_view>& direction_names();
std::optional<twenty48::Direction> direction_in(Fields& fields);
// The board code in the field "code"; nothing if it is missing.
std::optional<twenty48::FullBoard> board_in(Fields& fields);

// --- in answers
// 16 tile values.
Json board_json(const twenty48::FullBoard& board);
Json board_json(twenty48::Board board);
// "left", or null.
Json direction_json(std::optional<twenty48::Direction> direction);
Json directions_json(const std::vector<twenty48::Direction>& directions);
// The Animation of the contract, or null.
Json animation_json(const std::optional<ShownMove>& move);

// What is there, or null.
template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

}  // namespace joseki::studio
