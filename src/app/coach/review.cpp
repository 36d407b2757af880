// SPDX-License-Identifier: MIT
#include "app/coach/review.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace joseki::app {
namespace {

constexpr std::size_t kMostWorthALook = 3;

// Every move that cost something, the most expensive first; a move that several tables know stands
// once, where it cost most.
std::vector<Drop> expensive_moves(const std::vector<Segment>& segments) {
  std::vector<Drop> drops;
  for (const Segment& segment : segments) {
    for (const JudgedMove& move : segment.moves) {
      if (!move.grade || move.grade->word == GradeWord::perfect) continue;
      drops.push_back({move.move, segment.table, move.best, *move.played});
    }
  }
  std::stable_sort(drops.begin(), drops.end(),
                   [](const Drop& a, const Drop& b) { return a.cost() > b.cost(); });
  std::vector<Drop> once;
  for (Drop& drop : drops) {
    const bool is_known =
        std::any_of(once.begin(), once.end(), [&](const Drop& o) { return o.move == drop.move; });
    if (!is_known) once.push_back(std::move(drop));
    if (once.size() == kMostWorthALook) break;
  }
  return once;
}

std::optional<Drop> worst_tile_of(const std::vector<Segment>& segments) {
  std::optional<Drop> worst;
  for (const Segment& segment : segments) {
    for (const JudgedMove& move : segment.moves) {
      if (!move.expected || *move.expected <= move.best) continue;
      const Drop drop{move.move, segment.table, *move.expected, move.best};
      if (!worst || drop.cost() > worst->cost()) worst = drop;
    }
  }
  return worst;
}

}  // namespace

Review review_of(std::vector<Segment> segments) {
  Review review;
  std::stable_sort(segments.begin(), segments.end(), [](const Segment& a, const Segment& b) {
    return std::tie(a.stretch.first, a.table) < std::tie(b.stretch.first, b.table);
  });
  review.segments = std::move(segments);
  for (const Segment& segment : review.segments) {
    for (const JudgedMove& move : segment.moves) {
      if (move.grade) review.score.add(*move.grade);
    }
    review.luck += segment.luck;
  }
  review.worth_a_look = expensive_moves(review.segments);
  if (!review.worth_a_look.empty()) review.worst_move = review.worth_a_look.front();
  review.worst_tile = worst_tile_of(review.segments);
  return review;
}

}  // namespace joseki::app
