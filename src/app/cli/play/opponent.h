// SPDX-License-Identifier: MIT
// The player in the machine, as strong or weak as wanted: by a table, or by search.
#pragma once

#include <memory>

#include "app/catalog/any_game.h"
#include "app/players/engine.h"
#include "app/players/match.h"
#include "app/players/move_choice.h"
#include "core/result.h"

namespace joseki::app {

// Not thread-safe.
class Opponent {
 public:
  virtual ~Opponent() = default;
  // A move in a match that is not over.
  virtual core::Result<int> choose(const Match& match) = 0;
};

struct OpponentStyle {
  double error = 0;  // probability that a move is not a best one
  std::uint64_t seed = 1;
};

// Plays by choose_move(). The match must have the same table. `game` and `table` must outlive it.
std::unique_ptr<Opponent> table_opponent(const AnyGame& game, GameReader& table,
                                         OpponentStyle style);

// Plays what the engine thinks best, and with probability `error` any other legal move.
std::unique_ptr<Opponent> engine_opponent(std::unique_ptr<Engine> engine, OpponentStyle style);

}  // namespace joseki::app
