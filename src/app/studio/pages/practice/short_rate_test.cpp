// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/short_rate.h"

#include <gtest/gtest.h>

namespace joseki::studio {
namespace {

using formation::Precision;

TEST(ShortRate, HasTheDecimalsOfTheFormat) {
  EXPECT_EQ(short_rate(0.5, Precision::u32), "0.5");
  EXPECT_EQ(short_rate(0.123456789, Precision::u32), "0.12345679");
  EXPECT_EQ(short_rate(0.123456789012345678, Precision::u64), "0.123456789012346");
  EXPECT_EQ(short_rate(1, Precision::u32), "1");
  EXPECT_EQ(short_rate(0, Precision::f32), "0");
  EXPECT_EQ(short_rate(0.97, Precision::one_minus_f32), "0.97");
  EXPECT_EQ(short_rate(1 - 3.2e-9, Precision::one_minus_f64), "1-3.2e-9");
  EXPECT_EQ(short_rate(1 - 3.2e-12, Precision::one_minus_f32), "1-3.2e-12");
  EXPECT_EQ(short_rate(1, Precision::one_minus_f32), "1");
}

TEST(ShortRate, BarsHaveTheKnownWidths) {
  EXPECT_NEAR(bar_width(0.0005), 0.995, 1e-12);
  EXPECT_NEAR(bar_width(0.005), 0.95, 1e-12);
  EXPECT_NEAR(bar_width(0.02), 0.8, 1e-12);
  EXPECT_NEAR(bar_width(0.05), 0.5, 1e-12);
  EXPECT_NEAR(bar_width(0.1), 0, 1e-12);
  EXPECT_EQ(bar_width(0.2), 0);
}

TEST(ShortRate, LossIsAQuotientOrADifference) {
  EXPECT_NEAR(rate_loss(0.45, 0.5, Precision::u32), 0.1, 1e-12);
  EXPECT_NEAR(rate_loss(0.45, 0.5, Precision::one_minus_f64), 0.05, 1e-12);
  EXPECT_EQ(rate_loss(0, 0, Precision::f64), 0);
}

TEST(Odds, CountWhatIsRarer) {
  EXPECT_EQ(odds_of(0.9975).words(), "one in 400 fails");
  EXPECT_EQ(odds_of(0.6).words(), "one in 2.5 fails");
  EXPECT_EQ(odds_of(0.01).words(), "one in 100 succeeds");
  EXPECT_EQ(odds_of(0.5).words(), "one in 2 fails");
  EXPECT_EQ(odds_of(1).words(), "never fails");
  EXPECT_EQ(odds_of(0).words(), "never succeeds");
  EXPECT_EQ(odds_of(0.0301).words(), "one in 33 succeeds");
  EXPECT_TRUE(odds_of(0.999).of_failure);
  EXPECT_NEAR(odds_of(0.999).one_in.value_or(0), 1000, 1e-9);
}

}  // namespace
}  // namespace joseki::studio
