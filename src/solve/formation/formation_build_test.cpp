// SPDX-License-Identifier: MIT
// Builds of formation tables: finished, interrupted, killed, damaged, two at once, and refused
// ones. Whatever happens, the same command ends with the same bytes.
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/file_lock.h"
#include "core/rng.h"
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

// What can be asked of a build; all of one small table of 28 layers.
struct Variant {
  const char* name;
  BuildOptions options;
};

std::vector<Variant> variants() {
  const TableIdentity plain = test::identity_of(test::with_steps(test::corner(), 12), 32);
  TableIdentity pruned = plain;
  pruned.delete_below = 0.2;
  pruned.optimal_only = true;
  TableIdentity sparse = plain;
  sparse.sparse = true;
  std::vector<Variant> all = {{"plain", test::options(plain, {})},
                              {"compressed", test::options(plain, {})},
                              {"pruned", test::options(pruned, {})},
                              {"sparse", test::options(sparse, {})}};
  all[1].options.compress = all[1].options.compress_temp = true;
  all[3].options.compress = true;
  return all;
}

class BuildFormation : public ::testing::Test {
 protected:
  BuildFormation() : workers_(1) {}

  core::Result<BuildReport> build(BuildOptions options) {
    options.folder = folder();
    return build_table(options, workers_);
  }

  // Stops at the `calls`-th report of progress, or not at all if there are fewer.
  core::Result<BuildReport> build_until(BuildOptions options, int calls) {
    std::stop_source stop;
    options.stop = stop.get_token();
    int seen = 0;
    options.progress = [&](const BuildProgress&) {
      if (++seen == calls) stop.request_stop();
    };
    return build(options);
  }

  // The files that an undisturbed build makes.
  Files undisturbed(BuildOptions options) {
    options.folder = root_ / "undisturbed";
    fs::remove_all(options.folder);
    const auto report = build_table(options, workers_);
    EXPECT_TRUE(report) << report.error().what;
    return files_in(options.folder);
  }

  int calls_of(BuildOptions options) {
    int calls = 0;
    options.progress = [&](const BuildProgress&) { ++calls; };
    fs::remove_all(folder());
    EXPECT_TRUE(build(options));
    return calls;
  }

  void expect_same(const Files& expected) {
    EXPECT_EQ(test::difference(expected, files_in(folder())), "");
  }

  fs::path folder() const { return root_ / "table"; }

  core::TestFolder root_{core::memory_dir()};
  core::Workers workers_;
};

TEST_F(BuildFormation, LeavesLayersAndACardAndNothingElse) {
  for (const Variant& variant : variants()) {
    SCOPED_TRACE(variant.name);
    fs::remove_all(folder());
    const auto report = build(variant.options);
    ASSERT_TRUE(report) << report.error().what;
    const Files files = files_in(folder());
    EXPECT_EQ(files.size(), 29u);
    EXPECT_EQ(report->layers, 28);
    EXPECT_FALSE(report->was_there);
    EXPECT_FALSE(report->resumed);
    std::uint64_t bytes = 0;
    for (const auto& [name, contents] : files) bytes += contents.size();
    EXPECT_EQ(report->bytes, bytes - files.at("table.json").size());
    EXPECT_FALSE(fs::exists(folder() / "build.lock"));
    const auto table = Table::open({folder()});
    ASSERT_TRUE(table) << table.error().what;
    EXPECT_TRUE(table->card().is_finished);
    EXPECT_EQ(table->card().boards, report->boards);
    EXPECT_EQ(table->card().generated, report->generated);
    EXPECT_EQ(table->card().best_rate, report->best_rate);
  }
}

// Layers of many pieces, so that threads have something to share.
TEST_F(BuildFormation, GivesTheSameBytesForEveryNumberOfThreads) {
  for (const char* name : {"442", "t"}) {
    SCOPED_TRACE(name);
    const auto options =
        test::options(test::identity_of(test::with_steps(test::builtin(name), 8)), root_ / name);
    test::build(options, 1);
    const Files expected = files_in(options.folder);
    for (const int threads : {2, 7}) {
      fs::remove_all(options.folder);
      test::build(options, threads);
      EXPECT_EQ(test::difference(expected, files_in(options.folder)), "") << threads << " threads";
    }
  }
}

// With its rates on disk, whatever part of them is in memory: parts of a few ranks, of a few
// segments, of several arrangements, and everything at once.
TEST_F(BuildFormation, GivesTheSameBytesPartByPart) {
  std::vector<TableIdentity> identities;
  for (const Formation& formation : test::small_formations()) {
    identities.push_back(test::identity_of(formation));
  }
  for (const char* name : {"442", "t"}) {
    identities.push_back(test::identity_of(test::with_steps(test::builtin(name), 8)));
  }
  identities.back().precision = Precision::one_minus_f64;
  for (const TableIdentity& identity : identities) {
    SCOPED_TRACE(identity.shape.name());
    auto options = test::options(identity, folder());
    fs::remove_all(options.folder);
    test::build(options, 2);
    const Files expected = files_in(options.folder);
    for (const std::uint64_t part : {400, 3000, 20'000, 1'000'000}) {
      // Parts of a few ranks of a large layer take for ever.
      if (part < 3000 && identity.shape.formation.free_cells() > 8) continue;
      fs::remove_all(options.folder);
      options.part_ranks = part;
      test::build(options, part % 3 == 0 ? 1 : 7);
      EXPECT_EQ(test::difference(expected, files_in(options.folder)), "") << part << " ranks";
    }
  }
}

// Stopped in memory, gone on with on disk, and the other way round.
TEST_F(BuildFormation, GoesOnWithAnotherAmountOfMemory) {
  const TableIdentity identity = test::identity_of(test::with_steps(test::builtin("442"), 8));
  auto options = test::options(identity, folder());
  test::build(options, 2);
  const Files expected = files_in(folder());
  for (const std::uint64_t part : {0, 4000}) {
    for (const int layer : {1, 5, 9, 13}) {
      fs::remove_all(folder());
      std::stop_source stop;
      options.part_ranks = part;
      options.stop = stop.get_token();
      options.progress = [&](const BuildProgress& progress) {
        if (progress.stage == BuildProgress::Stage::solving && progress.layer == layer) {
          stop.request_stop();
        }
      };
      const auto stopped = build(options);
      ASSERT_FALSE(stopped);
      EXPECT_EQ(stopped.error().code, core::Errc::interrupted);
      options.part_ranks = 4000 - part;
      options.stop = {};
      options.progress = nullptr;
      const auto report = build(options);
      ASSERT_TRUE(report) << report.error().what;
      EXPECT_TRUE(report->resumed);
      EXPECT_EQ(test::difference(expected, files_in(folder())), "") << "stopped at " << layer;
    }
  }
}

TEST_F(BuildFormation, SaysHowMuchMemoryIsNeeded) {
  auto options = test::options(test::identity_of(test::builtin("L3"), 256), folder());
  options.memory_limit_bytes = 1 << 20;
  const auto report = build(options);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, core::Errc::no_memory);
  EXPECT_NE(report.error().what.english().find("with its rates on disk"), std::string::npos);
}

TEST_F(BuildFormation, FindsAFinishedTable) {
  for (const Variant& variant : variants()) {
    SCOPED_TRACE(variant.name);
    fs::remove_all(folder());
    const auto first = build(variant.options);
    ASSERT_TRUE(first) << first.error().what;
    const Files files = files_in(folder());
    const auto again = build(variant.options);
    ASSERT_TRUE(again) << again.error().what;
    EXPECT_TRUE(again->was_there);
    EXPECT_EQ(again->boards, first->boards);
    EXPECT_EQ(again->bytes, first->bytes);
    expect_same(files);
  }
}

TEST_F(BuildFormation, BuildsAgainIfAskedTo) {
  BuildOptions options = variants()[0].options;
  ASSERT_TRUE(build(options));
  const Files files = files_in(folder());
  options.rebuild = true;
  const auto again = build(options);
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->was_there);
  expect_same(files);
  options.identity.p4 = 0.25;
  ASSERT_TRUE(build(options)) << "another table may replace it then";
  EXPECT_NE(test::difference(files, files_in(folder())), "");
}

TEST_F(BuildFormation, CompressedLaterEqualsCompressedAtOnce) {
  for (const std::size_t which : {0, 2, 3}) {
    BuildOptions options = variants()[which].options;
    options.compress = true;
    const Files expected = undisturbed(options);
    options.compress = false;
    fs::remove_all(folder());
    ASSERT_TRUE(build(options));
    EXPECT_NE(test::difference(expected, files_in(folder())), "");
    options.compress = true;
    ASSERT_TRUE(build(options));
    expect_same(expected);
  }
}

TEST_F(BuildFormation, CompressedTemporaryFilesChangeNothing) {
  BuildOptions options = variants()[0].options;
  const Files expected = undisturbed(options);
  options.compress_temp = true;
  ASSERT_TRUE(build(options));
  expect_same(expected);
}

// ---- interrupted

class InterruptedFormation : public BuildFormation {
 protected:
  void stop_and_go_on(const Variant& variant, int step) {
    SCOPED_TRACE(variant.name);
    const Files expected = undisturbed(variant.options);
    const int calls = calls_of(variant.options);
    ASSERT_GT(calls, 50);
    for (int at = 1; at <= calls; at += step) {
      fs::remove_all(folder());
      const auto stopped = build_until(variant.options, at);
      if (!stopped) {
        ASSERT_EQ(stopped.error().code, Errc::interrupted) << stopped.error().what;
      } else {
        EXPECT_GT(at, calls - 2) << "the wish to stop was ignored";
      }
      const auto resumed = build(variant.options);
      ASSERT_TRUE(resumed) << resumed.error().what;
      EXPECT_EQ(resumed->resumed, !stopped) << "stopped at " << at;
      ASSERT_EQ(test::difference(expected, files_in(folder())), "") << "stopped at " << at;
    }
  }
};

TEST_F(InterruptedFormation, GoesOnAfterAStop) {
  stop_and_go_on(variants()[1], 23);
  stop_and_go_on(variants()[2], 23);
}

TEST_F(InterruptedFormation, FinishesHoweverOftenItIsStopped) {
  for (const Variant& variant : {variants()[0], variants()[2]}) {
    SCOPED_TRACE(variant.name);
    const Files expected = undisturbed(variant.options);
    fs::remove_all(folder());
    int runs = 1;
    // A little later each time: looking at what is done is told as well.
    while (!build_until(variant.options, 6 + 2 * runs)) ASSERT_LT(++runs, 200);
    EXPECT_GT(runs, 5);
    expect_same(expected);
  }
}

// Dies without a word between two layers, then at any moment.
TEST_F(InterruptedFormation, SurvivesKill) {
  const Variant variant = variants()[2];
  const Files expected = undisturbed(variant.options);
  core::Rng rng(3);
  for (int round = 0; round < 6; ++round) {
    fs::remove_all(folder());
    core::TestProcess child([&](auto ready) {
      core::Workers alone(1);
      BuildOptions options = variant.options;
      options.folder = folder();
      int left = 15 * round;
      options.progress = [&](const BuildProgress&) {
        if (left-- == 0) ready();
      };
      return build_table(options, alone) ? 0 : 1;
    });
    ASSERT_TRUE(child.wait_ready());
    usleep(static_cast<useconds_t>(rng.below(3000)));
    child.kill_it();
    const auto resumed = build(variant.options);
    ASSERT_TRUE(resumed) << resumed.error().what;
    ASSERT_EQ(test::difference(expected, files_in(folder())), "") << "round " << round;
  }
}

using HeavyInterruptedFormation = InterruptedFormation;

TEST_F(HeavyInterruptedFormation, GoesOnAfterAStopAtManyPoints) {
  for (const Variant& variant : variants()) stop_and_go_on(variant, 3);
}

// ---- damaged

// What can happen to a file. `other` is a file of the same kind.
struct Damage {
  const char* name;
  std::function<void(const fs::path& file, const fs::path& other)> inflict;
};

std::vector<Damage> damages() {
  return {{"cut in half", [](const fs::path& file,
                             const fs::path&) { fs::resize_file(file, fs::file_size(file) / 2); }},
          {"a flipped bit",
           [](const fs::path& file, const fs::path&) {
             auto bytes = core::read_bytes(file);
             bytes[bytes.size() * 2 / 3] ^= 4;
             core::write_bytes(file, bytes);
           }},
          {"empty", [](const fs::path& file, const fs::path&) { fs::resize_file(file, 0); }},
          {"another layer",
           [](const fs::path& file, const fs::path& other) {
             fs::copy_file(other, file, fs::copy_options::overwrite_existing);
           }},
          {"missing", [](const fs::path& file, const fs::path&) { fs::remove(file); }}};
}

class DamagedFormation : public BuildFormation {
 protected:
  // Layers and boards that are in the folder, ascending.
  std::vector<fs::path> layer_files(const fs::path& in) const {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(in)) {
      if (entry.path().filename().string().starts_with("layer-")) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
  }

  // Each kind of damage to every `step`-th file of a build that was stopped at `calls`.
  void damage_and_build(const Variant& variant, int calls, std::size_t step) {
    SCOPED_TRACE(variant.name);
    const Files expected = undisturbed(variant.options);
    fs::remove_all(folder());
    const auto stopped = build_until(variant.options, calls);
    fs::remove_all(root_ / "before");
    fs::rename(folder(), root_ / "before");
    const auto files = layer_files(root_ / "before");
    ASSERT_GT(files.size(), 3u);
    for (std::size_t i = 7; i < files.size(); i += step) {
      for (const Damage& damage : damages()) {
        fs::remove_all(folder());
        fs::copy(root_ / "before", folder());
        const auto here = [&](std::size_t n) {
          return folder() / files[n % files.size()].filename();
        };
        damage.inflict(here(i), here(i + 1));
        const auto report = build(variant.options);
        ASSERT_TRUE(report) << report.error().what;
        EXPECT_FALSE(report->was_there);
        ASSERT_EQ(test::difference(expected, files_in(folder())), "")
            << here(i) << ": " << damage.name << ", stopped at " << calls;
      }
    }
  }
};

constexpr int kNever = 1'000'000;

TEST_F(DamagedFormation, FinishedTablesAreRepaired) {
  damage_and_build(variants()[0], kNever, 30);
  damage_and_build(variants()[3], kNever, 30);
}

TEST_F(DamagedFormation, UnfinishedTablesAreRepaired) {
  // While it generates, while it solves, and later.
  damage_and_build(variants()[0], 15, 30);
  damage_and_build(variants()[1], 40, 60);
  damage_and_build(variants()[2], 70, 30);
}

using HeavyDamagedFormation = DamagedFormation;

TEST_F(HeavyDamagedFormation, FinishedTablesAreRepaired) {
  for (const Variant& variant : variants()) damage_and_build(variant, kNever, 2);
}

TEST_F(HeavyDamagedFormation, UnfinishedTablesAreRepaired) {
  for (const Variant& variant : variants()) {
    for (int calls = 5; calls < 90; calls += 20) damage_and_build(variant, calls, 11);
  }
}

TEST_F(DamagedFormation, CardsAreWrittenAgain) {
  for (const Variant& variant : {variants()[0], variants()[2]}) {
    SCOPED_TRACE(variant.name);
    const Files expected = undisturbed(variant.options);
    for (const int calls : {40, kNever}) {
      fs::remove_all(folder());
      (void)build_until(variant.options, calls);
      const fs::path card = folder() / "table.json";
      const std::string text = core::read_text(card);
      for (const std::string& broken :
           {std::string(), std::string("{"), std::string("null"), text.substr(0, text.size() / 2),
            std::string("my thesis")}) {
        core::write_text(card, broken);
        ASSERT_TRUE(build(variant.options)) << broken;
        expect_same(expected);
      }
      fs::remove(card);
      ASSERT_TRUE(build(variant.options));
      expect_same(expected);
    }
  }
}

// ---- refused

TEST_F(BuildFormation, IsRefusedWhileAnotherProcessBuildsIt) {
  fs::create_directories(folder());
  const auto lock = core::FileLock::take(folder() / "build.lock");
  ASSERT_TRUE(lock);
  const auto report = build(variants()[0].options);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, Errc::busy);
}

TEST_F(BuildFormation, DoesNotReplaceAnotherTable) {
  const BuildOptions first = variants()[0].options;
  ASSERT_TRUE(build(first));
  const Files files = files_in(folder());
  const auto refusal = [&](const std::function<void(TableIdentity&)>& change) {
    BuildOptions options = first;
    change(options.identity);
    const auto report = build(options);
    EXPECT_FALSE(report);
    if (report) return std::string();
    EXPECT_EQ(report.error().code, Errc::bad_input);
    return report.error().what.english();
  };
  const std::pair<std::string, std::function<void(TableIdentity&)>> changes[] = {
      {"it is corner-32", [](auto& id) { id.shape.target = 4; }},
      {"p4 is 0.1, not 0.2", [](auto& id) { id.p4 = 0.2; }},
      {"precision is u32, not f64", [](auto& id) { id.precision = Precision::f64; }},
      {"deleted below 0, not 0.3", [](auto& id) { id.delete_below = 0.3; }},
      {"all branches", [](auto& id) { id.optimal_only = true; }},
      {"not sparse", [](auto& id) { id.sparse = true; }},
      {"defined in another way", [](auto& id) { id.shape.formation.seeds.pop_back(); }}};
  for (const auto& [expected, change] : changes) {
    const std::string what = refusal(change);
    EXPECT_NE(what.find(expected), std::string::npos) << what;
    expect_same(files);
  }
}

// Whose card was lost: the layers say themselves what they are of.
TEST_F(BuildFormation, DoesNotReplaceLayersOfAnotherTable) {
  BuildOptions options = variants()[0].options;
  ASSERT_TRUE(build(options));
  fs::remove(folder() / "table.json");
  const Files files = files_in(folder());
  options.identity.p4 = 0.2;
  const auto report = build(options);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, Errc::bad_input);
  EXPECT_NE(report.error().what.english().find("another table"), std::string::npos)
      << report.error().what;
  expect_same(files);
  options.rebuild = true;
  EXPECT_TRUE(build(options));
}

TEST_F(BuildFormation, DoesNotReplaceATableOfALaterVersion) {
  ASSERT_TRUE(build(variants()[0].options));
  std::string text = core::read_text(folder() / "table.json");
  const auto at = text.find("\"version\": 1");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 12, "\"version\": 9");
  core::write_text(folder() / "table.json", text);
  const auto report = build(variants()[0].options);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, Errc::newer_file);
  EXPECT_EQ(core::read_text(folder() / "table.json"), text);
}

TEST_F(BuildFormation, RefusesOptionsThatCannotBe) {
  const auto refused = [&](const std::function<void(TableIdentity&)>& change) {
    BuildOptions options = variants()[0].options;
    change(options.identity);
    const auto report = build(options);
    return !report && report.error().code == Errc::bad_input;
  };
  EXPECT_TRUE(refused([](auto& id) { id.p4 = -0.1; }));
  EXPECT_TRUE(refused([](auto& id) { id.p4 = 1.1; }));
  EXPECT_TRUE(refused([](auto& id) { id.p4 = std::nan(""); }));
  EXPECT_TRUE(refused([](auto& id) { id.delete_below = 1; }));
  EXPECT_TRUE(refused([](auto& id) { id.delete_below = -1; }));
  EXPECT_TRUE(refused([](auto& id) { id.sparse = id.optimal_only = true; }));
  EXPECT_FALSE(fs::exists(folder()));
}

TEST_F(BuildFormation, SaysWhatItNeedsBeforeItStarts) {
  BuildOptions options = variants()[0].options;
  options.memory_limit_bytes = 1000;
  const auto report = build(options);
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, Errc::no_memory);
  EXPECT_NE(report.error().what.english().find("needs"), std::string::npos) << report.error().what;
  EXPECT_FALSE(fs::exists(folder()));
}

TEST_F(BuildFormation, TellsHowFarItIs) {
  BuildOptions options = variants()[2].options;
  std::vector<BuildProgress::Stage> stages;
  options.progress = [&](const BuildProgress& progress) {
    if (stages.empty() || stages.back() != progress.stage) stages.push_back(progress.stage);
    EXPECT_EQ(progress.layers, 28);
    EXPECT_GE(progress.layer, 0);
    EXPECT_LT(progress.layer, 28);
    EXPECT_GE(progress.eta_seconds, 0);
  };
  ASSERT_TRUE(build(options));
  using Stage = BuildProgress::Stage;
  EXPECT_EQ(stages, (std::vector<Stage>{Stage::estimated, Stage::generating, Stage::solving,
                                        Stage::pruning}));
}

}  // namespace
}  // namespace joseki::formation
