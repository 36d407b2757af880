// SPDX-License-Identifier: MIT
// LineTuner: better weights for the evaluation by lines, found by playing. Evolution with an
// adapted covariance (Hansen: "The CMA evolution strategy: a tutorial", 2016): each round tries
// some weights around the best guess, and those that play best say where to guess next and how
// wide.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "core/parallel.h"
#include "search/expectimax/expectimax.h"
#include "search/expectimax/line_evaluator.h"

namespace joseki::learn {

struct TuneOptions {
  int rounds = 40;
  int games = 40;  // for each of the kTried weights of a round, with the same tiles
  std::uint64_t seed = 1;
  double p4 = 0.1;
  // Enough for two new tiles ahead: weights that play best without looking ahead play worse with
  // it.
  search::ExpectimaxLimits limits{.nodes = 1000, .danger_nodes = 1000};
  std::stop_token stop{};
};
inline constexpr int kTried = 10;

struct TuneRound {
  int round = 0;                // from 1
  double best = 0;              // mean score of the best weights tried
  double mean = 0;              // and of all
  search::LineWeights weights;  // the guess after it
};

// From `weights` on. The result is the same for every number of threads.
search::LineWeights tune(const search::LineWeights& weights, const TuneOptions& options,
                         core::Workers& workers,
                         const std::function<void(const TuneRound&)>& on_round);

}  // namespace joseki::learn
