// SPDX-License-Identifier: MIT
// Judgements: what positions are worth at a glance, for the curve of a game. Each is worked out
// once.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "app/studio/pages/players/opinions.h"
#include "app/studio/pages/players/players_play.h"
#include "app/studio/pages/players/players_requests.h"

namespace joseki::studio {

// Any thread.
class Judgements {
 public:
  // `opinions` must outlive it.
  explicit Judgements(Opinions& opinions) : opinions_(opinions) {}

  // Nothing: it was not judged, or that was long ago.
  std::optional<Evaluated> known(const Judge& asked);
  // By whoever knows most of the game; may take seconds. `game` is the one that is asked about.
  core::Result<Evaluated> judge(const app::SearchGame& game, const Judge& asked);

 private:
  core::Result<Evaluated> work_out(const app::SearchGame& game, const std::string& position);

  Opinions& opinions_;
  std::mutex mutex_;                                                // guards what is below
  std::map<std::pair<std::string, std::string>, Evaluated> known_;  // by game and position
};

}  // namespace joseki::studio
