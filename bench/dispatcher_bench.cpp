// SPDX-License-Identifier: MIT
// Micro-benchmarks of the 2048 player's dispatcher: what it adds to each move of a game. The tables
// are those of $JOSEKI_HOME.
#include <benchmark/benchmark.h>

#include <vector>

#include "app/catalog/home.h"
#include "app/players/twenty48/dispatcher.h"
#include "core/rng.h"
#include "games/twenty48/full_board.h"

namespace joseki::app {
namespace {

using twenty48::FullBoard;

EndgameSources sources() { return {{*tables_folder("")}, 0.1}; }

// Boards of random games: no endgames.
std::vector<FullBoard> random_boards() {
  core::Rng rng(1);
  std::vector<FullBoard> boards;
  FullBoard board = twenty48::first_board(0.1, rng);
  while (boards.size() < 4096) {
    if (!twenty48::can_move(board)) board = twenty48::first_board(0.1, rng);
    const auto slide = twenty48::slide(board, twenty48::kDirections[rng.below(4)]);
    if (!slide.moved) continue;
    board = slide.board;
    twenty48::spawn(board, 0.1, rng);
    boards.push_back(board);
  }
  return boards;
}

// From a board of the endgame L3-512, as the tables play it.
std::vector<FullBoard> endgame_boards(Dispatcher& dispatcher, int games) {
  core::Rng rng(1);
  std::vector<FullBoard> boards;
  for (int game = 0; game < games; ++game) {
    FullBoard board = *twenty48::parse_full_board("100100001edc2ba9");
    while (const auto move = dispatcher.decide(board).move) {
      boards.push_back(board);
      board = twenty48::slide(board, move->direction).board;
      twenty48::spawn(board, 0.1, rng);
    }
  }
  return boards;
}

void dispatch_without_table(benchmark::State& run) {
  EndgameTables tables(sources(), {});
  Dispatcher dispatcher(tables);
  const auto boards = random_boards();
  std::size_t i = 0;
  for (auto _ : run) benchmark::DoNotOptimize(dispatcher.decide(boards[i++ % boards.size()]));
}
BENCHMARK(dispatch_without_table);

// Everything read once before: what the page cache and the opened layers give.
void dispatch_by_table(benchmark::State& run) {
  EndgameTables tables(sources(), {});
  Dispatcher dispatcher(tables);
  const auto boards = endgame_boards(dispatcher, 100);
  if (boards.empty()) return run.SkipWithError("joseki build L3-512 first");
  std::size_t i = 0;
  for (auto _ : run) benchmark::DoNotOptimize(dispatcher.decide(boards[i++ % boards.size()]));
}
BENCHMARK(dispatch_by_table);

void look_for_tables(benchmark::State& run) {
  EndgameTables tables(sources(), {});
  for (auto _ : run) tables.refresh();
}
BENCHMARK(look_for_tables);

}  // namespace
}  // namespace joseki::app
