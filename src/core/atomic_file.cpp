// SPDX-License-Identifier: MIT
#include "core/atomic_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "core/locked_file.h"

namespace joseki::core {
namespace {

Status write_all(int fd, std::string_view bytes, std::uint64_t offset,
                 const std::filesystem::path& path) {
  while (!bytes.empty()) {
    const ssize_t written = pwrite(fd, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return system_error("cannot write '{}': {}", path, errno);
    bytes.remove_prefix(static_cast<std::size_t>(written));
    offset += static_cast<std::uint64_t>(written);
  }
  return Done{};
}

Status sync_folder(const std::filesystem::path& path) {
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  const int fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return system_error("cannot open '{}': {}", folder, errno);
  const bool synced = fsync(fd) == 0;
  const int number = errno;
  close(fd);
  if (!synced) return system_error("cannot flush '{}': {}", folder, number);
  return Done{};
}

}  // namespace

Error system_error(Pattern<std::filesystem::path, Text> what_failed,
                   const std::filesystem::path& path, int number) {
  Error error{Errc::io, core::text(what_failed, path, system_text(number)), {}};
  if (number == ENOENT) error.code = Errc::not_found;
  if (number == ENAMETOOLONG) {
    error.code = Errc::bad_input;
    error.hint = core::text("give a shorter name");
  }
  if (number == ENOSPC || number == EDQUOT) {
    error.code = Errc::no_disk;
    error.hint = Remedy::free_disk_and_repeat;
  }
  if (number == EACCES || number == EPERM || number == EROFS) {
    error.hint = core::text("choose a folder you may write to");
  }
  return error;
}

Result<AtomicFile> AtomicFile::create(const std::filesystem::path& path) {
  std::filesystem::path temporary = path;
  temporary += ".tmp";
  const auto fd = open_locked(temporary);
  if (!fd) return fd.error();
  if (!*fd) {
    return Error{Errc::busy, core::text("another process is writing '{}'", path),
                 core::text("wait until it is done")};
  }
  AtomicFile file(**fd, path);
  if (ftruncate(file.fd_, 0) != 0) return system_error("cannot empty '{}': {}", temporary, errno);
  return file;
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), path_(std::move(other.path_)), size_(other.size_) {}

AtomicFile::~AtomicFile() {
  if (fd_ < 0) return;
  unlink(temporary().c_str());
  close(fd_);
}

std::filesystem::path AtomicFile::temporary() const {
  std::filesystem::path temporary = path_;
  temporary += ".tmp";
  return temporary;
}

Status AtomicFile::append(std::string_view text) {
  auto status = write_all(fd_, text, size_, path_);
  if (status) size_ += text.size();
  return status;
}

Status AtomicFile::append(std::span<const std::uint8_t> bytes) {
  return append(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

Status AtomicFile::rewrite(std::uint64_t offset, std::string_view text) {
  return write_all(fd_, text, offset, path_);
}

Status AtomicFile::commit(Durability durability) {
  const bool flush = durability == Durability::flushed;
  if (flush && fsync(fd_) != 0) return system_error("cannot flush '{}': {}", path_, errno);
  if (rename(temporary().c_str(), path_.c_str()) != 0) {
    return system_error("cannot rename to '{}': {}", path_, errno);
  }
  close(std::exchange(fd_, -1));
  return flush ? sync_folder(path_) : Status(Done{});
}

Status flush_file_system(const std::filesystem::path& folder) {
  const int fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return system_error("cannot open '{}': {}", folder, errno);
  const int failure = syncfs(fd) == 0 ? 0 : errno;
  close(fd);
  if (failure != 0) return system_error("cannot flush '{}': {}", folder, failure);
  return Done{};
}

}  // namespace joseki::core
