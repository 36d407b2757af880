// SPDX-License-Identifier: MIT
// The networks that joseki train is given by name: to examine, or to begin with.
#pragma once

#include <string>

#include "core/result.h"
#include "learn/selfplay/training.h"
#include "search/network/network.h"

namespace joseki::app {

// bad_input if it plays another game, or other rules of it; else as load_model().
core::Result<search::Network> load_model_for(const learn::TrainableGame& game,
                                             const std::string& model);

}  // namespace joseki::app
