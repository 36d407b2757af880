// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/spawn_rates.h"

#include <algorithm>

#include "core/ensure.h"

namespace joseki::studio {
namespace {

using twenty48::Board;

std::vector<SpawnRate> all_tiles(Board after, double p4) {
  const twenty48::FullBoard board = twenty48::to_full_board(after);
  const double cell_probability = 1.0 / board.empty_count();
  std::vector<SpawnRate> tiles;
  for (int cell = 0; cell < twenty48::kCells; ++cell) {
    if (board.cells[cell] != 0) continue;
    tiles.push_back({.tile = {cell, 1}, .probability = cell_probability * (1 - p4)});
    tiles.push_back({.tile = {cell, 2}, .probability = cell_probability * p4});
  }
  return tiles;
}

core::Status look_up(RateBook& book, const app::ShelvedTable& table, Board after,
                     SpawnRates& rates) {
  std::vector<Board> boards;
  for (const SpawnRate& tile : rates.tiles) boards.push_back(with_tile(after, tile.tile));
  const auto answers = book.ask(table.name(), boards);
  if (!answers) return answers.error();
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const formation::Answer& answer = (*answers)[i];
    if (answer.absent) continue;
    const formation::MoveRate& best = answer.moves.front();
    // Where no move is left, the game is over.
    rates.tiles[i].range = answer.range().value_or(formation::RateRange::exactly(0));
    if (best.rate().value_or(0) > 0) rates.tiles[i].reply = best.direction;
  }
  return core::Done{};
}

}  // namespace

core::Result<SpawnRates> spawn_rates(RateBook& book, const app::ShelvedTable& table, Board after,
                                     bool is_made) {
  SpawnRates rates{.tiles = all_tiles(after, table.identity().p4)};
  core::ensure(!rates.tiles.empty(), "a board after a move has an empty cell");
  if (is_made) {
    for (SpawnRate& tile : rates.tiles) tile.range = formation::RateRange::exactly(1);
  } else if (auto status = look_up(book, table, after, rates); !status) {
    return std::move(status).error();
  }
  rates.worst = 1;
  for (const SpawnRate& tile : rates.tiles) {
    // Outside the table nothing is won.
    const formation::RateRange range = tile.range.value_or(formation::RateRange::exactly(0));
    rates.mean.least += tile.probability * range.least;
    rates.mean.most += tile.probability * range.most;
    rates.kindest = std::max(rates.kindest, tile.value());
    rates.worst = std::min(rates.worst, tile.value());
  }
  return rates;
}

const SpawnRate& dearest(const SpawnRates& rates) {
  return *std::max_element(rates.tiles.begin(), rates.tiles.end(),
                           [&](const SpawnRate& a, const SpawnRate& b) {
                             return a.probability * (rates.kindest - a.value()) <
                                    b.probability * (rates.kindest - b.value());
                           });
}

std::optional<SpawnRate> extreme(const SpawnRates& rates, SpawnMode mode, core::Rng& rng) {
  const auto has_rate = [](const SpawnRate& tile) { return tile.rate().has_value(); };
  if (std::none_of(rates.tiles.begin(), rates.tiles.end(), has_rate)) return std::nullopt;
  const double wanted = mode == SpawnMode::best ? rates.kindest : rates.worst;
  std::vector<SpawnRate> equal;
  for (const SpawnRate& tile : rates.tiles) {
    if (mode == SpawnMode::best && !tile.rate()) continue;
    if (tile.value() == wanted) equal.push_back(tile);
  }
  return equal[rng.below(equal.size())];
}

}  // namespace joseki::studio
