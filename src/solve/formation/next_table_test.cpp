// SPDX-License-Identifier: MIT
// Tables that go on in another one: how they are built, proved and refused. Their rates are held to
// the reference in reference_test.cpp.
#include "solve/formation/next_table.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <stop_token>

#include "solve/formation/build.h"
#include "solve/formation/formation_text.h"
#include "solve/formation/test_tables.h"
#include "solve/formation/verify.h"

namespace joseki::formation {
namespace {

namespace fs = std::filesystem;
using test::files_in;

class NextTableTest : public ::testing::Test {
 protected:
  void build_next(const TableIdentity& identity) {
    test::build(test::options(identity, tables_ / "corner-32"));
  }
  core::Result<BuildReport> build(BuildOptions options) { return build_table(options, workers_); }
  BuildOptions options() const { return test::options(ledge_, folder()); }
  fs::path folder() const { return tables_ / "ledge-32"; }

  VerifyReport verify() {
    const auto report = verify_table({folder()}, {}, workers_);
    EXPECT_TRUE(report) << report.error().what;
    return report ? *report : VerifyReport{};
  }

  const TableIdentity ledge_ = test::identity_of(test::ledge(), 32);
  const TableIdentity corner_ = test::next_of(ledge_);
  core::TestFolder tables_{core::memory_dir()};
  core::Workers workers_{2};
};

TEST_F(NextTableTest, IsNeededBeforeAnythingIsDone) {
  const auto report = build(options());
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().code, core::Errc::not_found);
  EXPECT_NE(report.error().what.english().find("ledge-32 goes on in corner-32"), std::string::npos)
      << report.error().what;
  EXPECT_NE(report.error().hint.advice().english().find("build corner-32 first"),
            std::string::npos);
  EXPECT_FALSE(fs::exists(folder()));
}

TEST_F(NextTableTest, MustFit) {
  std::vector<TableIdentity> unfit(5, corner_);
  unfit[0].p4 = 0.2;
  unfit[1].precision = Precision::f64;
  unfit[2].sparse = true;
  unfit[3].delete_below = 0.1;
  unfit[4].shape = test::identity_of(test::tee(), 32).shape;  // nine big tiles
  unfit[4].shape.formation.name = "corner";
  for (const TableIdentity& next : unfit) {
    fs::remove_all(tables_ / "corner-32");
    build_next(next);
    const auto report = build(options());
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().code, core::Errc::bad_input) << report.error().what;
    EXPECT_FALSE(fs::exists(folder()));
  }
}

TEST_F(NextTableTest, GivesTheSameBytesPartByPartAndInterrupted) {
  build_next(corner_);
  ASSERT_TRUE(build(options()));
  const auto expected = files_in(folder());
  fs::remove_all(folder());
  BuildOptions by_parts = options();
  by_parts.part_ranks = 100;
  ASSERT_TRUE(build(by_parts));
  EXPECT_EQ(test::difference(expected, files_in(folder())), "");

  fs::remove_all(folder());
  for (int runs = 0;; ++runs) {
    ASSERT_LT(runs, 100);
    std::stop_source stop;
    BuildOptions stopped = options();
    stopped.stop = stop.get_token();
    int told = 0;
    stopped.progress = [&](const BuildProgress&) {
      if (++told == 7) stop.request_stop();
    };
    if (build(stopped)) break;
  }
  EXPECT_EQ(test::difference(expected, files_in(folder())), "");
}

TEST_F(NextTableTest, IsPartOfTheProof) {
  build_next(corner_);
  ASSERT_TRUE(build(options()));
  EXPECT_EQ(verify().errors, 0u) << verify().first_error;
  // Another table of the same name: what was built on the first one is wrong now.
  TableIdentity other = corner_;
  other.shape = test::identity_of(test::with_steps(test::corner(), 2), 32).shape;
  fs::remove_all(tables_ / "corner-32");
  build_next(other);
  EXPECT_GT(verify().errors, 0u);
  fs::remove_all(tables_ / "corner-32");
  EXPECT_EQ(verify_table({folder()}, {}, workers_).error().code, core::Errc::not_found);
}

TEST_F(NextTableTest, IsPartOfTheFormation) {
  const auto parsed = parse_formations(format_formations({test::ledge()}), "test");
  ASSERT_TRUE(parsed) << parsed.error().what;
  EXPECT_EQ(parsed->front(), test::ledge());
  TableIdentity alone = ledge_;
  alone.shape.formation.next.clear();
  EXPECT_NE(alone.hash(), ledge_.hash());
  EXPECT_EQ(format_formations({alone.shape.formation}).find("next"), std::string::npos);
}

TEST_F(NextTableTest, IsRefusedWhereItMakesNoSense) {
  Formation itself = test::ledge();
  itself.next = "ledge";
  EXPECT_FALSE(check(itself));
  Formation walls = test::court();
  walls.next = "corner";
  EXPECT_FALSE(check(walls));
  Formation unspeakable = test::ledge();
  unspeakable.next = "../corner";
  EXPECT_FALSE(check(unspeakable));
  TableIdentity sparse = ledge_;
  sparse.sparse = true;
  EXPECT_FALSE(check(sparse));
}

}  // namespace
}  // namespace joseki::formation
