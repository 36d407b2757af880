// SPDX-License-Identifier: MIT
// Review: what all segments of a game say together, and where to look first.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/coach/segments.h"

namespace joseki::app {

// A step of a game at which its chances fell.
struct Drop {
  std::size_t move = 0;  // the one that cost the rate, or before which the tile came
  std::string table;
  double before = 0;  // the rate
  double after = 0;

  double cost() const { return before - after; }
};

struct Review {
  std::vector<Segment> segments;  // by where they begin; from the same move on, by table
  RunScore score;   // of all graded moves; one that several tables know counts for each
  double luck = 0;  // of all segments
  std::optional<Drop> worst_move;  // the largest drop by a move; nothing if none lost anything
  std::optional<Drop> worst_tile;  // by a new tile
  std::vector<Drop> worth_a_look;  // at most three moves, the most expensive first
};

Review review_of(std::vector<Segment> segments);

}  // namespace joseki::app
