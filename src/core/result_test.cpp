// SPDX-License-Identifier: MIT
// Tests of Result, Error and the names of error codes.
#include "core/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>

namespace joseki::core {
namespace {

Result<int> half(int number) {
  if (number % 2 != 0) {
    return Error{Errc::bad_input, std::to_string(number) + " is odd", "choose an even one"};
  }
  return number / 2;
}

TEST(Result, HoldsAValue) {
  const auto result = half(8);
  ASSERT_TRUE(result);
  EXPECT_EQ(*result, 4);
}

TEST(Result, HoldsTheReasonThereIsNone) {
  const auto result = half(7);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, Errc::bad_input);
  EXPECT_EQ(result.error().what, "7 is odd");
  EXPECT_EQ(result.error().hint, "choose an even one");
}

TEST(Result, GivesAwayWhatCannotBeCopied) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(5));
  const std::unique_ptr<int> taken = *std::move(result);
  ASSERT_NE(taken, nullptr);
  EXPECT_EQ(*taken, 5);
}

TEST(Result, ReachesMembersByArrow) {
  Result<std::string> result(std::string("abc"));
  result->push_back('d');
  const auto& unchanging = result;
  EXPECT_EQ(unchanging->size(), 4u);
}

TEST(Status, IsTrueWhenDone) {
  const Status status = Done{};
  EXPECT_TRUE(status);
  EXPECT_FALSE(Status(Error{Errc::io, "no", ""}));
}

TEST(Errc, HasADistinctNameForEveryCode) {
  std::set<std::string_view> names;
  const int codes = static_cast<int>(Errc::interrupted) + 1;
  for (int code = 0; code < codes; ++code) names.insert(name_of(static_cast<Errc>(code)));
  EXPECT_EQ(names.size(), static_cast<std::size_t>(codes));
  EXPECT_FALSE(names.contains("unknown"));
  EXPECT_EQ(name_of(Errc::damaged_file), "damaged_file");
}

}  // namespace
}  // namespace joseki::core
