// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/heat_map.h"

#include <utility>

#include "solve/formation/board_views.h"

namespace joseki::studio {
namespace {

using twenty48::Board;
using twenty48::Direction;

Board after_move(Board board, Direction direction, twenty48::BigTiles big) {
  const auto trace = twenty48::trace_slide(twenty48::to_full_board(board), direction, big);
  return twenty48::to_board(trace.board);
}

double risk_of(const SpawnRates& rates) {
  double risk = 0;
  for (const SpawnRate& tile : rates.tiles) {
    if (tile.value() < rates.mean.least) risk += tile.probability;
  }
  return risk;
}

}  // namespace

core::Result<HeatMap> heat_map(RateBook& book, const PracticeRates& rates,
                               const HeatQuestion& question) {
  const NamedTable& table = question.rates.table;
  const Board board = question.rates.board;
  const bool is_waiting = question.rates.is_waiting;
  const KnownRates known = rates.of_table(question.rates);
  HeatMap map{.board = board, .after = board};
  double rate = question.pending_rate;
  if (!is_waiting) {
    map.direction = question.direction ? question.direction : known.best();
    if (map.direction) {
      map.after = after_move(board, *map.direction, table.big_tiles());
      rate = known.by_direction()[static_cast<std::size_t>(*map.direction)];
    }
  }
  if (!table.built || (!is_waiting && known.absence)) {
    if (known.absence) map.absent = known.absence->words.english();
    return map;
  }
  if (!is_waiting && map.after == board) {
    map.absent = map.direction ? "this move changes nothing" : "no move has a rate above 0";
    return map;
  }
  map.target_cells = formation::target_cells_on(*table.shape, map.after);
  map.is_target_anywhere = formation::is_target_anywhere(table.shape->formation);
  auto spawned = spawn_rates(book, *table.built, map.after, rate >= 1);
  if (!spawned) return std::move(spawned).error();
  map.risk = risk_of(*spawned);
  map.rates = std::move(*spawned);
  return map;
}

}  // namespace joseki::studio
