// SPDX-License-Identifier: MIT
// Tests of OpenFile.
#include "core/open_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "core/ensure.h"
#include "core/test_folder.h"
#include "core/test_process.h"

namespace joseki::core {
namespace {

std::string text_of(const OpenFile& file) {
  std::vector<std::uint8_t> bytes(file.size());
  EXPECT_TRUE(file.read(0, bytes));
  return {bytes.begin(), bytes.end()};
}

TEST(OpenFile, ShowsTheBytesOfTheFile) {
  const TestFolder folder;
  std::string text(10'000, 'a');
  text.back() = 'z';
  write_text(folder / "file", text);
  const auto file = OpenFile::open(folder / "file");
  ASSERT_TRUE(file);
  EXPECT_EQ(text_of(*file), text);
}

TEST(OpenFile, AnEmptyFileHasNoBytes) {
  const TestFolder folder;
  write_text(folder / "empty", "");
  const auto file = OpenFile::open(folder / "empty");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->size(), 0U);
}

TEST(OpenFile, AMissingFileIsNamed) {
  const TestFolder folder;
  const auto file = OpenFile::open(folder / "missing");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().code, Errc::not_found);
  EXPECT_NE(file.error().what.english().find("missing"), std::string::npos) << file.error().what;
}

TEST(OpenFile, AFolderIsNotAFile) {
  const TestFolder folder;
  const auto file = OpenFile::open(folder.path());
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().code, Errc::bad_input);
}

TEST(OpenFile, APipeIsNotAFileAndIsNotWaitedFor) {
  const TestFolder folder;
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  const auto file = OpenFile::open(folder / "pipe");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().code, Errc::bad_input);
}

TEST(OpenFile, AFileThatMayNotBeReadSaysSo) {
  const TestFolder folder;
  write_text(folder / "file", "secret");
  chmod(folder.path().c_str(), 0755);
  chmod((folder / "file").c_str(), 0);
  // Root may read everything, so a root child becomes somebody else first.
  constexpr int kSkip = 77;
  TestProcess child([&](auto) {
    if (geteuid() == 0 && seteuid(65534) != 0) return kSkip;
    const auto file = OpenFile::open(folder / "file");
    const bool refused = !file && file.error().code == Errc::io;
    return refused && file.error().hint.advice().english().find("read") != std::string::npos ? 0
                                                                                             : 1;
  });
  const int status = child.wait();
  if (status == kSkip) GTEST_SKIP() << "root cannot become another user here";
  EXPECT_EQ(status, 0);
}

TEST(OpenFile, KeepsItsBytesWhenTheFileIsReplacedByRename) {
  const TestFolder folder;
  write_text(folder / "file", "old");
  const auto file = OpenFile::open(folder / "file");
  ASSERT_TRUE(file);
  write_text(folder / "next", "new and longer");
  std::filesystem::rename(folder / "next", folder / "file");
  EXPECT_EQ(text_of(*file), "old");
}

TEST(OpenFile, AFileThatBecameShorterIsDamaged) {
  const TestFolder folder;
  write_text(folder / "file", std::string(10'000, 'a'));
  const auto file = OpenFile::open(folder / "file");
  ASSERT_TRUE(file);
  std::filesystem::resize_file(folder / "file", 5'000);
  std::vector<std::uint8_t> bytes(100);
  EXPECT_TRUE(file->read(4'900, bytes));
  for (const std::uint64_t offset : {4'901, 5'000, 9'900}) {
    const auto status = file->read(offset, bytes);
    ASSERT_FALSE(status) << offset;
    EXPECT_EQ(status.error().code, Errc::damaged_file);
    EXPECT_NE(status.error().what.english().find("file"), std::string::npos);
  }
}

TEST(OpenFile, WakesAsTheSameFileOrNotAtAll) {
  const TestFolder folder;
  write_text(folder / "file", "bytes");
  auto file = OpenFile::open(folder / "file");
  ASSERT_TRUE(file);
  file->rest();
  std::vector<std::uint8_t> bytes(5);
  EXPECT_THROW((void)file->read(0, bytes), Bug);
  ASSERT_TRUE(file->wake());
  EXPECT_EQ(text_of(*file), "bytes");
  file->rest();
  write_text(folder / "next", "other");
  std::filesystem::rename(folder / "next", folder / "file");
  EXPECT_FALSE(file->wake());
  std::filesystem::remove(folder / "file");
  EXPECT_FALSE(file->wake());
}

TEST(OpenFile, MovesItsBytes) {
  const TestFolder folder;
  write_text(folder / "file", "bytes");
  auto file = OpenFile::open(folder / "file");
  ASSERT_TRUE(file);
  const OpenFile moved = std::move(*file);
  EXPECT_EQ(text_of(moved), "bytes");
  EXPECT_EQ(file->size(), 0U);
}

}  // namespace
}  // namespace joseki::core
