// SPDX-License-Identifier: MIT
// BestScores: the best score of each kind of game, kept in memory.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>

#include "app/studio/pages/game/game_keeper.h"
#include "app/studio/records.h"

namespace joseki::studio {

// Any thread.
class BestScores {
 public:
  explicit BestScores(Records& records) : records_(records) {}

  // Of the game's kind, with the game itself where it counts. A new best is in the records when
  // this returns.
  core::Result<std::uint64_t> best(const KeptGame& game);

 private:
  core::Status read();

  Records& records_;
  std::mutex mutex_;
  std::optional<std::array<std::uint64_t, kGameKinds.size()>>
      best_;  // by kind; nothing: not read yet
};

}  // namespace joseki::studio
