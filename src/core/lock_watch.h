// SPDX-License-Identifier: MIT
// Which locks of FileLock are held, without touching them.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <tuple>

namespace joseki::core {

// A look at all locks of the machine at one moment (/proc/locks of Linux). Trying to take a lock
// would disturb whoever wants it just then.
class LockWatch {
 public:
  static LockWatch now();

  // The process that holds `path` as a FileLock, if it is not this one.
  std::optional<int> holder_of(const std::filesystem::path& path) const;

 private:
  struct Held {
    unsigned major;
    unsigned minor;
    unsigned long inode;
    int process;
    friend auto operator<=>(const Held&, const Held&) = default;
  };
  std::set<Held> held_;
};

}  // namespace joseki::core
