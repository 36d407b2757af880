// SPDX-License-Identifier: MIT
#include "app/players/elo.h"

#include <algorithm>
#include <cmath>

#include "core/ensure.h"

namespace joseki::app {
namespace {

std::optional<double> elo_of_score(double score) {
  if (score <= 0 || score >= 1) return std::nullopt;
  return -400 * std::log10(1 / score - 1);
}

}  // namespace

Elo elo_of(std::span<const double> pair_scores) {
  core::ensure(!pair_scores.empty(), "a match has at least one pair of games");
  const auto count = static_cast<double>(pair_scores.size());
  double sum = 0;
  for (const double score : pair_scores) sum += score;
  const double mean = sum / count;
  double squares = 0;
  for (const double score : pair_scores) squares += (score - mean) * (score - mean);

  double low = mean;
  double high = mean;
  if (squares > 0) {
    constexpr double kTwoSided95 = 1.959964;
    const double spread = kTwoSided95 * std::sqrt(squares / (count - 1) / count);
    low -= spread;
    high += spread;
  } else {
    // A share q of other pairs goes unseen with probability (1 - q)^count; they may be all lost or
    // all won.
    const double unseen = 1 - std::pow(0.05, 1 / count);
    low = mean * (1 - unseen);
    high = low + unseen;
  }
  return {elo_of_score(mean), elo_of_score(low), elo_of_score(high)};
}

}  // namespace joseki::app
