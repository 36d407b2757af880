// SPDX-License-Identifier: MIT
// joseki train --check: whether a network keeps the exact outcome of positions.
#pragma once

#include <string>

#include "app/cli/frame/session.h"
#include "learn/selfplay/training.h"

namespace joseki::app {

struct CheckOptions {
  std::string model;  // a name or a file
  int playouts = 100;
  bool gumbel = false;  // at the root
  std::string facts;    // empty: all reachable positions, or random ones
  int threads = 0;
};

core::Result<Exit> run_check(Session& session, const CheckOptions& options,
                             const learn::TrainableGame& game);

}  // namespace joseki::app
