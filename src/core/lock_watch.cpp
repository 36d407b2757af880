// SPDX-License-Identifier: MIT
#include "core/lock_watch.h"

#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <string>

namespace joseki::core {

LockWatch LockWatch::now() {
  LockWatch watch;
  std::ifstream locks("/proc/locks");
  for (std::string line; std::getline(locks, line);) {
    // 1: FLOCK  ADVISORY  WRITE 1234 08:01:5678 0 EOF
    Held held{};
    const int fields = std::sscanf(line.c_str(), "%*d: FLOCK ADVISORY WRITE %d %x:%x:%lu",
                                   &held.process, &held.major, &held.minor, &held.inode);
    if (fields == 4) watch.held_.insert(held);
  }
  return watch;
}

std::optional<int> LockWatch::holder_of(const std::filesystem::path& path) const {
  struct stat file {};
  if (stat(path.c_str(), &file) != 0) return std::nullopt;
  for (const Held& held : held_) {
    if (held.inode == file.st_ino && held.major == major(file.st_dev) &&
        held.minor == minor(file.st_dev) && held.process != getpid()) {
      return held.process;
    }
  }
  return std::nullopt;
}

}  // namespace joseki::core
