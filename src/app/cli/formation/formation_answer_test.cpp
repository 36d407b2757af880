// SPDX-License-Identifier: MIT
#include "app/cli/formation/formation_answer.h"

#include <gtest/gtest.h>

namespace joseki::app {
namespace {

using formation::Precision;
using formation::RateRange;
using twenty48::Direction;

formation::TableIdentity table_l3() {
  formation::TableIdentity identity;
  for (const formation::Formation& builtin : formation::builtin_formations()) {
    if (builtin.name == "L3") identity.shape = *formation::shape_of(builtin, 512);
  }
  return identity;
}

formation::Answer some_answer() {
  formation::Answer answer;
  answer.position = 0x112000231fff2fff;
  answer.board = 0x112000231fff2fff;
  answer.layer = 6;
  answer.moves = {formation::MoveRate{Direction::left, RateRange::exactly(0.8363001234567)},
                  {Direction::up, RateRange::exactly(0.5)},
                  {Direction::right, RateRange::exactly(0)},
                  {Direction::down, std::nullopt}};
  return answer;
}

TEST(ToldRate, HasNineDecimalsIfThereIsNoMore) {
  EXPECT_EQ(told_rate(0.12345678951, Precision::u32), 0.12345679);
  EXPECT_EQ(told_rate(0.12345678951, Precision::f32), 0.12345679);
  EXPECT_EQ(told_rate(0.12345678951, Precision::f64), 0.12345678951);
  EXPECT_EQ(told_rate(1 - 1e-12, Precision::one_minus_f32), 1 - 1e-12);
  EXPECT_EQ(rate_text(0.5, Precision::u32), "0.500000000");
  EXPECT_EQ(rate_text(0.5, Precision::u64), "0.500000000000000");
}

TEST(AnswerText, ShowsTheBoardAndTheMoves) {
  EXPECT_EQ(answer_text(table_l3(), some_answer(), {.colour = false, .boxes = false}),
            "    +-------+-------+-------+-------+\n"
            "    |   2   |   2   |   4   |       |\n"
            "    +-------+-------+-------+-------+\n"
            "    |       |       |   4   |   8   |\n"
            "    +-------+-------+-------+-------+\n"
            "    |   2   |   #   |   #   |   #   |\n"
            "    +-------+-------+-------+-------+\n"
            "    |   4   |   #   |   #   |   #   |\n"
            "    +-------+-------+-------+-------+\n"
            "    # big tile\n"
            "\n"
            "112000231fff2fff: layer 6 of L3-512\n"
            "  best left   0.836300123\n"
            "       up     0.500000000  -0.336300123\n"
            "       right  0.000000000  -0.836300123\n"
            "       down   -  does nothing, or leaves the formation\n");
}

// A move that is not known may be better than the best one that is.
TEST(AnswerText, SaysHowWellARateIsKnown) {
  formation::Answer answer = some_answer();
  answer.moves[0].range = RateRange{0.75, 1};
  answer.moves[1].range = RateRange{0, 1};
  answer.gap = formation::RateGap{formation::RateGap::Kind::layer, 7};
  const std::string text = answer_text(table_l3(), answer, {.colour = false, .boxes = false});
  EXPECT_TRUE(
      text.ends_with("       left   at least 0.750000000: layer 7 is not there\n"
                     "       up     not known: layer 7 is not there\n"
                     "       right  0.000000000\n"
                     "       down   -  does nothing, or leaves the formation\n"))
      << text;
  EXPECT_EQ(answer_line(table_l3(), answer),
            "112000231fff2fff: left >=0.750000000 up ? right 0.000000000 down -\n");
}

TEST(AnswerText, SaysWhyThereIsNone) {
  formation::Answer answer;
  answer.absent = "its big tiles stand outside the formation";
  const std::string text = answer_text(table_l3(), answer, {.colour = false, .boxes = false});
  EXPECT_TRUE(text.ends_with(
      "\n0000000000000000: not in L3-512: its big tiles stand outside the formation\n"))
      << text;
  EXPECT_EQ(answer_line(table_l3(), answer),
            "0000000000000000: not in the table: its big tiles stand outside the formation\n");
}

TEST(AnswerLine, IsOneLine) {
  EXPECT_EQ(answer_line(table_l3(), some_answer()),
            "112000231fff2fff: left 0.836300123 up 0.500000000 right 0.000000000 down -\n");
}

}  // namespace
}  // namespace joseki::app
