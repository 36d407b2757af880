// SPDX-License-Identifier: MIT
#include "core/text.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string>

#include "core/remedy.h"
#include "core/result.h"

namespace joseki::core {
namespace {

TEST(Text, KnowsItsPatternItsValuesAndItsEnglish) {
  const Text sentence =
      core::text("{} needs {} of '{}'", "L3-512", 12, std::filesystem::path("/a/b"));
  EXPECT_EQ(sentence.pattern(), "{} needs {} of '{}'");
  ASSERT_EQ(sentence.values().size(), 3U);
  EXPECT_EQ(sentence.values()[1].words(), "12");
  EXPECT_EQ(sentence.english(), "L3-512 needs 12 of '/a/b'");
}

TEST(Text, WritesNumbersAndLettersAsPeopleDo) {
  EXPECT_EQ(core::text("{} {} {} {}", -3, std::uint64_t{1} << 40, 0.1, 'x'),
            "-3 1099511627776 0.1 x");
}

TEST(Text, HoldsSentencesThatAreSaidLikeTheWhole) {
  const Text inner = core::text("it is {}", "L3-256");
  const Text outer = core::text("'{}' holds another table: {}", "a", inner);
  ASSERT_NE(outer.values()[1].sentence(), nullptr);
  EXPECT_EQ(outer.values()[1].sentence()->pattern(), "it is {}");
  EXPECT_EQ(outer.values()[0].sentence(), nullptr);
  EXPECT_EQ(outer.english(), "'a' holds another table: it is L3-256");
}

TEST(Text, BracesInValuesAreNoPlaces) {
  EXPECT_EQ(core::text("send {} or {}", "{}", "{ }"), "send {} or { }");
}

TEST(Text, OfPartsThatDoNotFitLosesNothingElse) {
  EXPECT_EQ(Text::of_parts("{} and {}", {TextValue("a")}), "a and {}");
  EXPECT_EQ(Text::of_parts("alone", {TextValue("a")}), "alone");
}

TEST(Text, IsEmptyWithoutWords) {
  EXPECT_TRUE(Text().empty());
  EXPECT_TRUE(Text("").empty());
  EXPECT_TRUE(Text::foreign("").empty());
  EXPECT_EQ(Text::foreign("disk {} on fire").english(), "disk {} on fire");
}

TEST(Text, OfTheSystemHasAPatternForWhatUsersMeet) {
  EXPECT_EQ(system_text(ENOENT).pattern(), "No such file or directory");
  EXPECT_EQ(system_text(ENOSPC).english(), std::string(std::strerror(ENOSPC)));
  EXPECT_EQ(system_text(ENOTTY).english(), std::string(std::strerror(ENOTTY)));
}

TEST(Remedy, IsFoundByItsName) {
  for (std::size_t i = 0; i < kRemedies; ++i) {
    const auto remedy = static_cast<Remedy>(i);
    EXPECT_EQ(remedy_named(name_of(remedy)), remedy) << name_of(remedy);
  }
  EXPECT_EQ(remedy_named("no such remedy"), std::nullopt);
}

TEST(Hint, IsNothingOrARemedyOrASentence) {
  EXPECT_TRUE(Hint().empty());
  EXPECT_TRUE(Hint("").empty());
  const Hint remedy(Remedy::build_next_alike, {"L3t-512"});
  EXPECT_FALSE(remedy.empty());
  EXPECT_EQ(remedy.remedy(), Remedy::build_next_alike);
  EXPECT_TRUE(remedy.advice().empty());
  EXPECT_NE(remedy, Hint(Remedy::build_next_alike, {"L3-512"}));
  const Hint advice = core::text("did you mean {}?", "442-64");
  EXPECT_EQ(advice.remedy(), std::nullopt);
  EXPECT_EQ(advice, "did you mean 442-64?");
}

}  // namespace
}  // namespace joseki::core
