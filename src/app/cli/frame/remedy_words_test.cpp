// SPDX-License-Identifier: MIT
#include "app/cli/frame/remedy_words.h"

#include <gtest/gtest.h>

#include "app/cli/frame/report_error.h"

namespace joseki::app {
namespace {

TEST(RemedyWords, NameOptionsOnTheCommandLine) {
  const core::Error error{core::Errc::damaged_file, core::text("'{}' is damaged", "a.jtb"),
                          core::Remedy::rebuild};
  EXPECT_EQ(error_text(error), "'a.jtb' is damaged (build the table again with --rebuild)");
  EXPECT_EQ(hint_words(core::Hint(core::Remedy::build_next_alike, {"L3-512"})),
            "build L3-512 with the same --p4 and --precision");
}

TEST(RemedyWords, LeaveAdviceAsItIs) {
  EXPECT_EQ(hint_words(core::text("did you mean {}?", "L3")), "did you mean L3?");
  EXPECT_TRUE(hint_words({}).empty());
}

TEST(RemedyWords, AreThereForEveryRemedy) {
  for (std::size_t i = 0; i < core::kRemedies; ++i) {
    const auto remedy = static_cast<core::Remedy>(i);
    EXPECT_FALSE(hint_words(core::Hint(remedy, {"x"})).empty()) << core::name_of(remedy);
  }
}

}  // namespace
}  // namespace joseki::app
