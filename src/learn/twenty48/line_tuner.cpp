// SPDX-License-Identifier: MIT
#include "learn/twenty48/line_tuner.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "core/rng.h"
#include "games/twenty48/whole_game.h"
#include "learn/evolution.h"
#include "search/expectimax/board_search.h"

namespace joseki::learn {
namespace {

using search::LineEvaluator;
using search::LineWeights;

constexpr int kNumbers = 6;
using Point = Evolution<kNumbers>::Point;

// A tile whose weight is what the numbers below say, whatever the power: so the two can be changed
// one by one.
constexpr double kPivot = 10;
// How far apart the first weights are: factors by a third, powers by a quarter.
constexpr double kFactorStep = 0.3;
constexpr double kPowerStep = 0.25;

Point point_of(const LineWeights& w) {
  return {std::log(w.empty) / kFactorStep,
          std::log(w.pair) / kFactorStep,
          (std::log(w.order) + w.order_power * std::log(kPivot)) / kFactorStep,
          w.order_power / kPowerStep,
          (std::log(w.tiles) + w.tiles_power * std::log(kPivot)) / kFactorStep,
          w.tiles_power / kPowerStep};
}

LineWeights weights_of(const Point& p) {
  const double order_power = p[3] * kPowerStep;
  const double tiles_power = p[5] * kPowerStep;
  return {.empty = static_cast<float>(std::exp(p[0] * kFactorStep)),
          .pair = static_cast<float>(std::exp(p[1] * kFactorStep)),
          .order = static_cast<float>(std::exp(p[2] * kFactorStep) / std::pow(kPivot, order_power)),
          .order_power = static_cast<float>(order_power),
          .tiles = static_cast<float>(std::exp(p[4] * kFactorStep) / std::pow(kPivot, tiles_power)),
          .tiles_power = static_cast<float>(tiles_power)};
}

// The scores of games `first_seed` on, for each of the weights: all of them with the same tiles.
std::vector<std::vector<double>> scores_of(const std::vector<LineWeights>& tried,
                                           const TuneOptions& options, std::uint64_t first_seed,
                                           core::Workers& workers) {
  const auto rules = std::make_shared<const search::PackedRules>();
  std::vector<std::shared_ptr<const LineEvaluator>> evaluators;
  for (const auto& weights : tried) {
    evaluators.push_back(std::make_shared<const LineEvaluator>(weights));
  }
  const auto games = static_cast<std::uint64_t>(options.games);
  std::vector scores(tried.size(), std::vector<double>(games));
  workers.for_pieces(tried.size() * games, 1, options.stop, [&](std::uint64_t i, std::uint64_t) {
    search::EvaluatorSearch<LineEvaluator> search(rules, evaluators[i / games], options.p4);
    const auto played = twenty48::play_whole_game(
        options.p4, first_seed + i % games, [&](const twenty48::FullBoard& board) {
          return search.search(board, options.limits).best;
        });
    scores[i / games][i % games] = static_cast<double>(played.score);
  });
  return scores;
}

double mean_of(const std::vector<double>& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

// One lucky game must not decide, so what counts is the mean logarithm.
double mean_log_of(const std::vector<double>& scores) {
  double sum = 0;
  for (const double score : scores) sum += std::log(std::max(score, 1.0));
  return sum / static_cast<double>(scores.size());
}

}  // namespace

LineWeights tune(const LineWeights& weights, const TuneOptions& options, core::Workers& workers,
                 const std::function<void(const TuneRound&)>& on_round) {
  core::Rng rng(options.seed);
  Evolution<kNumbers> evolution(point_of(weights), kTried);
  for (int round = 1; round <= options.rounds; ++round) {
    const auto points = evolution.sample(rng);
    std::vector<LineWeights> tried;
    for (const Point& point : points) tried.push_back(weights_of(point));
    const auto scores = scores_of(tried, options, rng.next(), workers);
    if (options.stop.stop_requested()) break;
    std::vector<double> fitness;
    std::vector<double> means;
    for (const auto& of_one : scores) {
      fitness.push_back(mean_log_of(of_one));
      means.push_back(mean_of(of_one));
    }
    evolution.learn(fitness);
    on_round({.round = round,
              .best = *std::max_element(means.begin(), means.end()),
              .mean = mean_of(means),
              .weights = weights_of(evolution.mean())});
  }
  return weights_of(evolution.mean());
}

}  // namespace joseki::learn
