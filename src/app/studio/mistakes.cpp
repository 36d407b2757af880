// SPDX-License-Identifier: MIT
#include "app/studio/mistakes.h"

#include <algorithm>

#include "app/coach/belonging.h"
#include "core/ensure.h"
#include "games/twenty48/symmetry.h"

namespace joseki::studio {
namespace {

using twenty48::Board;
using twenty48::Direction;
using twenty48::Symmetry;
using twenty48::Transform;

constexpr int kMiddle = 5;  // row 2, column 2: it has a neighbour on every side

Board single_tile(int cell) { return Board{1} << (4 * (twenty48::kCells - 1 - cell)); }

int cell_of(Board single) {
  return twenty48::kCells - 1 - std::countr_zero(twenty48::cells_of(single));
}

int neighbour(int cell, Direction direction) {
  switch (direction) {
    case Direction::left:
      return cell - 1;
    case Direction::right:
      return cell + 1;
    case Direction::up:
      return cell - 4;
    case Direction::down:
      break;
  }
  return cell + 4;
}

// Whatever a transform does to a cell and its neighbour, it does to the direction between them.
Direction turned(Transform transform, Direction direction) {
  const int here = cell_of(transform(single_tile(kMiddle)));
  const int there = cell_of(transform(single_tile(neighbour(kMiddle, direction))));
  const auto* found =
      std::find_if(twenty48::kDirections.begin(), twenty48::kDirections.end(),
                   [&](Direction other) { return neighbour(here, other) == there; });
  core::ensure(found != twenty48::kDirections.end(), "neighbours stay neighbours");
  return *found;
}

Transform transform_between(Board from, Board to) {
  for (const Transform transform : twenty48::elements(Symmetry::full)) {
    if (transform(from) == to) return transform;
  }
  core::ensure(false, "the boards are images of each other");
  return nullptr;
}

}  // namespace

// Of boards with walls, too: what turns one into another one keeps the walls where they are.
Board notebook_board(Board board) { return twenty48::canonical(board, Symmetry::full); }

Direction turned_direction(Board from, Board to, Direction direction) {
  return turned(transform_between(from, to), direction);
}

MoveRates turned_rates(Board from, Board to, const MoveRates& rates) {
  const Transform transform = transform_between(from, to);
  MoveRates result;
  for (const Direction direction : twenty48::kDirections) {
    result[static_cast<std::size_t>(turned(transform, direction))] =
        rates[static_cast<std::size_t>(direction)];
  }
  return result;
}

std::vector<SeenMistake> mistakes_in(const app::GameRecord& game, const app::Segment& segment,
                                     const formation::TableShape& shape, double threshold) {
  std::vector<SeenMistake> seen;
  for (const app::JudgedMove& move : segment.moves) {
    if (!move.grade || move.grade->word == app::GradeWord::perfect) continue;
    if (move.grade->match > threshold) continue;
    const auto board = app::board_for(game.steps[move.move].board, game.big, shape);
    if (!board) continue;
    seen.push_back({.table = segment.table,
                    .board = board->masked,
                    .best = move.best_move,
                    .match = move.grade->match,
                    .rates = move.rates});
  }
  return seen;
}

}  // namespace joseki::studio
