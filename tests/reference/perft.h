// SPDX-License-Identifier: MIT
// perft(): how many sequences of moves there are, and how many states they lead to.
#pragma once

#include <cstdint>
#include <unordered_set>

#include "games/mcts_game.h"

namespace joseki::reference {

// Sequences of exactly `depth` moves.
template <games::MCTSGame G>
std::uint64_t perft(const G& game, int depth) {
  const auto moves = game.get_valid_moves();
  if (depth == 1) return static_cast<std::uint64_t>(moves.size());
  std::uint64_t count = 0;
  for (const int move : moves) {
    G next = game;
    next.step(move);
    count += perft(next, depth - 1);
  }
  return count;
}

template <class G>
struct HashOf {
  std::size_t operator()(const G& game) const { return game.hash(); }
};
template <class G>
using StateSet = std::unordered_set<G, HashOf<G>>;

// The states one move after those of `from`.
template <games::MCTSGame G>
StateSet<G> next_states(const StateSet<G>& from) {
  StateSet<G> next;
  for (const G& game : from) {
    for (const int move : game.get_valid_moves()) {
      G after = game;
      after.step(move);
      next.insert(after);
    }
  }
  return next;
}

}  // namespace joseki::reference
