// SPDX-License-Identifier: MIT
#include "learn/selfplay/anchors.h"

#include <cmath>

namespace joseki::learn {

double rating_from(const std::vector<AnchorResult>& results) {
  // The expected score rises with the rating: where it is what was scored, the rating is.
  const auto surplus = [&](double elo) {
    double sum = 0;
    for (const AnchorResult& result : results) {
      const double games = result.score.games() + 1;
      const double scored = result.score.wins + 0.5 * (result.score.draws + 1);
      sum += games / (1 + std::pow(10, (result.elo - elo) / 400)) - scored;
    }
    return sum;
  };
  double low = -5000;
  double high = 10000;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (surplus(middle) < 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace joseki::learn
