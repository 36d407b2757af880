// SPDX-License-Identifier: MIT
// How a machine as strong or weak as wanted chooses its move, by a table or by what an engine
// thinks.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "app/catalog/any_game.h"
#include "app/players/engine.h"
#include "core/result.h"
#include "core/rng.h"

namespace joseki::app {

struct Level {
  std::string_view name;
  double error;                // against a table: probability that a move is not a best one
  std::uint32_t playouts;      // where there is none: of a search for each move
  std::uint32_t net_playouts;  // of a search with a network
};
inline constexpr std::array kLevels = {
    Level{"perfect", 0, 50'000, 1600}, Level{"strong", 0.05, 5'000, 200},
    Level{"casual", 0.2, 200, 16}, Level{"beginner", 0.5, 20, 2}};

// How easily the side to move goes wrong.
struct Pitfalls {
  int worse = 0;   // moves that change the outcome for the worse
  int slower = 0;  // moves that are not best, though the outcome stays
  int moves = 0;
};
Pitfalls pitfalls(const Verdict& verdict);

// Whether `a` has more of them, as a share of the moves.
bool is_harder(const Pitfalls& a, const Pitfalls& b);

// A move in a position with moves, where `verdict` is the table's. With probability `error` any of
// the moves that are not best, if there are such. Otherwise a best one, so losses are delayed as
// long as they can be; among several the one that makes the reply hardest, and of these any.
core::Result<int> choose_move(const AnyGame& game, GameReader& table, const Verdict& verdict,
                              double error, core::Rng& rng);

// The engine's best move, and with probability `error` any other. There must be a move.
int choose_move(const Thought& thought, double error, core::Rng& rng);

}  // namespace joseki::app
