// SPDX-License-Identifier: MIT
// Playouts: a game continued by uniformly random valid moves to its end.
#pragma once

#include <span>

#include "core/rng.h"
#include "games/mcts_game.h"

namespace joseki::games {

// One game to be played to its end. Playouts of different trees stand side by side so that a game
// may play several at once; each has its own generator, so that company never changes a result.
template <class G>
struct Playout {
  G game{};
  core::Rng* rng = nullptr;
  int winner = 0;  // answer: 1, -1, or 0 for a draw
  int plies = 0;   // answer: how many moves were played
};

// A game that never ends by itself is called a draw after this many moves.
template <MCTSGame G>
inline constexpr int kMaxPlayoutPlies = 8 * G::Traits::BOARD_SIZE;

// By the rules alone: any game, and the twin of the faster ones.
template <MCTSGame G>
void play_by_the_rules(Playout<G>& playout) {
  for (playout.plies = 0; playout.plies < kMaxPlayoutPlies<G>; ++playout.plies) {
    const auto moves = playout.game.get_valid_moves();
    if (moves.empty()) break;
    const auto choice = playout.rng->below(static_cast<std::uint64_t>(moves.size()));
    playout.game.step(moves[static_cast<int>(choice)]);
  }
  playout.winner = playout.game.check_winner();
}

// The fastest way this game has; every way plays each valid move with exactly the same probability.
// kWide: with AVX2 and BMI2, which the processor must have; the same games.
template <bool kWide, MCTSGame G>
[[gnu::always_inline]] inline void play_random_games(std::span<Playout<G>> playouts) {
  if constexpr (requires { G::template play_random_games<kWide>(playouts); }) {
    G::template play_random_games<kWide>(playouts);
  } else {
    for (Playout<G>& playout : playouts) play_by_the_rules(playout);
  }
}

}  // namespace joseki::games
