// SPDX-License-Identifier: MIT
// Tests of FileLock, within one process and between several.
#include "core/file_lock.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <vector>

#include "core/test_folder.h"
#include "core/test_process.h"

namespace joseki::core {
namespace {

TEST(FileLock, ASecondTakeIsBusyAndNamesTheFile) {
  const TestFolder folder;
  const auto first = FileLock::take(folder / "lock");
  ASSERT_TRUE(first);
  const auto second = FileLock::take(folder / "lock");
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, Errc::busy);
  EXPECT_NE(second.error().what.english().find("lock"), std::string::npos) << second.error().what;
}

TEST(FileLock, IsGoneAfterReleaseAndCanBeTakenAgain) {
  const TestFolder folder;
  {
    const auto lock = FileLock::take(folder / "lock");
    ASSERT_TRUE(lock);
    EXPECT_TRUE(std::filesystem::exists(folder / "lock"));
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "lock"));
  EXPECT_TRUE(FileLock::take(folder / "lock"));
}

TEST(FileLock, IsHeldByWhoeverItWasMovedTo) {
  const TestFolder folder;
  auto taken = FileLock::take(folder / "lock");
  ASSERT_TRUE(taken);
  {
    const FileLock moved = *std::move(taken);
    EXPECT_FALSE(FileLock::take(folder / "lock"));
  }
  EXPECT_TRUE(FileLock::take(folder / "lock"));
}

TEST(FileLock, TwoLocksDoNotMindEachOther) {
  const TestFolder folder;
  const auto a = FileLock::take(folder / "a");
  const auto b = FileLock::take(folder / "b");
  EXPECT_TRUE(a);
  EXPECT_TRUE(b);
}

TEST(FileLock, AMissingFolderIsNotFound) {
  const TestFolder folder;
  const auto lock = FileLock::take(folder / "missing" / "lock");
  ASSERT_FALSE(lock);
  EXPECT_EQ(lock.error().code, Errc::not_found);
}

TEST(FileLock, ALeftoverFileIsNoLock) {
  const TestFolder folder;
  write_text(folder / "lock", "");
  EXPECT_TRUE(FileLock::take(folder / "lock"));
}

TEST(FileLock, IsReleasedWhenItsHolderIsKilled) {
  const TestFolder folder;
  TestProcess holder([&](auto ready) {
    const auto lock = FileLock::take(folder / "lock");
    if (!lock || !ready()) return 1;
    while (true) pause();
  });
  ASSERT_TRUE(holder.wait_ready());
  const auto early = FileLock::take(folder / "lock");
  ASSERT_FALSE(early);
  EXPECT_EQ(early.error().code, Errc::busy);
  EXPECT_EQ(holder.kill_it(), TestProcess::kKilled);
  EXPECT_TRUE(std::filesystem::exists(folder / "lock")) << "the leftover this test is about";
  EXPECT_TRUE(FileLock::take(folder / "lock"));
}

// From here on every question what a file is fails in this process.
bool break_stat(unsigned number) {
  std::array<sock_filter, 6> program = {{
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_newfstatat, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_stat, 1, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_statx, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | number),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  }};
  const sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

TEST(FileLock, GivesUpWhenTheSystemDoesNotSayWhatTheFileIs) {
  for (const unsigned number : {EIO, EACCES, ENOENT}) {
    const TestFolder folder;
    constexpr int kSkip = 77;
    TestProcess taker([&](auto) {
      if (!break_stat(number)) return kSkip;
      alarm(5);  // it went round for ever
      const auto lock = FileLock::take(folder / "lock");
      return !lock && lock.error().what.english().find("lock") != std::string::npos ? 0 : 1;
    });
    const int status = taker.wait();
    if (status == kSkip) GTEST_SKIP() << "no filter of system calls here";
    EXPECT_EQ(status, 0) << number;
  }
}

// Each holder makes a file that must not be there yet: two holders at once would meet on it. The
// lock file is removed and made again all the time, so the race for a removed file is run, too.
TEST(FileLock, NeverHasTwoHolders) {
  const TestFolder folder;
  std::vector<TestProcess> workers;
  for (int worker = 0; worker < 4; ++worker) {
    workers.emplace_back([&](auto) {
      for (int turn = 0; turn < 300;) {
        const auto lock = FileLock::take(folder / "lock");
        if (!lock && lock.error().code != Errc::busy) return 1;
        if (!lock) continue;
        const int fd = open((folder / "inside").c_str(), O_CREAT | O_EXCL | O_RDWR, 0600);
        if (fd < 0) return 2;
        close(fd);
        unlink((folder / "inside").c_str());
        ++turn;
      }
      return 0;
    });
  }
  for (TestProcess& worker : workers) EXPECT_EQ(worker.wait(), 0);
}

}  // namespace
}  // namespace joseki::core
