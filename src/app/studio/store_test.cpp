// SPDX-License-Identifier: MIT
#include "app/studio/store.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <string>

#include "app/studio/finished_game_json.h"
#include "app/studio/stored_records.h"
#include "app/studio/stored_states.h"

namespace joseki::studio {
namespace {

class StoreTest : public testing::Test {
 protected:
  StoreTest() {
    std::string name = (std::filesystem::temp_directory_path() / "joseki-store-XXXXXX").string();
    folder_ = mkdtemp(name.data());
    file_ = folder_ / "studio.db";
  }
  ~StoreTest() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
  std::filesystem::path file_;
  app::NoLog log_;
};

TEST_F(StoreTest, ANewSessionGetsACopyOfTheNewestState) {
  auto store = Store::open(file_);
  ASSERT_TRUE(store);
  StoredStates states(**store, log_);
  EXPECT_FALSE(states.load("a", "game")->has_value());
  ASSERT_TRUE(states.save("a", "game", {{"n", 1}}));
  ASSERT_TRUE(states.save("b", "game", {{"n", 2}}));
  ASSERT_TRUE(states.save("a", "practice", {{"n", 3}}));
  EXPECT_EQ((**states.load("a", "game"))["n"], 1);
  EXPECT_EQ((**states.load("new", "game"))["n"], 2);
  ASSERT_TRUE(states.save("a", "game", {{"n", 4}}));
  EXPECT_EQ((**states.load("new", "game"))["n"], 4);
  ASSERT_TRUE(states.save("a", "game", nullptr));
  EXPECT_EQ((**states.load("a", "game"))["n"], 2);
}

TEST_F(StoreTest, AStateOfAnOlderVersionIsReadWithoutAChecksum) {
  {
    auto store = Store::open(file_);
    ASSERT_TRUE(store);
    ASSERT_TRUE(StoredStates(**store, log_).save("a", "game", {{"n", 1}}));
    for (const char* back :
         {"ALTER TABLE sessions DROP COLUMN checksum", "DROP TABLE set_aside",
          "ALTER TABLE games DROP COLUMN counts", "DROP TABLE minigame_mixes",
          "DROP TABLE minigame_pieces", "DROP TABLE minigame_runs", "DROP TABLE run_moves",
          "DROP TABLE runs", "DROP TABLE mistakes", "DROP TABLE reviews", "DROP TABLE library",
          "DROP TABLE reports", "PRAGMA user_version = 3"}) {
      ASSERT_TRUE((*store)->change(back, {})) << back;
    }
  }
  auto store = Store::open(file_);
  ASSERT_TRUE(store) << store.error().what;
  StoredStates states(**store, log_);
  EXPECT_EQ((**states.load("a", "game"))["n"], 1);
  ASSERT_TRUE(states.save("a", "game", {{"n", 2}}));
  EXPECT_FALSE((*store)->read("SELECT checksum FROM sessions", {})->front().is_null(0));
}

TEST_F(StoreTest, EveryChangedByteOfAStateIsFound) {
  auto store = Store::open(file_);
  ASSERT_TRUE(store);
  StoredStates states(**store, log_);
  const Json state = {{"board", "1234010000000010"}, {"score", 1234}};
  ASSERT_TRUE(states.save("a", "game", state));
  const std::string text = state.dump();
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string other = text;
    other[i] ^= 1;
    ASSERT_TRUE((*store)->change("UPDATE sessions SET state = ?1", {other}));
    const auto loaded = states.load("a", "game");
    ASSERT_FALSE(loaded) << other;
    EXPECT_EQ(loaded.error().code, core::Errc::damaged_file);
  }
  // A sound state in the place of another one.
  ASSERT_TRUE(states.save("a", "game", state));
  ASSERT_TRUE((*store)->change("UPDATE sessions SET session = 'b'", {}));
  EXPECT_FALSE(states.load("b", "game"));
}

TEST_F(StoreTest, WhatIsSetAsideIsKept) {
  auto store = Store::open(file_);
  ASSERT_TRUE(store);
  StoredStates states(**store, log_);
  for (const char* page : {"game", "game.1.0", "practice"}) {
    ASSERT_TRUE(states.save("a", page, {{"of", page}}));
  }
  ASSERT_TRUE((*store)->change("UPDATE sessions SET state = '{' WHERE page = 'game'", {}));
  // Another session would have gone on from a copy: the owner may still be at it.
  EXPECT_FALSE(states.load("b", "game"));
  ASSERT_TRUE(states.set_aside("b", "game", "why"));
  EXPECT_FALSE(states.load("a", "game"));
  ASSERT_TRUE(states.set_aside("a", "game", "why"));
  EXPECT_FALSE(states.load("a", "game")->has_value());
  EXPECT_FALSE(states.load("a", "game.1.0")->has_value());
  EXPECT_TRUE(states.load("a", "practice")->has_value());
  const auto kept = (*store)->read("SELECT page, state, why FROM set_aside ORDER BY page", {});
  ASSERT_TRUE(kept);
  ASSERT_EQ(kept->size(), 2U);
  EXPECT_EQ(kept->at(0).text(1), "{");
  EXPECT_EQ(kept->at(1).text(1), R"({"of":"game.1.0"})");
  EXPECT_EQ(states.take_reason("a", "game"), "why");
  EXPECT_EQ(states.take_reason("a", "game"), std::nullopt);
}

// What a message asks must cost the same with ten sessions and ten thousand.
TEST_F(StoreTest, NoStateIsLookedForInAllSessions) {
  auto store = Store::open(file_);
  ASSERT_TRUE(store);
  for (const std::string_view sql : {kLoadOwnState, kLoadNewestState, kSaveState}) {
    const auto plan = (*store)->read("EXPLAIN QUERY PLAN " + std::string(sql), {});
    ASSERT_TRUE(plan);
    for (const StoredRow& row : *plan) {
      const std::string step = row.text(3);
      EXPECT_EQ(step.find("SCAN sessions"), std::string::npos) << sql << ": " << step;
      EXPECT_EQ(step.find("TEMP B-TREE"), std::string::npos) << sql << ": " << step;
    }
  }
}

FinishedGame game(const char* id, std::uint64_t score, bool is_over = true) {
  return {.id = id, .kind = GameKind::ai, .score = score, .tile = 64, .is_over = is_over};
}

TEST_F(StoreTest, RecordsAreByKind) {
  auto store = Store::open(file_);
  ASSERT_TRUE(store);
  StoredRecords records(**store);
  ASSERT_TRUE(records.note_score(GameKind::clean, 100, 16));
  ASSERT_TRUE(records.note_score(GameKind::clean, 50, 32));
  ASSERT_TRUE(records.add_game(game("a", 300)));
  ASSERT_TRUE(records.add_game(game("b", 200)));
  ASSERT_TRUE(records.add_game(game("b", 100)));  // in the place of the one before
  ASSERT_TRUE(records.add_game(game("c", 20, false)));
  const auto all = records.records();
  ASSERT_TRUE(all);
  const auto of = [&](GameKind kind) { return (*all)[static_cast<std::size_t>(kind)]; };
  EXPECT_EQ(of(GameKind::clean), (KindRecord{.best = 100, .best_tile = 32}));
  EXPECT_EQ(of(GameKind::ai), (KindRecord{.best = 300, .best_tile = 64, .games = 2, .mean = 200}));
  EXPECT_EQ(of(GameKind::undo), KindRecord());
  EXPECT_EQ(records.games(1)->size(), 1U);
  EXPECT_EQ(records.games(9)->size(), 3U);
  EXPECT_EQ((*records.find_game("b"))->score, 100U);
  EXPECT_FALSE((*records.find_game("d")).has_value());
  ASSERT_TRUE(records.remove_game("b"));
  ASSERT_TRUE(records.remove_game("d"));
  EXPECT_EQ(records.games(9)->size(), 2U);
}

TEST_F(StoreTest, AGameThatDoesNotCountIsKeptAndNotCounted) {
  auto store = Store::open(file_);
  ASSERT_TRUE(store);
  StoredRecords records(**store);
  FinishedGame played = game("a", 300);
  played.counts = false;
  ASSERT_TRUE(records.add_game(played));
  EXPECT_EQ((*records.records())[static_cast<std::size_t>(GameKind::ai)], KindRecord());
  EXPECT_EQ(records.games(9)->size(), 1U);
}

TEST_F(StoreTest, GamesComeBackAsTheyWere) {
  auto store = Store::open(file_);
  ASSERT_TRUE(store);
  StoredRecords records(**store);
  FinishedGame played = game("a", 300, false);
  played.turns = 2;
  played.seed = (std::uint64_t{1} << 53) - 1;
  played.p4 = 0.25;
  played.started = "2026-01-31T12:00:00Z";
  played.ended = "2026-01-31T12:01:00Z";
  played.start = *twenty48::parse_full_board("1100000000000000");
  played.end = *twenty48::parse_full_board("h12345678abcdefg");
  played.moves = "abcdef";
  played.times = {1500, std::nullopt};
  played.counts = false;
  played.is_set_board = true;
  played.is_helped = true;
  played.met_adversary = true;
  played.undos = 7;
  played.ai_moves = {{"search", 2}};
  ASSERT_TRUE(records.add_game(played));
  const auto found = records.find_game("a");
  ASSERT_TRUE(found && *found);
  EXPECT_EQ(finished_game_json(**found), finished_game_json(played));
  EXPECT_EQ((*found)->times, played.times);
  EXPECT_EQ((*found)->undos, 7);
  EXPECT_EQ((*found)->ai_moves, played.ai_moves);
  EXPECT_EQ((*found)->end, played.end);
}

TEST_F(StoreTest, GamesThatCannotBeReadAreLeftOut) {
  auto store = Store::open(file_);
  ASSERT_TRUE(store);
  StoredRecords records(**store);
  ASSERT_TRUE(records.add_game(game("a", 300)));
  ASSERT_TRUE(records.add_game(game("b", 200)));
  ASSERT_TRUE((*store)->change("UPDATE games SET game = '{\"id\": 1' WHERE game_id = 'b'", {}));
  EXPECT_EQ(records.games(9)->size(), 1U);
  EXPECT_FALSE((*records.find_game("b")).has_value());
}

TEST_F(StoreTest, FilesOfTheFirstVersionAreTakenOver) {
  {
    auto store = Store::open(file_);
    ASSERT_TRUE(store);
    ASSERT_TRUE(StoredRecords(**store).add_game(game("a", 300)));
    for (const char* back :
         {"DROP INDEX games_by_id", "ALTER TABLE games DROP COLUMN game_id",
          "ALTER TABLE games DROP COLUMN over", "ALTER TABLE proofs DROP COLUMN errors",
          "ALTER TABLE sessions DROP COLUMN checksum", "DROP TABLE set_aside",
          "ALTER TABLE games DROP COLUMN counts", "DROP TABLE minigame_mixes",
          "DROP TABLE minigame_pieces", "DROP TABLE minigame_runs", "DROP TABLE run_moves",
          "DROP TABLE runs", "DROP TABLE mistakes", "DROP TABLE reviews", "DROP TABLE library",
          "DROP TABLE reports", "PRAGMA user_version = 1"}) {
      ASSERT_TRUE((*store)->change(back, {})) << back;
    }
  }
  auto store = Store::open(file_);
  ASSERT_TRUE(store);
  StoredRecords records(**store);
  EXPECT_EQ((*records.find_game("a"))->score, 300U);
  EXPECT_EQ((*records.records())[static_cast<std::size_t>(GameKind::ai)].games, 1U);
}

TEST_F(StoreTest, WhatFailsLeavesNothing) {
  auto store = Store::open(file_);
  ASSERT_TRUE(store);
  const auto status = (*store)->together([&]() -> core::Status {
    EXPECT_TRUE((*store)->change("INSERT INTO settings VALUES ('a', '1')", {}));
    return core::Error{core::Errc::io, "no", ""};
  });
  EXPECT_FALSE(status);
  EXPECT_TRUE((*store)->read("SELECT * FROM settings", {})->empty());
}

// A child saves numbers and tells each one when it is saved, until it is killed.
TEST_F(StoreTest, WhatWasSavedSurvivesAKill) {
  for (int round = 0; round < 5; ++round) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
      auto store = Store::open(file_);
      if (!store) _exit(1);
      StoredStates states(**store, log_);
      for (int i = 1;; ++i) {
        if (!states.save("a", "game", {{"n", i}})) _exit(1);
        if (write(ends[1], &i, sizeof i) < 0) _exit(1);
      }
    }
    close(ends[1]);
    int told = 0;
    for (int i = 0; i < 20 + 7 * round; ++i) {
      ASSERT_EQ(read(ends[0], &told, sizeof told), static_cast<ssize_t>(sizeof told));
    }
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    for (int next = 0; read(ends[0], &next, sizeof next) > 0;) told = next;
    close(ends[0]);
    auto store = Store::open(file_);
    ASSERT_TRUE(store) << store.error().what;
    StoredStates states(**store, log_);
    const int saved = (**states.load("a", "game"))["n"];
    EXPECT_GE(saved, told);
    EXPECT_LE(saved, told + 1);
  }
}

}  // namespace
}  // namespace joseki::studio
