// SPDX-License-Identifier: MIT
#include "core/locked_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "core/atomic_file.h"

namespace joseki::core {

Result<bool> holds_name(int fd, const std::filesystem::path& path) {
  struct stat held {};
  struct stat named {};
  if (fstat(fd, &held) != 0) return system_error("cannot look at '{}': {}", path, errno);
  if (stat(path.c_str(), &named) != 0) {
    if (errno == ENOENT) return false;
    return system_error("cannot look at '{}': {}", path, errno);
  }
  return held.st_ino == named.st_ino && held.st_dev == named.st_dev;
}

namespace {

// Each turn but the last is somebody else's success; no crowd of processes is that quick.
constexpr int kMostTurns = 10'000;

}  // namespace

Result<std::optional<int>> open_locked(const std::filesystem::path& path) {
  for (int turn = 0; turn < kMostTurns; ++turn) {
    const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (fd < 0) return system_error("cannot create '{}': {}", path, errno);
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
      const int number = errno;
      close(fd);
      if (number == EINTR) continue;
      if (number == EWOULDBLOCK) return std::optional<int>();
      return system_error("cannot lock '{}': {}", path, number);
    }
    // The last holder removes or renames the file before it lets go. Whoever opened it just before
    // then has the lock of a file that is called something else by now, perhaps a finished table.
    const auto named = holds_name(fd, path);
    if (named && *named) return std::optional<int>(fd);
    close(fd);
    if (!named) return named.error();
  }
  return Error{Errc::io, core::text("'{}' is gone each time it was made", path),
               core::text("look what removes it, or choose another folder")};
}

}  // namespace joseki::core
