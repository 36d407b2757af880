// SPDX-License-Identifier: MIT
#include "core/file_lock.h"

#include <unistd.h>

#include <utility>

#include "core/locked_file.h"

namespace joseki::core {

Result<FileLock> FileLock::take(const std::filesystem::path& path) {
  const auto fd = open_locked(path);
  if (!fd) return fd.error();
  if (!*fd) {
    return Error{Errc::busy, core::text("another process holds '{}'", path),
                 core::text("wait until it is done, or stop it")};
  }
  return FileLock(**fd, path);
}

FileLock::FileLock(FileLock&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), path_(std::move(other.path_)) {}

FileLock::~FileLock() {
  if (fd_ < 0) return;
  // Its folder may have changed names with another one: then the file of that name is not ours.
  const auto is_ours = holds_name(fd_, path_);
  if (is_ours && *is_ours) unlink(path_.c_str());
  close(fd_);
}

}  // namespace joseki::core
