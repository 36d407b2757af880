// SPDX-License-Identifier: MIT
// Tests of MappedFile.
#include "core/mapped_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include "core/test_folder.h"
#include "core/test_process.h"

namespace joseki::core {
namespace {

std::string text_of(const MappedFile& file) { return {file.bytes().begin(), file.bytes().end()}; }

TEST(MappedFile, ShowsTheBytesOfTheFile) {
  const TestFolder folder;
  std::string text(10'000, 'a');
  text.back() = 'z';
  write_text(folder / "file", text);
  const auto file = MappedFile::open(folder / "file");
  ASSERT_TRUE(file);
  EXPECT_EQ(text_of(*file), text);
}

TEST(MappedFile, AnEmptyFileHasNoBytes) {
  const TestFolder folder;
  write_text(folder / "empty", "");
  const auto file = MappedFile::open(folder / "empty");
  ASSERT_TRUE(file);
  EXPECT_TRUE(file->bytes().empty());
}

TEST(MappedFile, AMissingFileIsNamed) {
  const TestFolder folder;
  const auto file = MappedFile::open(folder / "missing");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().code, Errc::not_found);
  EXPECT_NE(file.error().what.find("missing"), std::string::npos) << file.error().what;
}

TEST(MappedFile, AFolderIsNotAFile) {
  const TestFolder folder;
  const auto file = MappedFile::open(folder.path());
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().code, Errc::bad_input);
}

TEST(MappedFile, APipeIsNotAFileAndIsNotWaitedFor) {
  const TestFolder folder;
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  const auto file = MappedFile::open(folder / "pipe");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().code, Errc::bad_input);
}

TEST(MappedFile, AFileThatMayNotBeReadSaysSo) {
  const TestFolder folder;
  write_text(folder / "file", "secret");
  chmod(folder.path().c_str(), 0755);
  chmod((folder / "file").c_str(), 0);
  // Root may read everything, so a root child becomes somebody else first.
  constexpr int kSkip = 77;
  TestProcess child([&](auto) {
    if (geteuid() == 0 && seteuid(65534) != 0) return kSkip;
    const auto file = MappedFile::open(folder / "file");
    const bool refused = !file && file.error().code == Errc::io;
    return refused && file.error().hint.find("read") != std::string::npos ? 0 : 1;
  });
  const int status = child.wait();
  if (status == kSkip) GTEST_SKIP() << "root cannot become another user here";
  EXPECT_EQ(status, 0);
}

TEST(MappedFile, KeepsItsBytesWhenTheFileIsReplacedByRename) {
  const TestFolder folder;
  write_text(folder / "file", "old");
  const auto file = MappedFile::open(folder / "file");
  ASSERT_TRUE(file);
  write_text(folder / "next", "new and longer");
  std::filesystem::rename(folder / "next", folder / "file");
  EXPECT_EQ(text_of(*file), "old");
}

TEST(MappedFile, MovesItsBytes) {
  const TestFolder folder;
  write_text(folder / "file", "bytes");
  auto file = MappedFile::open(folder / "file");
  ASSERT_TRUE(file);
  const MappedFile moved = std::move(*file);
  EXPECT_EQ(text_of(moved), "bytes");
  EXPECT_TRUE(file->bytes().empty());
}

}  // namespace
}  // namespace joseki::core
