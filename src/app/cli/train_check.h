// SPDX-License-Identifier: MIT
// joseki train --check: whether a network keeps the exact outcome of positions.
#pragma once

#include <string>

#include "app/cli/session.h"

namespace joseki::app {

struct CheckOptions {
  std::string game;
  std::string model;  // a name or a file
  int playouts = 100;
  bool gumbel = false;  // at the root
  std::string facts;    // empty: all reachable positions, or random ones
  int threads = 0;
};

core::Result<Exit> run_check(Session& session, const CheckOptions& options);

}  // namespace joseki::app
