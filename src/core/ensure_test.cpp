// SPDX-License-Identifier: MIT
// Tests of ensure(): a broken invariant says where it broke.
#include "core/ensure.h"

#include <gtest/gtest.h>

#include <string>

namespace joseki::core {
namespace {

TEST(Ensure, LetsTheTruthPass) { EXPECT_NO_THROW(ensure(true, "fine")); }

TEST(Ensure, ThrowsABugThatNamesTheCallersLine) {
  const int line = __LINE__ + 2;
  try {
    ensure(false, "the sky is green");
    FAIL() << "nothing was thrown";
  } catch (const Bug& bug) {
    const std::string what = bug.what();
    EXPECT_NE(what.find("ensure_test.cpp:" + std::to_string(line)), std::string::npos) << what;
    EXPECT_NE(what.find("the sky is green"), std::string::npos) << what;
  }
}

}  // namespace
}  // namespace joseki::core
