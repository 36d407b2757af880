// SPDX-License-Identifier: MIT
// joseki ai train: a network for the 2048 player, learned by playing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/cli/frame/session.h"

namespace joseki::app {

struct AiTrainOptions {
  std::string time = "1h";
  std::optional<std::uint64_t> moves;  // stops at so many in all, if that comes first
  std::string out;                     // empty: where joseki ai looks for it
  std::uint64_t seed = 1;
  double p4 = 0.1;
  int threads = 1;
};

// Goes on with a network that is there; stops at a signal and keeps what was learned.
core::Result<Exit> run_ai_train(Session& session, const AiTrainOptions& options);

}  // namespace joseki::app
