// SPDX-License-Identifier: MIT
#include "app/tables/table_name.h"

#include <gtest/gtest.h>

namespace joseki::app {
namespace {

std::string text_of(std::string_view typed) {
  const auto name = parse_table_name(typed);
  return name ? name->text : "refused";
}

TEST(TableName, HasOneNormalForm) {
  EXPECT_EQ(text_of("tictactoe"), "tictactoe");
  EXPECT_EQ(text_of("vanish_4x4_m4"), "vanish-4x4-m4");
  EXPECT_EQ(text_of("vanish-4x4-m4-k4"), "vanish-4x4-m4");
  EXPECT_EQ(text_of("L3-512"), "L3-512");
  EXPECT_EQ(text_of("L3_512"), "L3-512");
  EXPECT_EQ(text_of("unknown_16"), "unknown-16");
}

TEST(TableName, KnowsNamesThatAreCalledEqual) {
  EXPECT_EQ(text_of("4411-512"), "L3-512");
  EXPECT_EQ(text_of("2422_256"), "t-256");
  EXPECT_EQ(text_of("4422-2048"), "LL-2048");
  EXPECT_EQ(text_of("L3_512_0"), "L3-512");
  EXPECT_EQ(text_of("4411_512_1"), "L3-512");
}

TEST(TableName, SaysTheProbabilityOfAFour) {
  const auto usual = parse_table_name("442-64");
  ASSERT_TRUE(usual);
  EXPECT_EQ(usual->kind, TableName::Kind::formation);
  EXPECT_EQ(usual->formation, "442");
  EXPECT_EQ(usual->target, 64U);
  EXPECT_FALSE(usual->p4);
  for (const char* typed : {"442-64-p0.2", "442_64_p0.20", "442-64-p.2", "442_64_0_p0.2"}) {
    const auto other = parse_table_name(typed);
    ASSERT_TRUE(other) << typed;
    EXPECT_EQ(other->text, "442-64-p0.2");
    EXPECT_EQ(other->without_p4(), "442-64");
    EXPECT_EQ(other->p4, 0.2);
  }
  EXPECT_EQ(text_of("442-64-p0.1"), "442-64");
  EXPECT_EQ(parse_table_name("442-64-p0.1")->p4, 0.1);
  EXPECT_EQ(text_of("442-64-p1"), "442-64-p1");
  EXPECT_EQ(text_of("442-64-p1e-5"), "442-64-p0.00001");
  EXPECT_EQ(formation_table_name("442", 64, 1e-5).text, "442-64-p0.00001");
}

TEST(TableName, RefusesWhatIsNone) {
  for (const char* typed : {"", "L3", "-512", "L3-", "L3-x", "L3-512x", "L3-5-1-2", "442-64-p2",
                            "442-64-p", "442-p0.2", "442-64-p-1", "vanish-3x3", "vanish-3x4-m3",
                            "L3-5 12", "L3--", "L3-99999999999999999999", "L3-+512"}) {
    EXPECT_EQ(text_of(typed), "refused") << typed;
  }
}

TEST(TableName, HasNoSignsOfAPath) {
  using namespace std::string_literals;
  for (const std::string& typed : {"../x-512"s, "/etc-512"s, "\0-512"s, "L3\0-512"s, "L3\n-512"s}) {
    EXPECT_EQ(text_of(typed), "refused");
  }
}

TEST(TableName, TellsTheNearestName) {
  EXPECT_EQ(parse_table_name("tictacto").error().hint, "did you mean tictactoe?");
  EXPECT_EQ(parse_table_name("L3").error().hint,
            "L3 is a formation: a table of it has a target too, like L3-256");
  EXPECT_EQ(parse_table_name("nothing at all").error().hint, "");
}

}  // namespace
}  // namespace joseki::app
