// SPDX-License-Identifier: MIT
// MoveCost: what a move costs that the built-in evaluation likes less than the best one. Its values
// have no unit; what a difference means was measured by playing on from both moves (docs/ai.md).
#pragma once

#include <optional>
#include <string_view>

namespace joseki::app {

// Spelt in JSON as_good, slightly_worse, worse, bad, losing.
enum class MoveStanding { as_good, slightly_worse, worse, bad, losing };
std::string_view name_of(MoveStanding standing);

struct MoveCost {
  MoveStanding standing = MoveStanding::as_good;
  // About which part of the points still to come is lost; nothing where none could be measured.
  std::optional<double> share{};
};

// `value` and `best`: of two moves of one board, by a search with the built-in evaluation.
MoveCost move_cost(double value, double best);

}  // namespace joseki::app
