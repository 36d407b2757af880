// SPDX-License-Identifier: MIT
// A NetworkLearner made of libtorch: on a graphics card if libtorch sees one, else on processors.
#pragma once

#include <memory>

#include "learn/selfplay/network_learner.h"

namespace joseki::learn {

// On one thread the same seed and batches give the same weights to the bit.
std::unique_ptr<NetworkLearner> make_torch_learner(const LearnerSetup& setup);

}  // namespace joseki::learn
