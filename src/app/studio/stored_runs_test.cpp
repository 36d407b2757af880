// SPDX-License-Identifier: MIT
#include "app/studio/stored_runs.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "app/coach/files/joseki_replay.h"
#include "app/studio/stored_records.h"
#include "app/studio/stored_states.h"
#include "core/test_folder.h"

namespace joseki::studio {
namespace {

using twenty48::Direction;

const RunHead kBegun{.table = "442-256", .p4 = 0.1, .mode = RunMode::survival, .started = 1'000};

app::GameRecord start() {
  return {.big = twenty48::BigTiles::slide,
          .end = twenty48::to_full_board(0x1000000000000002),
          .table = "442-256",
          .p4 = 0.1};
}

// A run that grows as the Test page lets it grow.
struct Grown {
  RunHead head;
  app::GameRecord game = start();
  app::RunScore score{};

  core::Status move(Runs& runs, const twenty48::Turn& turn, std::optional<app::FileRates> rates,
                    twenty48::ThinkTime time) {
    const app::Step step{.board = game.end, .turn = turn, .time = time, .rates = rates};
    game.end = app::play(game.end, turn, game.big)->board;
    game.steps.push_back(step);
    score.add(app::grade_of(0.5, 0.8));
    head.figures = figures_of(score);
    head.changed = 1'000 + static_cast<std::int64_t>(++head.moves);
    if (time) head.thought = head.thought.value_or(0) + *time;
    return runs.add_move(head, step);
  }
};

class StoredRunsTest : public testing::Test {
 protected:
  StoredRunsTest() { open(); }

  void open() {
    store_.reset();
    auto opened = Store::open(folder_ / "studio.db");
    ASSERT_TRUE(opened) << opened.error().what;
    store_ = std::move(*opened);
    runs_ = std::make_unique<StoredRuns>(*store_);
  }

  Grown begin() {
    const auto id = runs_->begin(kBegun, start());
    EXPECT_TRUE(id) << id.error().what;
    Grown grown{.head = kBegun};
    grown.head.id = *id;
    return grown;
  }

  Grown played() {
    Grown grown = begin();
    EXPECT_TRUE(grown.move(*runs_, {Direction::right, 0, 2}, app::FileRates{0.5, 0.8, 0, 0.25}, 7));
    EXPECT_TRUE(grown.move(*runs_, {Direction::down, 1, 1}, std::nullopt, std::nullopt));
    return grown;
  }

  core::TestFolder folder_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<StoredRuns> runs_;
};

TEST_F(StoredRunsTest, ARunIsThereAfterEveryMove) {
  Grown grown = begin();
  EXPECT_TRUE(runs_->list(0, 9, {})->runs.empty()) << "it has no moves yet";
  const std::vector<twenty48::Turn> turns = {
      {Direction::right, 0, 1}, {Direction::down, 0, 2}, {Direction::left, 3, 1}};
  for (const twenty48::Turn& turn : turns) {
    ASSERT_TRUE(grown.move(*runs_, turn, app::FileRates{0.5, 0.8, 0, 0.25}, 300));
    open();  // as if the server had been killed
    EXPECT_EQ(*runs_->game(grown.head.id), grown.game);
    EXPECT_EQ(**runs_->find(grown.head.id), grown.head);
  }
  EXPECT_EQ(grown.head.figures.fit, 0.625 * 0.625 * 0.625);
}

TEST_F(StoredRunsTest, ItsReplayIsOneOfOurFiles) {
  const Grown grown = played();
  EXPECT_EQ(*runs_->replay(grown.head.id), app::joseki_replay_of(grown.game));
}

TEST_F(StoredRunsTest, ARunThatHasEndedCanGoOn) {
  Grown grown = played();
  ASSERT_TRUE(runs_->set_end(grown.head.id, RunEnd::certain));
  EXPECT_EQ((*runs_->find(grown.head.id))->end, RunEnd::certain);
  EXPECT_TRUE(store_->read("SELECT * FROM run_moves", {})->empty());
  EXPECT_EQ(*runs_->game(grown.head.id), grown.game);
  ASSERT_TRUE(runs_->set_end(grown.head.id, std::nullopt));
  ASSERT_TRUE(grown.move(*runs_, {Direction::up, 15, 1}, std::nullopt, 5));
  EXPECT_EQ(*runs_->game(grown.head.id), grown.game);
  EXPECT_FALSE((*runs_->find(grown.head.id))->end);
}

TEST_F(StoredRunsTest, ARunMayGoOnWithAnotherBoard) {
  Grown grown = played();
  const auto next = twenty48::to_full_board(0x0000000000000011);
  const app::Step step{.board = grown.game.end, .turn = {Direction::up, 15, 1}};
  ++grown.head.moves;
  ASSERT_TRUE(runs_->add_move(grown.head, step, next));
  grown.game.steps.push_back(step);
  grown.game.end = next;
  EXPECT_EQ(*runs_->game(grown.head.id), grown.game);
  ASSERT_TRUE(runs_->set_end(grown.head.id, RunEnd::moves));
  EXPECT_EQ(*runs_->game(grown.head.id), grown.game);
}

TEST_F(StoredRunsTest, TwoTabsDoNotMixTheirMoves) {
  Grown one = played();
  Grown other = one;
  ASSERT_TRUE(one.move(*runs_, {Direction::up, 15, 1}, std::nullopt, 5));
  const auto second = other.move(*runs_, {Direction::left, 15, 1}, std::nullopt, 5);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, core::Errc::busy);
  EXPECT_EQ(*runs_->game(one.head.id), one.game);
}

TEST_F(StoredRunsTest, TheNewestRunsComeFirst) {
  std::vector<RunId> ids;
  for (int i = 0; i < 5; ++i) ids.push_back(played().head.id);
  const auto page = runs_->list(1, 2, {});
  ASSERT_TRUE(page);
  EXPECT_EQ(page->all, 5U);
  ASSERT_EQ(page->runs.size(), 2U);
  EXPECT_EQ(page->runs[0].id, ids[3]);
  EXPECT_EQ(page->runs[1].id, ids[2]);
  EXPECT_EQ(runs_->list(0, 9, "442-256")->all, 5U);
  EXPECT_EQ(runs_->list(0, 9, "L3-512")->all, 0U);
}

TEST_F(StoredRunsTest, ARemovedRunCanBeRestored) {
  const Grown grown = played();
  ASSERT_TRUE(runs_->remove(grown.head.id));
  EXPECT_EQ(runs_->list(0, 9, {})->all, 0U);
  EXPECT_FALSE(runs_->find(grown.head.id)->has_value());
  EXPECT_EQ(runs_->game(grown.head.id).error().code, core::Errc::not_found);
  ASSERT_TRUE(runs_->restore(grown.head.id));
  EXPECT_EQ(*runs_->game(grown.head.id), grown.game);
  EXPECT_EQ(runs_->remove(99).error().code, core::Errc::not_found);
}

TEST_F(StoredRunsTest, OldRemovedRunsAreForgotten) {
  const Grown grown = played();
  ASSERT_TRUE(runs_->remove(grown.head.id));
  begin();  // never moved, long ago
  ASSERT_TRUE(runs_->forget_old());
  ASSERT_TRUE(runs_->restore(grown.head.id));
  ASSERT_TRUE(store_->change("UPDATE runs SET removed = 1000 WHERE id = ?1", {grown.head.id}));
  ASSERT_TRUE(runs_->forget_old());
  EXPECT_TRUE(store_->read("SELECT id FROM runs", {})->empty());
  EXPECT_TRUE(store_->read("SELECT run FROM run_moves", {})->empty());
}

TEST_F(StoredRunsTest, ADamagedRunIsRefused) {
  const Grown grown = played();
  ASSERT_TRUE(store_->change("UPDATE run_moves SET move = 0 WHERE number = 2", {}));
  EXPECT_EQ(runs_->game(grown.head.id).error().code, core::Errc::damaged_file);
  ASSERT_TRUE(store_->change("UPDATE runs SET replay = substr(replay, 2)", {}));
  EXPECT_FALSE(runs_->game(grown.head.id));
}

// tests/data/README.md says what is in it.
TEST(Store, AFileOfVersionFiveKeepsEverything) {
  const core::TestFolder folder;
  std::filesystem::copy_file("tests/data/studio-v5.db", folder / "studio.db");
  auto store = Store::open(folder / "studio.db");
  ASSERT_TRUE(store) << store.error().what;
  StoredRecords records(**store);
  const auto games = records.games(9);
  ASSERT_TRUE(games);
  ASSERT_EQ(games->size(), 1U);
  EXPECT_EQ(games->front().score, 160U);
  EXPECT_EQ(games->front().turns, 24U);
  EXPECT_EQ(format_board(games->front().end), "0000000000320153");
  EXPECT_EQ((*records.records())[0], (KindRecord{.best = 160, .best_tile = 32}));
  app::NoLog log;
  StoredStates states(**store, log);
  const auto practice = states.load("k3x9w2m5q8z1b7n4", "practice");
  ASSERT_TRUE(practice && *practice);
  EXPECT_EQ((**practice)["now"], "112000231fff2fff-0,0");
  EXPECT_TRUE(states.load("k3x9w2m5q8z1b7n4", "game")->has_value());
  EXPECT_EQ((*store)->read("SELECT value FROM settings WHERE name = 'p4'", {})->front().text(0),
            "0.25");
  StoredRuns runs(**store);
  EXPECT_EQ(runs.list(0, 9, {})->all, 0U);
  EXPECT_TRUE(runs.begin(kBegun, start()));
}

}  // namespace
}  // namespace joseki::studio
