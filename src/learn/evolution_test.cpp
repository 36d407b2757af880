// SPDX-License-Identifier: MIT
// The evolution strategy finds the top of hills whose top is known.
#include "learn/evolution.h"

#include <gtest/gtest.h>

namespace joseki::learn {
namespace {

using Hill = Evolution<3>;

template <class Height>
Hill::Point climbed(Height height, int rounds) {
  core::Rng rng(5);
  Hill hill({5, 5, 5}, 10);
  for (int round = 0; round < rounds; ++round) {
    std::vector<double> heights;
    for (const auto& point : hill.sample(rng)) heights.push_back(height(point));
    hill.learn(heights);
  }
  return hill.mean();
}

TEST(Evolution, FindsTheTopOfALongRidge) {
  const auto top = climbed(
      [](const Hill::Point& p) {
        const double along = p[0] + p[1];
        const double across = p[0] - p[1] - 2;  // at the top: 1, -1, 3
        return -along * along - 1000 * across * across - (p[2] - 3) * (p[2] - 3);
      },
      150);
  EXPECT_NEAR(top[0], 1, 1e-3);
  EXPECT_NEAR(top[1], -1, 1e-3);
  EXPECT_NEAR(top[2], 3, 1e-3);
}

TEST(Evolution, FindsItInNoise) {
  core::Rng noise(1);
  const auto top = climbed(
      [&](const Hill::Point& p) { return -p[0] * p[0] - p[1] * p[1] - p[2] * p[2] + noise.unit(); },
      100);
  for (const double number : top) EXPECT_NEAR(number, 0, 0.5);
}

}  // namespace
}  // namespace joseki::learn
