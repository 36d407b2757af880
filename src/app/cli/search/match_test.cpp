// SPDX-License-Identifier: MIT
#include "app/players/match.h"

#include <gtest/gtest.h>

namespace joseki::app {
namespace {

using solve::Outcome;
using solve::Plies;
using solve::Value;

const Value kWin{Outcome::win, Plies{5}};
const Value kSlowWin{Outcome::win, Plies{9}};
const Value kDrawn{};
const Value kLoss{Outcome::loss, Plies{4}};

Turn turn(char side, bool by_human, const Value& had, const Value& got) {
  return {.before = "",
          .after = "",
          .move = 7,
          .text = "7",
          .side = side,
          .by_human = by_human,
          .had = had,
          .got = got};
}

TEST(Mistakes, AreMovesThatChangeTheOutcome) {
  const std::vector<Turn> turns = {turn('x', true, kWin, kDrawn), turn('x', true, kDrawn, kLoss),
                                   turn('x', true, kWin, kLoss)};
  const auto found = mistakes_in(turns);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].had, Outcome::win);
  EXPECT_EQ(found[0].got, Outcome::draw);
  EXPECT_EQ(found[1].got, Outcome::loss);
  EXPECT_EQ(found[2].had, Outcome::win);
  EXPECT_EQ(found[2].got, Outcome::loss);
}

TEST(Mistakes, AreNotSlowMoves) {
  const std::vector<Turn> turns = {turn('x', true, kWin, kSlowWin), turn('o', true, kLoss, kLoss),
                                   turn('x', true, kDrawn, kDrawn)};
  EXPECT_TRUE(mistakes_in(turns).empty());
}

TEST(Mistakes, OfTheMachineAreNotCounted) {
  const std::vector<Turn> turns = {turn('x', false, kWin, kLoss)};
  EXPECT_TRUE(mistakes_in(turns).empty());
}

TEST(Mistakes, AreNumberedBySide) {
  const std::vector<Turn> turns = {turn('x', true, kDrawn, kDrawn), turn('o', true, kDrawn, kDrawn),
                                   turn('x', true, kDrawn, kLoss), turn('o', true, kWin, kDrawn)};
  const auto found = mistakes_in(turns);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].side, 'x');
  EXPECT_EQ(found[0].number, 2);
  EXPECT_EQ(found[1].side, 'o');
  EXPECT_EQ(found[1].number, 2);
}

}  // namespace
}  // namespace joseki::app
