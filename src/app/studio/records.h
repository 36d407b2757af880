// SPDX-License-Identifier: MIT
// Records: the games of 2048 that were played, and the best of each kind.
#pragma once

#include <cstdint>
#include <string_view>

#include "app/studio/message.h"
#include "core/result.h"

namespace joseki::studio {

// Any thread. A kind is clean, undo, ai or adversarial.
class Records {
 public:
  virtual ~Records() = default;

  // {"clean": {"best": score, "best_tile": tile, "games": n, "mean": score}, ...}: every kind,
  // zeros where nothing was played. Games that were left count for the best alone.
  virtual core::Result<Json> records() = 0;

  // Raises the best score and tile of a kind, if these are higher; for a game that still runs.
  virtual core::Status note_score(std::string_view kind, std::uint64_t score,
                                  std::uint32_t tile) = 0;

  // Keeps a game that is over or was left: an object with "id", "kind", "score", "tile", "over" and
  // whatever else it needs to be shown again. Notes its score too. Takes the place of what was kept
  // with the same id.
  virtual core::Status add_game(const Json& game) = 0;

  // The newest games, newest first.
  virtual core::Result<Json> games(int count) = 0;

  // Null if there is none with this id.
  virtual core::Result<Json> find_game(std::string_view id) = 0;
};

}  // namespace joseki::studio
