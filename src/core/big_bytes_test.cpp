// SPDX-License-Identifier: MIT
// Tests of BigBytes.
#include "core/big_bytes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

namespace joseki::core {
namespace {

bool all_zero(const BigBytes& bytes) {
  return std::all_of(bytes.span().begin(), bytes.span().end(), [](auto b) { return b == 0; });
}

TEST(BigBytes, BeginAsZeros) {
  for (const std::uint64_t count : {1u, 4095u, 4096u, 4097u, 5'000'000u, 20'000'000u}) {
    // The second one may get the memory of the first.
    for (int round = 0; round < 2; ++round) {
      auto bytes = BigBytes::zeroed(count);
      ASSERT_TRUE(bytes) << count;
      EXPECT_EQ(bytes->size(), count);
      EXPECT_TRUE(all_zero(*bytes)) << count;
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(bytes->data()) % 64, 0u) << count;
      std::fill(bytes->span().begin(), bytes->span().end(), std::uint8_t{255});
    }
  }
}

TEST(BigBytes, MayBeNone) {
  const auto bytes = BigBytes::zeroed(0);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->size(), 0u);
  EXPECT_TRUE(bytes->span().empty());
  EXPECT_TRUE(BigBytes().span().empty());
}

TEST(BigBytes, KeepWhatIsWritten) {
  auto bytes = BigBytes::zeroed(10'000);
  ASSERT_TRUE(bytes);
  (*bytes)[0] = 1;
  (*bytes)[9'999] = 2;
  EXPECT_EQ(bytes->span().front(), 1);
  EXPECT_EQ(bytes->span().back(), 2);
}

TEST(BigBytes, MoveWithoutCopying) {
  auto made = BigBytes::zeroed(100);
  ASSERT_TRUE(made);
  (*made)[7] = 9;
  const std::uint8_t* const at = made->data();
  BigBytes moved = std::move(*made);
  EXPECT_EQ(moved.data(), at);
  BigBytes assigned;
  assigned = std::move(moved);
  EXPECT_EQ(assigned.data(), at);
  EXPECT_EQ(assigned.size(), 100u);
  EXPECT_EQ(assigned[7], 9);
}

TEST(BigBytes, RefuseMoreThanThereIs) {
  const auto bytes = BigBytes::zeroed(std::uint64_t{1} << 62);
  ASSERT_FALSE(bytes);
  EXPECT_EQ(bytes.error().code, Errc::no_memory);
  EXPECT_FALSE(bytes.error().hint.empty());
}

}  // namespace
}  // namespace joseki::core
