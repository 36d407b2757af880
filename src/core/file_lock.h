// SPDX-License-Identifier: MIT
// FileLock: at most one process works on a thing at a time. The system lets go of the lock when
// its holder dies, however it dies.
#pragma once

#include <filesystem>

#include "core/result.h"

namespace joseki::core {

class FileLock {
 public:
  // Takes `path` as the lock, at once or not at all: busy if another process has it.
  static Result<FileLock> take(const std::filesystem::path& path);

  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();  // removes the file

 private:
  FileLock(int fd, std::filesystem::path path) : fd_(fd), path_(std::move(path)) {}
  int fd_ = -1;
  std::filesystem::path path_;
};

}  // namespace joseki::core
