// SPDX-License-Identifier: MIT
// Tests of the version number.
#include "core/version.h"

#include <gtest/gtest.h>

#include <regex>
#include <string>

namespace joseki::core {
namespace {

TEST(Version, IsThreeNumbers) {
  EXPECT_TRUE(std::regex_match(std::string(version()), std::regex(R"(\d+\.\d+\.\d+)")))
      << version();
}

}  // namespace
}  // namespace joseki::core
