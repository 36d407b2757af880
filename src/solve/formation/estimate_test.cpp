// SPDX-License-Identifier: MIT
// Estimates: an answer for every table that can be asked for, soon, and near the truth where a
// table was built.
#include "solve/formation/estimate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "core/resources.h"
#include "solve/formation/rank_space.h"
#include "solve/formation/test_tables.h"

namespace joseki::formation {
namespace {

constexpr double kMostCpuSeconds = 5;
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;

// For every target that a formation can make, the smallest first.
template <class Fn>
void for_targets(const Formation& formation, Fn fn) {
  for (int target = kLeastTarget; target <= kMostTarget; ++target) {
    if (const auto shape = shape_of(formation, 1U << target)) fn(TableIdentity{.shape = *shape});
  }
}

void expect_sound(const TableIdentity& identity, const Estimate& guess) {
  SCOPED_TRACE(identity.shape.name());
  EXPECT_TRUE(std::isfinite(guess.boards) && std::isfinite(guess.cpu_seconds));
  EXPECT_GT(guess.boards, 0);
  EXPECT_GT(guess.generated, guess.boards);
  EXPECT_GT(guess.disk_bytes, guess.table_bytes);
  EXPECT_GT(guess.least_memory_bytes(), 0u);
  // As many bytes as boards, at least.
  EXPECT_GT(static_cast<double>(guess.table_bytes), guess.boards);
}

// A short sample, which must not change what is asked of the answer.
TEST(HeavyFormationEstimate, AnswersForEveryFormationAndTarget) {
  core::Workers workers(1);
  int tables = 0;
  for (const Formation& formation : builtin_formations()) {
    double smaller = 0;
    for_targets(formation, [&](const TableIdentity& identity) {
      const auto guess = estimate(identity, workers, 0.05);
      ASSERT_TRUE(guess) << identity.shape.name() << ": " << guess.error().what;
      expect_sound(identity, *guess);
      EXPECT_EQ(guess->obstacle.empty(), static_cast<bool>(RankSpace::check(identity.shape)));
      EXPECT_GT(guess->boards, smaller / 2) << identity.shape.name();
      smaller = guess->boards;
      ++tables;
    });
  }
  EXPECT_GT(tables, 200);
  EXPECT_LT(core::resources_used().peak_rss_bytes, kMostBytes);
}

TEST(HeavyFormationEstimate, TakesSecondsForTheLargestTargets) {
  core::Workers workers(1);
  for (const Formation& formation : builtin_formations()) {
    TableIdentity largest;
    for_targets(formation, [&](const TableIdentity& identity) { largest = identity; });
    const double before = core::resources_used().cpu_seconds;
    const auto guess = estimate(largest, workers);
    ASSERT_TRUE(guess) << largest.shape.name() << ": " << guess.error().what;
    expect_sound(largest, *guess);
    EXPECT_LT(core::resources_used().cpu_seconds - before, kMostCpuSeconds) << largest.shape.name();
  }
  EXPECT_LT(core::resources_used().peak_rss_bytes, kMostBytes);
}

// Boards stored, as builds reported them.
TEST(HeavyFormationEstimate, IsWithinAFactorOfTwoOfWhatWasBuilt) {
  constexpr std::pair<std::pair<const char*, int>, double> kBuilt[] = {
      {{"442", 512}, 49'395'072},    {{"442", 1024}, 86'205'341},   {{"442t", 512}, 401'883'379},
      {{"443", 512}, 337'889'451},   {{"444", 64}, 107'945'275},    {{"444", 256}, 631'456'904},
      {{"444e", 512}, 1462'762'648}, {{"L3", 512}, 191'162'421},    {{"L3", 1024}, 374'086'790},
      {{"t", 512}, 247'113'883},     {{"free8", 128}, 980'000'000},
  };
  core::Workers workers(1);
  for (const auto& [table, boards] : kBuilt) {
    const auto identity = test::identity_of(test::builtin(table.first), table.second);
    const auto guess = estimate(identity, workers);
    ASSERT_TRUE(guess) << guess.error().what;
    EXPECT_GT(guess->boards, boards / 2) << identity.shape.name();
    EXPECT_LT(guess->boards, boards * 2) << identity.shape.name();
    EXPECT_FALSE(guess->is_rough) << identity.shape.name();
    EXPECT_EQ(guess->obstacle, "") << identity.shape.name();
  }
}

TEST(FormationEstimate, SaysWhatIsRoughAndWhatCannotBeBuilt) {
  core::Workers workers(1);
  const auto large = estimate(test::identity_of(test::builtin("free12"), 4096), workers, 0.05);
  ASSERT_TRUE(large) << large.error().what;
  EXPECT_TRUE(large->is_rough);
  EXPECT_NE(large->obstacle.english().find("free12-4096 is too large"), std::string::npos)
      << large->obstacle;
  const auto small = estimate(test::identity_of(test::builtin("2x4"), 256), workers);
  ASSERT_TRUE(small) << small.error().what;
  EXPECT_FALSE(small->is_rough);
  EXPECT_EQ(small->obstacle, "");
}

// Refused, not a bug: places within an arrangement are 32-bit numbers.
TEST(FormationEstimate, TablesOfTooManyRanksAreRefused) {
  const auto space = RankSpace::make(test::identity_of(test::builtin("free12"), 4096).shape);
  ASSERT_FALSE(space);
  EXPECT_EQ(space.error().code, core::Errc::bad_input);
}

}  // namespace
}  // namespace joseki::formation
