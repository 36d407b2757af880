// SPDX-License-Identifier: MIT
// Building a table again: the old one stays, whole and usable, until the new one has its place.
#include "solve/formation/build_site.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "core/swap_folders.h"
#include "core/test_process.h"
#include "solve/formation/build.h"
#include "solve/formation/table.h"
#include "solve/formation/test_tables.h"

namespace joseki::formation {
namespace {

namespace fs = std::filesystem;
using core::Errc;
using test::Files;
using test::files_in;

class Rebuild : public ::testing::Test {
 protected:
  Rebuild() : workers_(1) {
    options_ = test::options(test::identity_of(test::with_steps(test::corner(), 12), 32), folder());
    EXPECT_TRUE(build_table(options_, workers_));
    old_ = files_in(folder());
    options_.identity.p4 = 0.25;
    options_.folder = root_ / "other";
    EXPECT_TRUE(build_table(options_, workers_));
    new_ = files_in(options_.folder);
    fs::remove_all(options_.folder);
    options_.folder = folder();
    options_.rebuild = true;
  }

  core::Result<BuildReport> build() { return build_table(options_, workers_); }

  // Stops at the `calls`-th report of progress.
  core::Result<BuildReport> build_until(int calls) {
    BuildOptions options = options_;
    std::stop_source stop;
    options.stop = stop.get_token();
    options.progress = [&, seen = 0](const BuildProgress&) mutable {
      if (++seen == calls) stop.request_stop();
    };
    return build_table(options, workers_);
  }

  bool is(const Files& files) const { return test::difference(files, files_in(folder())) == ""; }

  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& entry : fs::directory_iterator(root_.path())) {
      all.push_back(entry.path().filename());
    }
    std::sort(all.begin(), all.end());
    return all;
  }
  const std::vector<std::string> only_the_table_{"table"};

  fs::path folder() const { return root_ / "table"; }

  core::TestFolder root_{core::memory_dir()};
  core::Workers workers_;
  BuildOptions options_;
  Files old_;
  Files new_;
};

TEST_F(Rebuild, TakesThePlaceOfTheOldTable) {
  const auto report = build();
  ASSERT_TRUE(report) << report.error().what;
  EXPECT_TRUE(is(new_));
  EXPECT_EQ(names(), only_the_table_);
}

TEST_F(Rebuild, ThatIsRefusedLeavesTheOldTableAsItIs) {
  for (const bool replace_first : {false, true}) {
    BuildOptions options = options_;
    options.replace_first = replace_first;
    options.memory_limit_bytes = 1000;
    const auto report = build_table(options, workers_);
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, Errc::no_memory);
    EXPECT_TRUE(is(old_));
    EXPECT_EQ(names(), only_the_table_);
  }
}

TEST_F(Rebuild, ThatIsStoppedLeavesTheOldTableAndGoesOn) {
  for (const int calls : {1, 10, 25}) {
    const auto stopped = build_until(calls);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, Errc::interrupted) << stopped.error().what;
    EXPECT_TRUE(is(old_)) << "stopped at " << calls;
  }
  const auto report = build();
  ASSERT_TRUE(report) << report.error().what;
  EXPECT_TRUE(report->resumed);
  EXPECT_TRUE(is(new_));
  EXPECT_EQ(names(), only_the_table_);
}

// Dies without a word: then the old table answers, or the new one does.
TEST_F(Rebuild, ThatIsKilledLeavesAWholeTable) {
  for (int round = 0; round < 12; ++round) {
    core::TestProcess child([&](auto ready) {
      core::Workers alone(1);
      BuildOptions options = options_;
      int left = 5 * round;
      options.progress = [&](const BuildProgress&) {
        if (left-- == 0) ready();
      };
      const bool is_built = static_cast<bool>(build_table(options, alone));
      ready();
      return is_built ? 0 : 1;
    });
    ASSERT_TRUE(child.wait_ready());
    usleep(static_cast<useconds_t>(200 * round));
    child.kill_it();
    Files there = files_in(folder());
    there.erase("build.lock");
    there.erase("rebuild.txt");
    const bool is_new = test::difference(new_, there) == "";
    ASSERT_TRUE(is_new || test::difference(old_, there) == "") << "round " << round;
    EXPECT_TRUE(Table::open({folder()}));
    if (is_new) break;
  }
  const auto report = build();
  ASSERT_TRUE(report) << report.error().what;
  EXPECT_TRUE(is(new_));
  EXPECT_EQ(names(), only_the_table_);
}

// No file may become longer than this: as a disk that is full.
TEST_F(Rebuild, WithoutRoomLeavesTheOldTable) {
  core::TestProcess child([&](auto) {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{900, 900};
    setrlimit(RLIMIT_FSIZE, &limit);
    core::Workers alone(1);
    return build_table(options_, alone) ? 1 : 0;
  });
  EXPECT_EQ(child.wait(), 0) << "there was room";
  EXPECT_TRUE(is(old_));
  ASSERT_TRUE(build());
  EXPECT_TRUE(is(new_));
}

TEST_F(Rebuild, OfAnotherTableBeginsAnew) {
  ASSERT_FALSE(build_until(30));
  options_.identity.p4 = 0.5;
  ASSERT_FALSE(build_until(30));
  options_.identity.p4 = 0.25;
  const auto report = build();
  ASSERT_TRUE(report) << report.error().what;
  EXPECT_FALSE(report->resumed);
  EXPECT_TRUE(is(new_));
}

TEST_F(Rebuild, ThatWasGivenUpIsClearedByTheNextBuild) {
  ASSERT_FALSE(build_until(30));
  EXPECT_EQ(names().size(), 2u);
  options_.rebuild = false;
  options_.identity.p4 = 0.1;
  const auto report = build();
  ASSERT_TRUE(report) << report.error().what;
  EXPECT_TRUE(report->was_there);
  EXPECT_TRUE(is(old_));
  EXPECT_EQ(names(), only_the_table_);
}

// The old table is beside the new one, as if the power went just after the exchange.
TEST_F(Rebuild, NeverPutsTheOldTableBack) {
  const fs::path beside = rebuild_folder(folder());
  ASSERT_TRUE(build());
  test::build([&] {
    BuildOptions options = options_;
    options.folder = beside;
    options.rebuild = false;
    return options;
  }());
  std::ofstream(beside / "layer-00003.jfl") << "damaged";
  const auto report = build();
  ASSERT_TRUE(report) << report.error().what;
  EXPECT_TRUE(is(new_));
  EXPECT_EQ(names(), only_the_table_);
}

TEST_F(Rebuild, MayGiveTheOldTableUpFirst) {
  options_.replace_first = true;
  ASSERT_FALSE(build_until(30));
  EXPECT_EQ(names(), only_the_table_);
  EXPECT_FALSE(is(old_));
  const auto report = build();
  ASSERT_TRUE(report) << report.error().what;
  EXPECT_TRUE(report->resumed) << "the same command goes on";
  EXPECT_TRUE(is(new_));
}

TEST_F(Rebuild, OfNothingGoesOnWithTheSameCommand) {
  fs::remove_all(folder());
  ASSERT_FALSE(build_until(30));
  const auto report = build();
  ASSERT_TRUE(report) << report.error().what;
  EXPECT_TRUE(report->resumed);
  EXPECT_TRUE(is(new_));
}

TEST_F(Rebuild, KeepsWhatAPersonPutBesideTheTable) {
  std::ofstream(folder() / "notes.txt") << "mine";
  ASSERT_TRUE(build());
  Files expected = new_;
  expected["notes.txt"] = files_in(folder()).at("notes.txt");
  EXPECT_TRUE(is(expected));
}

TEST_F(Rebuild, DoesNotMoveOtherFolders) {
  fs::create_directory(folder() / "3x3-512");
  const auto report = build();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, Errc::bad_input);
  EXPECT_NE(report.error().what.english().find("3x3-512"), std::string::npos)
      << report.error().what;
  EXPECT_TRUE(Table::open({folder()}));
}

TEST_F(Rebuild, IsRefusedWhileAnotherProcessBuildsTheTable) {
  const auto lock = core::FileLock::take(lock_path(folder()));
  ASSERT_TRUE(lock);
  const auto report = build();
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, Errc::busy);
  EXPECT_EQ(names(), only_the_table_);
}

TEST_F(Rebuild, ARefusedBuildLeavesNoFolder) {
  options_.folder = root_ / "new" / "folder";
  options_.memory_limit_bytes = 1000;
  ASSERT_FALSE(build());
  EXPECT_EQ(names(), only_the_table_);
}

class SwapFolders : public ::testing::Test {
 protected:
  SwapFolders() {
    for (const char* name : {"fresh", "live"}) {
      fs::create_directory(root_ / name);
      std::ofstream(root_ / name / name) << name;
    }
  }
  bool holds(const char* folder, const char* file) const {
    return fs::exists(root_ / folder / file);
  }
  core::TestFolder root_{core::memory_dir()};
};

TEST_F(SwapFolders, ExchangesTheirNames) {
  for (const auto by : {core::SwapBy::exchange, core::SwapBy::renames}) {
    ASSERT_TRUE(core::swap_folders(root_ / "fresh", root_ / "live", by));
    EXPECT_TRUE(holds("live", "fresh"));
    EXPECT_TRUE(holds("fresh", "live"));
    ASSERT_TRUE(core::swap_folders(root_ / "fresh", root_ / "live", by));
    EXPECT_TRUE(holds("live", "live"));
    EXPECT_FALSE(fs::exists(core::spare_of(root_ / "live")));
  }
}

TEST_F(SwapFolders, GivesTheOldFolderItsNameBackAfterACrash) {
  fs::rename(root_ / "live", core::spare_of(root_ / "live"));
  core::restore_swapped(root_ / "live");
  EXPECT_TRUE(holds("live", "live"));
}

}  // namespace
}  // namespace joseki::formation
