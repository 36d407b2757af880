// SPDX-License-Identifier: MIT
// A match against a pool of engines: who plays is drawn anew for every pair of games.
#pragma once

#include <string>
#include <vector>

#include "app/players/arena.h"
#include "learn/selfplay/opponent_pool.h"

namespace joseki::app {

inline constexpr std::string_view kPoolPrefix = "pool:";

// The engines of "pool:random+mcts:playouts=100", each with its weight: "random*2" is drawn twice
// as often where the pool is weighted.
struct PoolEntry {
  std::string engine;
  double weight = 1;
};
// bad_input: an empty engine, or a weight that is no number above 0.
core::Result<std::vector<PoolEntry>> parse_pool(std::string_view text);

struct PoolRival {
  std::string name;  // in normal form
  EngineMaker maker;
  double weight = 1;
};

struct PoolContest {
  EngineMaker a;
  std::vector<PoolRival> rivals;
  learn::PoolSampling sampling = learn::PoolSampling::uniform;
  ArenaOptions options{};
};

// A's results against each rival, in their order. The same for every number of threads: rivals are
// drawn for kPoolWave pairs at a time, by what was known before them.
inline constexpr int kPoolWave = 8;
core::Result<std::vector<ArenaResult>> run_pool(const SearchGame& game, const PoolContest& contest,
                                                core::Workers& workers,
                                                const ArenaProgress& progress = {});

// All of them as one.
ArenaResult sum_of(const std::vector<ArenaResult>& results);

}  // namespace joseki::app
