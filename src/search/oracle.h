// SPDX-License-Identifier: MIT
// Oracle: somebody who knows the exact value of positions, a solved table or an exact solver. The
// search asks it at its leaves and never searches below a position that it knows.
#pragma once

#include <optional>

#include "games/mcts_game.h"
#include "search/value.h"

namespace joseki::search {

// It is asked by several threads at once.
template <games::MCTSGame G>
class Oracle {
 public:
  virtual ~Oracle() = default;
  // For the side to move in `game`, which is not over; nothing if the oracle does not know. Must
  // be the same every time it is asked, or results would depend on the number of threads.
  virtual std::optional<Verdict> ask(const G& game) const = 0;
  // How it ends without how soon, for some positions more than ask() where that is cheaper to know.
  virtual Proof proof(const G& game) const {
    const auto verdict = ask(game);
    return verdict ? verdict->proof : Proof::open;
  }
};

}  // namespace joseki::search
