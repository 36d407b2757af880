// SPDX-License-Identifier: MIT
// Arena: two engines play a match.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "app/players/search_game.h"
#include "core/parallel.h"
#include "core/result.h"

namespace joseki::app {

struct ArenaOptions {
  int pairs = 50;          // of games: each opening is played twice, with sides swapped
  int opening_plies = 4;   // random legal moves that a game begins with
  int max_plies = 300;     // a game that is not over by then is a draw
  std::uint64_t seed = 1;  // decides openings and everything random in the engines
  std::stop_token stop{};  // pairs that are not begun are left out
};

struct Score {
  int wins = 0;
  int draws = 0;
  int losses = 0;
  int games() const { return wins + draws + losses; }
  Score& operator+=(const Score& other);
};

struct ArenaResult {
  Score as_first;                   // of A, in the games it began
  Score as_second;                  // of A, in the others
  int stopped = 0;                  // games that max_plies ended
  std::uint64_t plies = 0;          // of all games, openings included
  std::vector<double> pair_scores;  // of A, in the order of the openings
  Score total() const;
};

// Called after each pair, by one thread at a time.
using ArenaProgress = std::function<void(const Score& so_far)>;

// Who plays whom, and how.
struct Contest {
  EngineMaker a;
  EngineMaker b;
  ArenaOptions options{};
};

// The result is the same for every number of threads, unless engines have a time or it is stopped.
// The first error of an engine ends it.
core::Result<ArenaResult> run_arena(const SearchGame& game, const Contest& contest,
                                    core::Workers& workers, const ArenaProgress& progress = {});

}  // namespace joseki::app
