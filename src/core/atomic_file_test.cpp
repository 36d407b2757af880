// SPDX-License-Identifier: MIT
// Tests of AtomicFile: the old file or the new one, never less.
#include "core/atomic_file.h"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <vector>

#include "core/test_folder.h"
#include "core/test_process.h"

namespace joseki::core {
namespace {

constexpr int kSkip = 77;  // exit status of a child that may not do what the test needs

TEST(AtomicFile, AppearsWithItsContentWhenCommitted) {
  const TestFolder folder;
  auto file = AtomicFile::create(folder / "table");
  ASSERT_TRUE(file);
  ASSERT_TRUE(file->append("hello "));
  ASSERT_TRUE(file->append(std::vector<std::uint8_t>{'w', 'o', 'r', 'l', 'd'}));
  EXPECT_EQ(file->size(), 11u);
  EXPECT_FALSE(std::filesystem::exists(folder / "table")) << "it is there before it is whole";
  ASSERT_TRUE(file->commit());
  EXPECT_EQ(read_text(folder / "table"), "hello world");
  EXPECT_FALSE(std::filesystem::exists(folder / "table.tmp"));
}

TEST(AtomicFile, RewriteChangesWhatWasAppended) {
  const TestFolder folder;
  auto file = AtomicFile::create(folder / "table");
  ASSERT_TRUE(file);
  ASSERT_TRUE(file->append("0123456789"));
  ASSERT_TRUE(file->rewrite(2, "abc"));
  ASSERT_TRUE(file->append("!"));
  ASSERT_TRUE(file->commit());
  EXPECT_EQ(read_text(folder / "table"), "01abc56789!");
}

TEST(AtomicFile, MayBeEmpty) {
  const TestFolder folder;
  auto file = AtomicFile::create(folder / "table");
  ASSERT_TRUE(file);
  ASSERT_TRUE(file->append(""));
  ASSERT_TRUE(file->commit());
  EXPECT_TRUE(std::filesystem::exists(folder / "table"));
  EXPECT_EQ(std::filesystem::file_size(folder / "table"), 0u);
}

TEST(AtomicFile, WithoutCommitTheOldFileStaysAndNothingElse) {
  const TestFolder folder;
  write_text(folder / "table", "old");
  {
    auto file = AtomicFile::create(folder / "table");
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->append("new"));
  }
  EXPECT_EQ(read_text(folder / "table"), "old");
  EXPECT_FALSE(std::filesystem::exists(folder / "table.tmp"));
}

TEST(AtomicFile, CommitReplacesTheOldFile) {
  const TestFolder folder;
  write_text(folder / "table", "old and longer");
  auto file = AtomicFile::create(folder / "table");
  ASSERT_TRUE(file);
  ASSERT_TRUE(file->append("new"));
  ASSERT_TRUE(file->commit());
  EXPECT_EQ(read_text(folder / "table"), "new");
}

TEST(AtomicFile, ALeftoverIsOverwritten) {
  const TestFolder folder;
  write_text(folder / "table.tmp", std::string(1000, 'x'));
  auto file = AtomicFile::create(folder / "table");
  ASSERT_TRUE(file);
  ASSERT_TRUE(file->append("new"));
  ASSERT_TRUE(file->commit());
  EXPECT_EQ(read_text(folder / "table"), "new");
}

TEST(AtomicFile, AKilledWriterLeavesTheOldFileAndDoesNotBlockTheNext) {
  const TestFolder folder;
  write_text(folder / "table", "old");
  TestProcess writer([&](auto ready) {
    auto file = AtomicFile::create(folder / "table");
    if (!file || !file->append("half of the new o") || !ready()) return 1;
    while (true) pause();
  });
  ASSERT_TRUE(writer.wait_ready());
  EXPECT_EQ(writer.kill_it(), TestProcess::kKilled);
  EXPECT_EQ(read_text(folder / "table"), "old");
  auto file = AtomicFile::create(folder / "table");
  ASSERT_TRUE(file);
  ASSERT_TRUE(file->append("new"));
  ASSERT_TRUE(file->commit());
  EXPECT_EQ(read_text(folder / "table"), "new");
}

TEST(AtomicFile, ASecondWriterOfTheSameFileIsBusyAndHarmless) {
  const TestFolder folder;
  auto first = AtomicFile::create(folder / "table");
  ASSERT_TRUE(first);
  ASSERT_TRUE(first->append("first"));
  {
    const auto second = AtomicFile::create(folder / "table");
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().code, Errc::busy);
    EXPECT_NE(second.error().what.english().find("table"), std::string::npos)
        << second.error().what;
  }
  ASSERT_TRUE(first->commit());
  EXPECT_EQ(read_text(folder / "table"), "first");
}

// A writer that opened the temporary file just before another one renamed it must not take the
// finished file for its own and empty it.
TEST(AtomicFile, IsAlwaysWholeHoweverManyWriteIt) {
  const TestFolder folder;
  const std::string whole(5000, 'w');
  write_text(folder / "table", whole);
  std::vector<TestProcess> writers;
  for (int writer = 0; writer < 4; ++writer) {
    writers.emplace_back([&](auto) {
      for (int turn = 0; turn < 40;) {
        auto file = AtomicFile::create(folder / "table");
        if (!file && file.error().code != Errc::busy) return 1;
        if (!file) continue;
        if (!file->append(whole) || !file->commit()) return 2;
        if (read_text(folder / "table") != whole) return 3;
        ++turn;
      }
      return 0;
    });
  }
  for (TestProcess& writer : writers) EXPECT_EQ(writer.wait(), 0);
  EXPECT_EQ(read_text(folder / "table"), whole);
}

TEST(AtomicFile, AMissingFolderIsNotFound) {
  const TestFolder folder;
  const auto file = AtomicFile::create(folder / "missing" / "table");
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().code, Errc::not_found);
}

TEST(AtomicFile, AFolderInItsPlaceIsAnErrorAndLeavesNothing) {
  const TestFolder folder;
  std::filesystem::create_directory(folder / "table");
  {
    auto file = AtomicFile::create(folder / "table");
    ASSERT_TRUE(file);
    const auto status = file->commit();
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, Errc::io);
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "table.tmp"));
}

TEST(AtomicFile, AFolderThatMayNotBeWrittenGivesAHint) {
  const TestFolder folder;
  std::filesystem::create_directory(folder / "locked");
  chmod(folder.path().c_str(), 0755);
  chmod((folder / "locked").c_str(), 0555);
  // Root may write everywhere, so a root child becomes somebody else first.
  TestProcess child([&](auto) {
    if (geteuid() == 0 && seteuid(65534) != 0) return kSkip;
    const auto file = AtomicFile::create(folder / "locked" / "table");
    return !file && file.error().code == Errc::io && !file.error().hint.empty() ? 0 : 1;
  });
  const int status = child.wait();
  if (status == kSkip) GTEST_SKIP() << "root cannot become another user here";
  EXPECT_EQ(status, 0);
}

// A file system of 64 KiB that only this process sees and that goes away with it.
bool mount_tiny_disk(const std::filesystem::path& folder) {
  if (unshare(CLONE_NEWNS) != 0 && unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
  if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return false;
  return mount("tiny", folder.c_str(), "tmpfs", 0, "size=64k") == 0;
}

TEST(AtomicFile, AFullDiskIsSaidAndTheOldFileStays) {
  const TestFolder folder;
  TestProcess child([&](auto) {
    if (!mount_tiny_disk(folder.path())) return kSkip;
    write_text(folder / "table", "old");
    {
      auto file = AtomicFile::create(folder / "table");
      if (!file) return 1;
      const auto status = file->append(std::string(1 << 20, 'x'));
      if (status || status.error().code != Errc::no_disk) return 2;
      if (status.error().hint.empty()) return 3;
    }
    if (read_text(folder / "table") != "old") return 4;
    return std::filesystem::exists(folder / "table.tmp") ? 5 : 0;
  });
  const int status = child.wait();
  if (status == kSkip) GTEST_SKIP() << "no file system may be mounted here";
  EXPECT_EQ(status, 0);
}

TEST(SystemError, TellsWhatFailedWhereAndWhy) {
  const Error error = system_error("cannot frob '{}': {}", "some/file", ENOENT);
  EXPECT_EQ(error.code, Errc::not_found);
  EXPECT_EQ(error.what, "cannot frob 'some/file': No such file or directory");
  EXPECT_EQ(system_error("cannot write '{}': {}", "f", ENOSPC).code, Errc::no_disk);
  EXPECT_EQ(system_error("cannot write '{}': {}", "f", EDQUOT).code, Errc::no_disk);
  EXPECT_EQ(system_error("cannot write '{}': {}", "f", EIO).code, Errc::io);
}

}  // namespace
}  // namespace joseki::core
