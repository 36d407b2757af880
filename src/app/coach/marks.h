// SPDX-License-Identifier: MIT
// Which moves of a run are worth going back to.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace joseki::app {

inline constexpr double kUsualMarkThreshold = 0.99999;

// The moves with a match below 1, below `threshold`, and below the 10 % quantile of all matches
// (interpolated between two of them), in order: so usually at most a tenth of the moves.
std::vector<std::size_t> marked_moves(std::span<const double> matches,
                                      double threshold = kUsualMarkThreshold);

}  // namespace joseki::app
