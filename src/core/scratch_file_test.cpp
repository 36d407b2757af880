// SPDX-License-Identifier: MIT
#include "core/scratch_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <vector>

#include "core/test_folder.h"

namespace joseki::core {
namespace {

TEST(ScratchFile, GivesBackWhatWasAppended) {
  const TestFolder folder;
  auto file = ScratchFile::create(folder.path());
  ASSERT_TRUE(file) << file.error().what;
  const std::vector<std::uint8_t> first = {1, 2, 3};
  const std::vector<std::uint8_t> second(100'000, 7);
  ASSERT_TRUE(file->append(first));
  ASSERT_TRUE(file->append(second));
  EXPECT_EQ(file->size(), 100'003u);
  ScratchFile moved = std::move(*file);
  std::vector<std::uint8_t> out(4);
  ASSERT_TRUE(moved.read(1, out));
  EXPECT_EQ(out, (std::vector<std::uint8_t>{2, 3, 7, 7}));
}

TEST(ScratchFile, LeavesNothingInTheFolder) {
  const TestFolder folder;
  const auto file = ScratchFile::create(folder.path());
  ASSERT_TRUE(file);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(ScratchFile, SaysWhyThereIsNone) {
  const auto file = ScratchFile::create("/nowhere/at/all");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().code, Errc::io);
  EXPECT_NE(file.error().what.english().find("/nowhere/at/all"), std::string::npos);
}

}  // namespace
}  // namespace joseki::core
