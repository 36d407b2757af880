// SPDX-License-Identifier: MIT
#include "app/studio/stored_mistakes.h"

#include <gtest/gtest.h>

#include "core/test_folder.h"
#include "games/twenty48/slide_trace.h"
#include "games/twenty48/symmetry.h"

namespace joseki::studio {
namespace {

using twenty48::Board;
using twenty48::Direction;

constexpr Board kCorner = 0x112000231fff2fff;
const MoveRates kRates = {0.5, std::nullopt, 0.8, 0.25};

SeenMistake seen(Board board, double match = 0.5) {
  return {
      .table = "L3-512", .board = board, .best = Direction::up, .match = match, .rates = kRates};
}

class StoredMistakesTest : public testing::Test {
 protected:
  StoredMistakesTest() : store_(std::move(*Store::open(folder_ / "studio.db"))) {}

  Mistake only() {
    const auto all = mistakes_.all();
    EXPECT_TRUE(all);
    EXPECT_EQ(all->size(), 1U);
    return all->front();
  }
  core::Status add(const SeenMistake& one) { return mistakes_.add({&one, 1}); }

  core::TestFolder folder_;
  std::unique_ptr<Store> store_;
  StoredMistakes mistakes_{*store_};
};

TEST_F(StoredMistakesTest, SymmetricImagesAreOneEntry) {
  std::uint64_t times = 0;
  for (const auto transform : twenty48::elements(twenty48::Symmetry::full)) {
    const Board turned = transform(kCorner);
    SeenMistake one = seen(turned);
    one.rates = turned_rates(kCorner, turned, kRates);
    one.best = turned_direction(kCorner, turned, Direction::up);
    ASSERT_TRUE(add(one));
    const Mistake entry = only();
    EXPECT_EQ(entry.times, ++times);
    EXPECT_EQ(entry.board, kCorner);
    EXPECT_EQ(entry.best, Direction::up);
    EXPECT_EQ(entry.rates, kRates);
  }
  EXPECT_EQ(only().loss, 4);
}

TEST_F(StoredMistakesTest, ADirectionTurnsAsTheBoardDoes) {
  const auto slid = [](Board board, Direction direction) {
    const auto full = twenty48::to_full_board(board);
    return to_board(twenty48::trace_slide(full, direction, twenty48::BigTiles::slide).board);
  };
  for (const auto transform : twenty48::elements(twenty48::Symmetry::full)) {
    for (const Direction direction : twenty48::kDirections) {
      const Direction there = turned_direction(kCorner, transform(kCorner), direction);
      EXPECT_EQ(slid(transform(kCorner), there), transform(slid(kCorner, direction)));
    }
  }
}

TEST_F(StoredMistakesTest, TheNewestRatesCount) {
  ASSERT_TRUE(add(seen(kCorner)));
  SeenMistake newer = seen(kCorner, 0.25);
  newer.rates = {0.9, 0.1, 0.2, std::nullopt};
  newer.best = Direction::left;
  ASSERT_TRUE(add(newer));
  EXPECT_EQ(only().rates, newer.rates);
  EXPECT_EQ(only().best, Direction::left);
  EXPECT_EQ(only().last_match, 0.25);
  EXPECT_EQ(only().loss, 1.25);
}

TEST_F(StoredMistakesTest, TablesHaveTheirOwnEntries) {
  ASSERT_TRUE(add(seen(kCorner)));
  SeenMistake other = seen(kCorner);
  other.table = "L3-256";
  ASSERT_TRUE(add(other));
  EXPECT_EQ(mistakes_.all()->size(), 2U);
  EXPECT_EQ(mistakes_.of_table("L3-256")->size(), 1U);
}

TEST_F(StoredMistakesTest, WhatTheUserSaysIsKept) {
  ASSERT_TRUE(add(seen(kCorner)));
  const MistakeId id = only().id;
  ASSERT_TRUE(
      mistakes_.change(id, {.note = "keep\nthe corner", .tags = {{"corner", "two words"}}}));
  ASSERT_TRUE(mistakes_.change(id, {.is_suspended = true}));
  EXPECT_EQ(only().note, "keep\nthe corner");
  EXPECT_EQ(only().tags, (std::vector<std::string>{"corner", "two words"}));
  EXPECT_TRUE(only().is_suspended);
  EXPECT_EQ(mistakes_.change(99, {}).error().code, core::Errc::not_found);
}

TEST_F(StoredMistakesTest, AReviewMovesTheCard) {
  ASSERT_TRUE(add(seen(kCorner)));
  const MistakeId id = only().id;
  const ReviewCard card{.state = ReviewCard::State::learning,
                        .due = 1'770'000'000'000,
                        .stability = 2.3065,
                        .difficulty = 2.118,
                        .learning_steps = 1,
                        .reps = 1,
                        .last_review = 1'769'999'400'000};
  ASSERT_TRUE(mistakes_.review(
      {.id = id, .at = 1'769'999'400'000, .is_right = true, .match = 1, .card = card}));
  EXPECT_EQ(only().card, card);
  EXPECT_EQ(only().introduced, 1'769'999'400'000);
  EXPECT_EQ(only().times, 1U);
  // A wrong answer without a card counts and does not change when it comes up again.
  ASSERT_TRUE(mistakes_.review({.id = id, .at = 1'770'690'600'000, .match = 0.75}));
  EXPECT_EQ(only().card, card);
  EXPECT_EQ(only().times, 2U);
  EXPECT_EQ(only().loss, 0.75);
  const auto weeks = mistakes_.weeks();
  ASSERT_TRUE(weeks);
  ASSERT_EQ(weeks->size(), 2U);
  EXPECT_EQ(weeks->at(0).week, 1'769'990'400);  // Monday, 2026-02-02
  EXPECT_EQ(weeks->at(0).right, 1U);
  EXPECT_EQ(weeks->at(1).wrong, 1U);
}

TEST_F(StoredMistakesTest, RemovedEntriesComeBack) {
  ASSERT_TRUE(add(seen(kCorner)));
  const Mistake entry = only();
  ASSERT_TRUE(mistakes_.remove({&entry.id, 1}));
  EXPECT_TRUE(mistakes_.all()->empty());
  EXPECT_FALSE(mistakes_.find(entry.id)->has_value());
  ASSERT_TRUE(mistakes_.restore({&entry.id, 1}));
  EXPECT_EQ(only(), entry);
  // A position that was removed and is played wrong again begins anew.
  ASSERT_TRUE(mistakes_.change(entry.id, {.note = "old"}));
  ASSERT_TRUE(mistakes_.remove({&entry.id, 1}));
  ASSERT_TRUE(add(seen(kCorner)));
  EXPECT_EQ(only().times, 1U);
  EXPECT_EQ(only().note, "");
}

TEST_F(StoredMistakesTest, MergingTwiceChangesNothing) {
  ASSERT_TRUE(add(seen(kCorner)));
  const Board turned = twenty48::transpose(kCorner);
  const std::vector<Mistake> others = {
      {.table = "L3-512",
       .board = turned,
       .times = 7,
       .loss = 2.5,
       .best = Direction::left,
       .note = "theirs",
       .tags = {"a"},
       .added = 5,
       .seen = 9},
      {.table = "L3-512", .board = 0x123, .times = 1, .loss = 1, .best = Direction::down}};
  ASSERT_TRUE(mistakes_.merge(others));
  const auto once = *mistakes_.all();
  ASSERT_EQ(once.size(), 2U);
  EXPECT_EQ(once[0].times, 7U);
  EXPECT_EQ(once[0].note, "theirs");
  EXPECT_EQ(once[0].rates, kRates);
  ASSERT_TRUE(mistakes_.merge(others));
  EXPECT_EQ(*mistakes_.all(), once);
}

}  // namespace
}  // namespace joseki::studio
