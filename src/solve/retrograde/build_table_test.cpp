// SPDX-License-Identifier: MIT
// Builds: finished files, interrupted ones, two at once, damaged ones, and what is refused.
#include "solve/retrograde/build_table.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "games/vanish/notation.h"
#include "games/vanish/vanish.h"
#include "solve/retrograde/table.h"
#include "solve/retrograde/verify_table.h"

namespace joseki::solve {
namespace {

namespace fs = std::filesystem;
using games::vanish::Vanish;

std::string bytes_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class BuildTable : public ::testing::Test {
 protected:
  BuildTable() : game_(*games::vanish::parse_rules("vanish-4x4-m3")), workers_(2) {
    std::string pattern = (fs::temp_directory_path() / "joseki-build-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    options_.file = folder_ / "sub" / "table.jtb";
  }
  ~BuildTable() override { fs::remove_all(folder_); }

  core::Result<BuildReport> build() { return build_table(game_, options_, workers_); }

  // The bytes an undisturbed build makes.
  const std::string& expected() {
    if (expected_.empty()) {
      BuildOptions options;
      options.file = folder_ / "expected.jtb";
      EXPECT_TRUE(build_table(game_, options, workers_));
      expected_ = bytes_of(options.file);
    }
    return expected_;
  }

  std::vector<std::string> files_left() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(options_.file.parent_path())) {
      names.push_back(entry.path().filename());
    }
    return names;
  }

  Vanish game_;
  core::Workers workers_;
  fs::path folder_;
  BuildOptions options_;

 private:
  std::string expected_;
};

TEST_F(BuildTable, LeavesTheTableAndNothingElse) {
  const auto report = build();
  ASSERT_TRUE(report) << report.error().what;
  EXPECT_EQ(files_left(), std::vector<std::string>{"table.jtb"});
  EXPECT_EQ(report->summary.start, (Value{Outcome::win, Plies{5}}));
  EXPECT_EQ(report->file_bytes, fs::file_size(options_.file));
  EXPECT_FALSE(report->was_there);
  const auto verified = verify_table(game_, options_.file, {}, workers_);
  ASSERT_TRUE(verified) << verified.error().what;
  EXPECT_EQ(verified->errors, 0u) << verified->first_error;
}

TEST_F(BuildTable, GivesTheSameBytesForEveryNumberOfThreads) {
  for (const int threads : {1, 2, 7}) {
    core::Workers workers(threads);
    options_.rebuild = true;
    ASSERT_TRUE(build_table(game_, options_, workers));
    EXPECT_EQ(bytes_of(options_.file), expected()) << threads << " threads";
  }
}

TEST_F(BuildTable, FindsAFinishedTable) {
  ASSERT_TRUE(build());
  const auto again = build();
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->was_there);
  EXPECT_EQ(again->summary.states(), state_count(game_));
}

TEST_F(BuildTable, GoesOnAfterAStopAtAnyPass) {
  for (int stop_after = 1; stop_after < 20; stop_after += 3) {
    std::stop_source stop;
    int passes = 0;
    options_.rebuild = true;
    options_.stop = stop.get_token();
    options_.progress = [&](const BuildProgress& progress) {
      if (progress.stage == BuildProgress::Stage::solving && ++passes == stop_after) {
        stop.request_stop();
      }
    };
    const auto stopped = build();
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, core::Errc::interrupted);
    EXPECT_TRUE(fs::exists(options_.file.string() + ".partial"));
    options_.stop = {};
    options_.progress = {};
    const auto resumed = build();
    ASSERT_TRUE(resumed) << resumed.error().what;
    EXPECT_TRUE(resumed->resumed);
    EXPECT_EQ(bytes_of(options_.file), expected()) << "stopped after pass " << stop_after;
    EXPECT_FALSE(fs::exists(options_.file.string() + ".partial"));
  }
}

// A process that dies without a word, at many different moments.
TEST_F(BuildTable, SurvivesKillAtAnyMoment) {
  const std::string whole = expected();
  options_.checkpoint_every = std::chrono::milliseconds(0);
  int killed = 0;
  for (int wait_us = 500; wait_us < 200'000; wait_us = wait_us * 3 / 2) {
    fs::remove_all(options_.file.parent_path());
    const pid_t child = fork();
    if (child == 0) {
      core::Workers workers(1);
      const bool built = static_cast<bool>(build_table(game_, options_, workers));
      _exit(built ? 0 : 1);
    }
    usleep(static_cast<useconds_t>(wait_us));
    kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    killed += WIFSIGNALED(status);
    if (fs::exists(options_.file)) {
      EXPECT_EQ(bytes_of(options_.file), whole) << "a half-written table has the final name";
    }
    const auto resumed = build();
    ASSERT_TRUE(resumed) << resumed.error().what;
    EXPECT_EQ(bytes_of(options_.file), whole) << "killed after " << wait_us << " us";
  }
  EXPECT_GT(killed, 0);
}

TEST_F(BuildTable, IsRefusedWhileAnotherProcessBuildsIt) {
  fs::create_directories(options_.file.parent_path());
  const auto lock = core::FileLock::take(options_.file.string() + ".lock");
  ASSERT_TRUE(lock);
  const auto report = build();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, core::Errc::busy);
}

// Header, block or end: one rule for all of a file.
TEST_F(BuildTable, ReplacesADamagedTableOnlyIfAskedTo) {
  ASSERT_TRUE(build());
  const std::string sound = bytes_of(options_.file);
  std::string no_header = sound;
  no_header[20] ^= 1;
  std::string bad_block = sound;
  bad_block[sound.size() / 2] ^= 1;
  for (const std::string& damaged : {no_header, bad_block, sound.substr(0, sound.size() / 2)}) {
    std::ofstream(options_.file, std::ios::binary) << damaged;
    const auto refused = build();
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, core::Errc::damaged_file);
    EXPECT_EQ(bytes_of(options_.file), damaged);
    options_.rebuild = true;
    const auto report = build();
    ASSERT_TRUE(report) << report.error().what;
    EXPECT_FALSE(report->was_there);
    EXPECT_EQ(bytes_of(options_.file), sound);
    options_.rebuild = false;
  }
}

TEST_F(BuildTable, RefusedRebuildsLeaveTheOldTable) {
  ASSERT_TRUE(build());
  const std::string old = bytes_of(options_.file);
  options_.rebuild = true;
  options_.memory_limit_bytes = 1000;
  for (const bool replace_first : {false, true}) {
    options_.replace_first = replace_first;
    const auto report = build();
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, core::Errc::no_memory);
    EXPECT_EQ(bytes_of(options_.file), old);
    EXPECT_EQ(files_left(), std::vector<std::string>{"table.jtb"});
  }
}

TEST_F(BuildTable, TheOldTableStaysUntilTheNewOneIsFinished) {
  ASSERT_TRUE(build());
  const std::string old = bytes_of(options_.file);
  options_.rebuild = true;
  bool is_there = true;
  options_.progress = [&](const BuildProgress&) {
    is_there = is_there && bytes_of(options_.file) == old;
  };
  ASSERT_TRUE(build());
  EXPECT_TRUE(is_there);
  options_.replace_first = true;
  ASSERT_TRUE(build());
  EXPECT_FALSE(is_there);
  EXPECT_EQ(bytes_of(options_.file), old);
}

TEST_F(BuildTable, AFinishedTableKeepsNoLeftovers) {
  ASSERT_TRUE(build());
  for (const char* suffix : {".partial", ".partial.tmp", ".tmp"}) {
    std::ofstream(options_.file.string() + suffix) << "of a build that was killed";
  }
  ASSERT_TRUE(build());
  EXPECT_EQ(files_left(), std::vector<std::string>{"table.jtb"});
}

TEST_F(BuildTable, IgnoresADamagedCheckpoint) {
  fs::create_directories(options_.file.parent_path());
  std::ofstream(options_.file.string() + ".partial") << "not a checkpoint";
  ASSERT_TRUE(build());
  EXPECT_EQ(bytes_of(options_.file), expected());
}

TEST_F(BuildTable, IgnoresACheckpointThatPointsOutside) {
  fs::create_directories(options_.file.parent_path());
  const auto codes = Codes::make(game_);
  for (const SolvePoint point : {SolvePoint{-5, 0}, SolvePoint{99, 0}, SolvePoint{0, 254}}) {
    core::BlockFileLabel label = label_for(game_, kCheckpointKind);
    label.metadata = to_metadata(point);
    ASSERT_TRUE(
        core::write_block_file(options_.file.string() + ".partial", label, codes->all(), workers_));
    options_.rebuild = true;
    const auto report = build();
    ASSERT_TRUE(report) << report.error().what;
    EXPECT_FALSE(report->resumed);
    EXPECT_EQ(bytes_of(options_.file), expected());
  }
}

TEST_F(BuildTable, DoesNotReplaceAFileThatIsNotOurs) {
  fs::create_directories(options_.file.parent_path());
  std::ofstream(options_.file) << "my thesis";
  const auto report = build();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, core::Errc::foreign_file);
  EXPECT_EQ(bytes_of(options_.file), "my thesis");
}

TEST_F(BuildTable, RefusesATableOfOtherRules) {
  ASSERT_TRUE(build());
  const Vanish another(*games::vanish::parse_rules("vanish-4x4-m2"));
  const auto table = Table<Vanish>::open(another, options_.file);
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().code, core::Errc::foreign_file);
  EXPECT_NE(table.error().what.english().find("vanish-4x4-m3"), std::string::npos)
      << table.error().what;
}

TEST_F(BuildTable, SaysWhatItNeedsBeforeItStarts) {
  options_.memory_limit_bytes = 1000;
  const auto report = build();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, core::Errc::no_memory);
  EXPECT_NE(report.error().what.english().find("needs"), std::string::npos);
  EXPECT_FALSE(fs::exists(options_.file.parent_path()));
}

TEST_F(BuildTable, AnswersTheSameFromFileWithASmallCache) {
  ASSERT_TRUE(build());
  auto codes = load_table(game_, options_.file, workers_);
  ASSERT_TRUE(codes);
  auto table = Table<Vanish>::open(game_, options_.file, 1 << 17);  // two blocks
  ASSERT_TRUE(table);
  core::Rng rng(21);
  std::vector<games::vanish::State> states;
  std::vector<Code> expected_codes;
  for (int i = 0; i < 3000; ++i) {
    const games::Place place{0, rng.below(game_.tier_size(0))};
    states.push_back(game_.unrank(place));
    expected_codes.push_back(codes->codes.load(place));
    ASSERT_EQ(*table->code(states.back()), expected_codes.back());
  }
  std::vector<Code> batch(states.size());
  ASSERT_TRUE(table->codes(states, batch));
  EXPECT_EQ(batch, expected_codes);
}

TEST_F(BuildTable, FindsAnExampleOfEveryCodeThereIs) {
  ASSERT_TRUE(build());
  auto table = Table<Vanish>::open(game_, options_.file, 1 << 17);
  ASSERT_TRUE(table);
  const CodeCounts counts = table->summary().canonical_pairs();
  for (int code = 0; code <= 0xFF; ++code) {
    const auto example = table->example_of(static_cast<Code>(code));
    ASSERT_TRUE(example);
    ASSERT_EQ(example->has_value(), counts[static_cast<std::size_t>(code)] != 0) << code;
    if (*example) {
      EXPECT_EQ(*table->code(**example), code);
    }
  }
}

TEST_F(BuildTable, ReportsADamagedBlockWhenItIsRead) {
  ASSERT_TRUE(build());
  std::fstream file(options_.file, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(static_cast<std::streamoff>(fs::file_size(options_.file) / 2));
  file.put('\x55').put('\x55').put('\x55');
  file.close();
  auto table = Table<Vanish>::open(game_, options_.file);
  ASSERT_TRUE(table) << "header and index are sound";
  bool reported = false;
  for (std::uint64_t rank = 0; rank < game_.tier_size(0); rank += 1000) {
    const auto code = table->code(game_.unrank({0, rank}));
    if (code) continue;
    EXPECT_EQ(code.error().code, core::Errc::damaged_file);
    reported = true;
  }
  EXPECT_TRUE(reported);
}

}  // namespace
}  // namespace joseki::solve
