// SPDX-License-Identifier: MIT
// A board's rate by the definition: one spawn, one move, one lookup at a time. Slow and obvious;
// the reader uses it where rates are not stored, verification to check those that are.
#pragma once

#include <algorithm>

#include "core/result.h"
#include "games/twenty48/moves.h"
#include "games/twenty48/symmetry.h"
#include "solve/formation/layer_kernels.h"
#include "solve/formation/rank_space.h"
#include "solve/formation/table_identity.h"

namespace joseki::formation {

// Whether the board's rate is that of its target, not of its successors.
inline bool is_success(const TableShape& shape, Board board, int layer) {
  return shape.counts_target(layer) && shape.has_target(board);
}

// Calls fn(successor) for each move of a board with its new tile that changes it and stays inside.
template <class Fn>
void for_each_reply(const RankSpace& space, const twenty48::Moves& moves, Board spawned, Fn fn) {
  for (const auto direction : twenty48::kDirections) {
    const Board reply = moves.apply(spawned, direction);
    if (reply != spawned && space.contains(twenty48::big_cells(reply))) fn(reply);
  }
}

// What a definition is made of.
struct GameOfTable {
  const TableIdentity& identity;
  const RankSpace& space;
  const twenty48::Moves& moves;
};

// The rate of `board` in `layer`. find(successor, layer) is its stored number or nothing(),
// reached(board, layer) what a board is worth that has the target where it counts: certain() unless
// the table goes on in another one.
template <class Format, class Find, class Reached>
typename Format::Stored rate_by_definition(const GameOfTable& game, Board board, int layer,
                                           Find find, Reached reached) {
  using Stored = typename Format::Stored;
  const TableShape& shape = game.identity.shape;
  if (is_success(shape, board, layer)) return reached(board, layer);
  if (layer >= shape.layers() - 2) return Format::nothing();
  board = twenty48::canonical(board, shape.formation.symmetry);
  MeanOf<Format> mean(game.identity.p4);
  for (int nibble = 0; nibble < twenty48::kCells; ++nibble) {
    if (twenty48::tile(board, nibble) != 0) continue;
    const auto best = [&](int spawned) {
      Stored most = Format::nothing();
      for_each_reply(game.space, game.moves, board | static_cast<Board>(spawned) << (4 * nibble),
                     [&](Board reply) { most = std::max(most, find(reply, layer + spawned)); });
      return most;
    };
    const Stored best2 = best(1);
    mean.add(best2, best(2));
  }
  return mean.value();
}

}  // namespace joseki::formation
