// SPDX-License-Identifier: MIT
#include "app/studio/replays/what_if.h"

#include <fmt/format.h>

#include <array>
#include <numeric>
#include <utility>

#include "app/studio/pages/fields.h"
#include "core/checksum.h"

namespace joseki::studio {
namespace {

using twenty48::FullBoard;

constexpr double kUsualP4 = 0.1;

// The same for every move that is tried at that place.
std::uint64_t seed_at(const FullBoard& from, std::size_t place) {
  return core::checksum(twenty48::format_board(from), place + 1);
}

// The first free cell of all in a random order, so that the tile comes to the same cell after
// different moves, if it is free after both.
NewTile drawn_tile(const FullBoard& board, double p4, core::Rng random) {
  std::array<int, twenty48::kCells> order{};
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t i = order.size() - 1; i > 0; --i) {
    std::swap(order[i], order[random.below(i + 1)]);
  }
  NewTile tile{.exponent = random.unit() < p4 ? 2 : 1};
  for (const int cell : order) {
    if (board.cells[static_cast<std::size_t>(cell)] != 0) continue;
    tile.cell = cell;
    break;
  }
  return tile;
}

std::optional<NewTile> tile_of_game(const app::GameRecord& game, std::size_t step,
                                    const FullBoard& board) {
  if (step >= game.steps.size()) return std::nullopt;
  const twenty48::Turn& turn = game.steps[step].turn;
  if (board.cells[turn.cell] != 0) return std::nullopt;
  return NewTile{.cell = turn.cell, .exponent = turn.exponent};
}

}  // namespace

core::Result<WhatIf> what_if(const app::GameRecord& game, std::size_t step,
                             const std::vector<twenty48::Direction>& moves) {
  const FullBoard from = step < game.steps.size() ? game.steps[step].board : game.end;
  WhatIf now{.board = from};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    ShownMove shown{.from = now.board, .direction = moves[i]};
    shown.trace = twenty48::trace_slide(now.board, moves[i], game.big);
    if (!shown.trace.moved) {
      return refuse(core::text("move {} of the line, {}, does nothing", i + 1, name_of(moves[i])),
                    core::text("choose another direction"));
    }
    now.board = shown.trace.board;
    now.gained += shown.trace.score;
    const auto same = tile_of_game(game, step + i, now.board);
    now.is_tile_of_game = same.has_value();
    const NewTile tile =
        same ? *same
             : drawn_tile(now.board, game.p4.value_or(kUsualP4), core::Rng(seed_at(from, i)));
    now.board.cells[static_cast<std::size_t>(tile.cell)] = tile.exponent;
    shown.tile = tile;
    now.last = std::move(shown);
  }
  return now;
}

}  // namespace joseki::studio
