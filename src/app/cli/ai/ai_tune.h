// SPDX-License-Identifier: MIT
// joseki ai tune: better weights for the built-in evaluation, found by playing.
#pragma once

#include <cstdint>

#include "app/cli/frame/session.h"

namespace joseki::app {

struct AiTuneOptions {
  int rounds = 40;
  int games = 40;  // of each weights tried
  std::uint64_t seed = 1;
  int threads = 0;
  double p4 = 0.1;
};

core::Result<Exit> run_ai_tune(Session& session, const AiTuneOptions& options);

}  // namespace joseki::app
