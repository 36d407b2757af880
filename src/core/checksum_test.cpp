// SPDX-License-Identifier: MIT
// Tests of the file checksum. The golden numbers come from Python's xxhash.
#include "core/checksum.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace joseki::core {
namespace {

TEST(Checksum, IsXxh3With64Bits) {
  EXPECT_EQ(checksum(""), 0x2d06800538d394c2u);
  EXPECT_EQ(checksum("joseki"), 0xcbd1ee4770d9f552u);
  EXPECT_EQ(checksum("joseki", 1), 0x13f002303cc32b69u);
}

TEST(Checksum, IsTheSameForTextAndBytes) {
  const std::string text = "the same bytes";
  const std::vector<std::uint8_t> bytes(text.begin(), text.end());
  EXPECT_EQ(checksum(bytes, 7), checksum(text, 7));
}

RC_GTEST_PROP(Checksum, ChangesWithTheSeed,
              (const std::vector<std::uint8_t>& bytes, std::uint64_t a, std::uint64_t b)) {
  RC_PRE(a != b);
  RC_ASSERT(checksum(bytes, a) != checksum(bytes, b));
}

RC_GTEST_PROP(Checksum, ChangesWithEveryBit,
              (std::vector<std::uint8_t> bytes, std::uint64_t seed, std::size_t place)) {
  RC_PRE(!bytes.empty());
  const std::uint64_t before = checksum(bytes, seed);
  bytes[place / 8 % bytes.size()] ^= static_cast<std::uint8_t>(1u << place % 8);
  RC_ASSERT(checksum(bytes, seed) != before);
}

}  // namespace
}  // namespace joseki::core
