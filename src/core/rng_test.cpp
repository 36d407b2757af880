// SPDX-License-Identifier: MIT
// Tests of the random number generator.
#include "core/rng.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>

namespace joseki::core {
namespace {

// Computed by a separate Python program from the definition of SplitMix64. Tables carry a hash that
// depends on these numbers: they may never change.
TEST(Rng, GivesTheNumbersOfSplitMix64) {
  Rng rng(1);
  EXPECT_EQ(rng.next(), 0x910a2dec89025cc1u);
  EXPECT_EQ(rng.next(), 0xbeeb8da1658eec67u);
  EXPECT_EQ(rng.next(), 0xf893a2eefb32555eu);
  EXPECT_EQ(rng.next(), 0x71c18690ee42c90bu);
  EXPECT_EQ(rng.next(), 0x71bb54d8d101b5b9u);
}

RC_GTEST_PROP(Rng, GivesTheSameNumbersForTheSameSeed, (std::uint64_t seed)) {
  Rng a(seed);
  Rng b(seed);
  for (int i = 0; i < 20; ++i) RC_ASSERT(a.next() == b.next());
}

RC_GTEST_PROP(Rng, StaysBelowItsBound, (std::uint64_t seed, std::uint64_t bound)) {
  RC_PRE(bound > 0);
  Rng rng(seed);
  for (int i = 0; i < 20; ++i) RC_ASSERT(rng.below(bound) < bound);
}

TEST(Rng, BelowIsTheUpperHalfOfTheProduct) {
  Rng numbers(1);
  Rng choices(1);
  for (int i = 0; i < 100; ++i) {
    const auto product = static_cast<unsigned __int128>(numbers.next()) * 9;
    EXPECT_EQ(choices.below(9), static_cast<std::uint64_t>(product >> 64));
  }
}

TEST(Rng, BelowOneIsZero) {
  Rng rng(3);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(rng.below(1), 0u);
}

TEST(Rng, BelowReachesEveryNumberAboutEquallyOften) {
  constexpr int kDraws = 60'000;
  Rng rng(7);
  std::array<int, 6> counts{};
  for (int i = 0; i < kDraws; ++i) ++counts[rng.below(6)];
  // 10,000 each with a standard deviation of 91.
  for (const int count : counts) EXPECT_NEAR(count, kDraws / 6, 500);
}

TEST(Rng, UnitIsFromZeroToBelowOne) {
  Rng rng(5);
  double sum = 0;
  for (int i = 0; i < 10'000; ++i) {
    const double unit = rng.unit();
    ASSERT_GE(unit, 0.0);
    ASSERT_LT(unit, 1.0);
    sum += unit;
  }
  EXPECT_NEAR(sum / 10'000, 0.5, 0.02);
}

}  // namespace
}  // namespace joseki::core
