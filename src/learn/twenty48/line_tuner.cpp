// SPDX-License-Identifier: MIT
#include "learn/twenty48/line_tuner.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include "core/rng.h"
#include "games/twenty48/whole_game.h"
#include "search/expectimax/board_search.h"

namespace joseki::learn {
namespace {

using search::LineEvaluator;
using search::LineWeights;

constexpr std::array kWeights = {&LineWeights::empty, &LineWeights::pair,
                                 &LineWeights::order, &LineWeights::order_power,
                                 &LineWeights::tiles, &LineWeights::tiles_power};

// Powers act so much more strongly than factors that they are moved less.
double reach_of(float LineWeights::*weight) {
  return weight == &LineWeights::order_power || weight == &LineWeights::tiles_power ? 0.2 : 1;
}

// Every weight times e^(step * sign * reach).
LineWeights moved(const LineWeights& weights, const std::array<int, kWeights.size()>& signs,
                  double step) {
  LineWeights result = weights;
  for (std::size_t i = 0; i < kWeights.size(); ++i) {
    result.*kWeights[i] *= static_cast<float>(std::exp(step * signs[i] * reach_of(kWeights[i])));
  }
  return result;
}

}  // namespace

Strength strength_of(const LineWeights& weights, const TuneOptions& options,
                     std::uint64_t first_seed, core::Workers& workers) {
  const auto rules = std::make_shared<const search::PackedRules>();
  const auto evaluator = std::make_shared<const LineEvaluator>(weights);
  std::vector<double> scores(static_cast<std::size_t>(options.games));
  workers.for_pieces(scores.size(), 1, options.stop, [&](std::uint64_t game, std::uint64_t) {
    search::EvaluatorSearch<LineEvaluator> search(rules, evaluator, options.p4);
    const auto played = twenty48::play_whole_game(
        options.p4, first_seed + game, [&](const twenty48::FullBoard& board) {
          return search.search(board, options.limits).best;
        });
    scores[game] = static_cast<double>(played.score);
  });
  Strength strength;
  for (const double score : scores) {
    strength.mean_log += std::log(std::max(score, 1.0)) / options.games;
    strength.mean_score += score / options.games;
  }
  return strength;
}

LineWeights tune(LineWeights weights, const TuneOptions& options, core::Workers& workers,
                 const std::function<void(const TuneRound&)>& on_round) {
  core::Rng rng(options.seed);
  for (int round = 1; round <= options.rounds; ++round) {
    std::array<int, kWeights.size()> signs;
    for (int& sign : signs) sign = rng.below(2) == 0 ? -1 : 1;
    const std::uint64_t seed = rng.next();
    const double probe = 0.25 / std::pow(round, 0.1);
    const Strength plus = strength_of(moved(weights, signs, probe), options, seed, workers);
    const Strength minus = strength_of(moved(weights, signs, -probe), options, seed, workers);
    if (options.stop.stop_requested()) break;
    // A few games are a noisy judge: a fifth more points is worth a third of a probe.
    const double slope = std::clamp((plus.mean_log - minus.mean_log) / 0.6, -1.0, 1.0);
    weights = moved(weights, signs, slope * probe / std::pow(round, 0.3));
    on_round({.round = round,
              .better = std::max(plus.mean_score, minus.mean_score),
              .worse = std::min(plus.mean_score, minus.mean_score),
              .weights = weights});
  }
  return weights;
}

}  // namespace joseki::learn
