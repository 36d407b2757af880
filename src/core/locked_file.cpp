// SPDX-License-Identifier: MIT
#include "core/locked_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "core/atomic_file.h"

namespace joseki::core {
namespace {

// The last holder removes or renames the file before it lets go. Whoever opened it just before then
// has the lock of a file that is called something else by now, perhaps a finished table.
bool has_name(int fd, const std::filesystem::path& path) {
  struct stat held {};
  struct stat named {};
  return fstat(fd, &held) == 0 && stat(path.c_str(), &named) == 0 && held.st_ino == named.st_ino &&
         held.st_dev == named.st_dev;
}

}  // namespace

Result<std::optional<int>> open_locked(const std::filesystem::path& path) {
  while (true) {
    const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (fd < 0) return system_error("cannot create", path, errno);
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
      const int number = errno;
      close(fd);
      if (number == EINTR) continue;
      if (number == EWOULDBLOCK) return std::optional<int>();
      return system_error("cannot lock", path, number);
    }
    if (has_name(fd, path)) return std::optional<int>(fd);
    close(fd);
  }
}

}  // namespace joseki::core
