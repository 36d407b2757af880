// SPDX-License-Identifier: MIT
// LineTuner: better weights for the evaluation by lines, found by playing. Simultaneous
// perturbation (Spall, 1992): all weights are moved at once, in a random direction and against it;
// which of the two plays better tells where to go.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "core/parallel.h"
#include "search/expectimax/expectimax.h"
#include "search/expectimax/line_evaluator.h"

namespace joseki::learn {

struct TuneOptions {
  int rounds = 50;
  int games = 20;  // for each of the two directions of a round, with the same tiles
  std::uint64_t seed = 1;
  double p4 = 0.1;
  search::ExpectimaxLimits limits{.nodes = 300, .danger_nodes = 300};
  std::stop_token stop{};
};

struct TuneRound {
  int round = 0;                // from 1
  double better = 0;            // mean score of the better direction
  double worse = 0;             // and of the other
  search::LineWeights weights;  // after it
};

// From `weights` on. Each round's step is a share of the weight, so all stay above 0. The result is
// the same for every number of threads.
search::LineWeights tune(search::LineWeights weights, const TuneOptions& options,
                         core::Workers& workers,
                         const std::function<void(const TuneRound&)>& on_round);

// What tuning compares: the mean over games 0 to `games` - 1 of the logarithm of the score.
struct Strength {
  double mean_log = 0;
  double mean_score = 0;
};
Strength strength_of(const search::LineWeights& weights, const TuneOptions& options,
                     std::uint64_t first_seed, core::Workers& workers);

}  // namespace joseki::learn
