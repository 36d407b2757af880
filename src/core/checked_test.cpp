// SPDX-License-Identifier: MIT
// Tests of checked arithmetic.
#include "core/checked.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace joseki::core {
namespace {

constexpr std::uint64_t kMost = ~std::uint64_t{0};

TEST(CheckedMultiply, GivesTheLargestProductThatFits) {
  EXPECT_EQ(checked_multiply(kMost, 1), kMost);
  EXPECT_EQ(checked_multiply(std::uint64_t{1} << 32, (std::uint64_t{1} << 32) - 1),
            ~std::uint64_t{0} - 0xFFFFFFFFu);
}

TEST(CheckedMultiply, RefusesWhatDoesNotFit) {
  EXPECT_EQ(checked_multiply(std::uint64_t{1} << 32, std::uint64_t{1} << 32), std::nullopt);
  EXPECT_EQ(checked_multiply(kMost, 2), std::nullopt);
}

RC_GTEST_PROP(CheckedMultiply, AgreesWith128Bits, (std::uint64_t a, std::uint64_t b, int shift)) {
  const std::uint64_t x = a >> (shift & 63);
  const auto whole = static_cast<unsigned __int128>(x) * b;
  const auto product = checked_multiply(x, b);
  RC_ASSERT(product.has_value() == (whole <= kMost));
  if (product) RC_ASSERT(*product == static_cast<std::uint64_t>(whole));
}

}  // namespace
}  // namespace joseki::core
