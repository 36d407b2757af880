// SPDX-License-Identifier: MIT
// Thoughts about typed positions: what all engines say the same way.
#pragma once

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/players/engine.h"
#include "app/players/typed_position.h"
#include "games/mcts_game.h"
#include "search/value.h"

namespace joseki::app {

using Clock = std::chrono::steady_clock;

inline double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

constexpr search::Wdl certain(search::Proof proof) {
  return {proof == search::Proof::win ? 1.0f : 0.0f, proof == search::Proof::draw ? 1.0f : 0.0f,
          proof == search::Proof::loss ? 1.0f : 0.0f};
}

// How a finished game ended, for the side that would be to move.
template <games::MCTSGame G>
search::Verdict ending(const G& game) {
  const int winner = game.check_winner() * game.get_turn();
  return {winner > 0   ? search::Proof::win
          : winner < 0 ? search::Proof::loss
                       : search::Proof::draw,
          0};
}

// A verdict on the position after a move, for the side that made it and from before it.
constexpr search::Verdict before_move(search::Verdict reply) {
  const bool counts = reply.proof == search::Proof::win || reply.proof == search::Proof::loss;
  return {search::opposite(reply.proof), counts ? reply.plies + 1 : 0};
}

// A thought with nothing in it but what the rules say.
template <games::NotatedMCTSGame G>
Thought blank_thought(const TypedPosition<G>& position) {
  Thought thought;
  thought.position = position.text;
  thought.is_over = games::is_over(position.game);
  if (thought.is_over) {
    thought.verdict = ending(position.game);
    thought.value = certain(thought.verdict.proof);
    thought.is_exact = true;
  }
  return thought;
}

// Better first: quick wins, then what is open or drawn by its visits, then slow losses.
inline bool is_better(const MoveThought& a, const MoveThought& b) {
  const auto rank = [](const MoveThought& move) {
    return move.verdict.proof == search::Proof::win    ? 2
           : move.verdict.proof == search::Proof::loss ? 0
                                                       : 1;
  };
  if (rank(a) != rank(b)) return rank(a) > rank(b);
  if (rank(a) == 2) return a.verdict.plies < b.verdict.plies;
  if (rank(a) == 0) return a.verdict.plies > b.verdict.plies;
  return a.visits > b.visits;
}

// Sorts the moves, with the best one, which must be among them, before all others.
inline void sort_moves(Thought& thought) {
  std::stable_sort(thought.moves.begin(), thought.moves.end(), is_better);
  const auto best = std::find_if(thought.moves.begin(), thought.moves.end(),
                                 [&](const MoveThought& m) { return m.move == thought.best; });
  if (best != thought.moves.end()) std::rotate(thought.moves.begin(), best, best + 1);
}

}  // namespace joseki::app
