// SPDX-License-Identifier: MIT
#include "app/coach/review_game.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

namespace joseki::app {
namespace {

constexpr double kSameP4 = 1e-9;

bool is_worth_asking(const Stretch& stretch) {
  return stretch.length() >= kSettlingMoves + kLeastGraded;
}

core::Result<std::vector<Segment>> segments_by(const ReviewTable& table, const GameRecord& game) {
  const auto stretches = stretches_of(game, table.identity.shape);
  std::vector<Segment> found;
  if (std::none_of(stretches.begin(), stretches.end(), is_worth_asking)) return found;
  auto status = table.lend([&](formation::Table& lent) -> core::Status {
    auto segments = segments_of(game, lent, table.name);
    if (!segments) return std::move(segments).error();
    found = std::move(*segments);
    return core::Done{};
  });
  if (!status) return std::move(status).error();
  return found;
}

}  // namespace

// A piece of a game whose file names a table is of that table: where big tiles are placeholders,
// others may seem to know it.
bool may_judge(const ReviewTable& table, const GameRecord& game,
               std::span<const ReviewTable> tables) {
  const double p4 = game.p4.value_or(formation::kUsualP4);
  if (std::abs(table.identity.p4 - p4) > kSameP4) return false;
  const bool is_of_one = game.big == twenty48::BigTiles::slide && !game.table.empty();
  const bool is_there = std::any_of(tables.begin(), tables.end(), [&](const ReviewTable& known) {
    return known.name == game.table;
  });
  return !is_of_one || !is_there || table.name == game.table;
}

core::Result<Review> review_game(const GameRecord& game, std::span<const ReviewTable> tables,
                                 const ReviewHow& how) {
  std::vector<Segment> all;
  for (const ReviewTable& table : tables) {
    if (how.stop.stop_requested()) {
      return core::Error{core::Errc::interrupted, core::text("the review was stopped"), {}};
    }
    if (!how.is_chosen && !may_judge(table, game, tables)) continue;
    auto segments = segments_by(table, game);
    if (!segments && how.is_chosen) return std::move(segments).error();
    if (!segments) {
      if (how.left_out) how.left_out(table, segments.error());
      continue;
    }
    std::move(segments->begin(), segments->end(), std::back_inserter(all));
  }
  return review_of(std::move(all));
}

}  // namespace joseki::app
