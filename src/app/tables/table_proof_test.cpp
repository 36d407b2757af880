// SPDX-License-Identifier: MIT
#include "app/tables/table_proof.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/test_folder.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;

TEST(TableProof, IsKeptUntilATableIsFoundSound) {
  const core::TestFolder root;
  fs::create_directory(root / "2x4-16");
  core::write_text(root / "2x4-16/table.json", "{}");
  core::write_text(root / "tictactoe.jtb", "a file");
  for (const fs::path& table : {root / "2x4-16", root / "tictactoe.jtb"}) {
    EXPECT_FALSE(faults_of(table));
    ASSERT_TRUE(keep_faults(table, {3, "layer 4 is wrong"}));
    const auto faults = faults_of(table);
    ASSERT_TRUE(faults);
    EXPECT_EQ(faults->errors, 3U);
    EXPECT_EQ(faults_text(*faults), "3 errors, the first: layer 4 is wrong");
    ASSERT_TRUE(keep_faults(table, {}));
    EXPECT_FALSE(faults_of(table));
  }
}

TEST(TableProof, SaysNothingOfATableThatIsNewer) {
  const core::TestFolder root;
  const fs::path table = root / "tictactoe.jtb";
  core::write_text(table, "a file");
  ASSERT_TRUE(keep_faults(table, {1, "wrong"}));
  fs::last_write_time(table, fs::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_FALSE(faults_of(table));
}

// What cannot be read any more is no reason to call a table sound.
TEST(TableProof, IsNotForgottenIfItsNoteIsDamaged) {
  const core::TestFolder root;
  const fs::path table = root / "tictactoe.jtb";
  core::write_text(table, "a file");
  core::write_text(root / "tictactoe.jtb.faults.json", "{\"err");
  EXPECT_TRUE(faults_of(table));
}

TEST(TableProof, TakesDamageForAnAnswer) {
  using Report = solve::VerifyReport;
  for (const core::Errc code : {core::Errc::damaged_file, core::Errc::foreign_file}) {
    const auto answer = damage_as_answer<Report>(core::Error{code, "damaged", ""});
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->errors, 1U);
    EXPECT_EQ(answer->first_error, "damaged");
  }
  for (const core::Errc code : {core::Errc::not_found, core::Errc::io, core::Errc::newer_file}) {
    EXPECT_FALSE(damage_as_answer<Report>(core::Error{code, "", ""}));
  }
}

}  // namespace
}  // namespace joseki::app
