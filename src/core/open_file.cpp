// SPDX-License-Identifier: MIT
#include "core/open_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "core/atomic_file.h"
#include "core/ensure.h"

namespace joseki::core {

Result<OpenFile> OpenFile::open(const std::filesystem::path& path) {
  // O_NONBLOCK: a pipe of that name is refused below instead of waited for.
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) {
    const int number = errno;
    Error error = system_error("cannot open '{}': {}", path, number);
    if (number == EACCES) error.hint = core::text("ask its owner for the right to read it");
    if (number == EMFILE) error.hint = core::text("allow more open files: ulimit -n");
    return error;
  }
  OpenFile file(fd, path);
  if (auto status = file.look(); !status) return std::move(status).error();
  return file;
}

Status OpenFile::look() {
  struct stat info {};
  if (fstat(fd_, &info) != 0) return system_error("cannot look at '{}': {}", path_, errno);
  if (!S_ISREG(info.st_mode)) {
    return Error{Errc::bad_input, core::text("'{}' is not a file", path_), {}};
  }
  constexpr std::int64_t kNanoseconds = 1'000'000'000;
  identity_ = {info.st_dev, info.st_ino, static_cast<std::uint64_t>(info.st_size),
               info.st_mtim.tv_sec * kNanoseconds + info.st_mtim.tv_nsec};
  return Done{};
}

OpenFile::OpenFile(OpenFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      path_(std::move(other.path_)),
      identity_(std::exchange(other.identity_, {})) {}

OpenFile& OpenFile::operator=(OpenFile&& other) noexcept {
  rest();
  fd_ = std::exchange(other.fd_, -1);
  path_ = std::move(other.path_);
  identity_ = std::exchange(other.identity_, {});
  return *this;
}

OpenFile::~OpenFile() { rest(); }

Status OpenFile::read(std::uint64_t offset, std::span<std::uint8_t> out) const {
  ensure(fd_ >= 0, "a file that rests is not read");
  while (!out.empty()) {
    const ssize_t count = pread(fd_, out.data(), out.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return system_error("cannot read '{}': {}", path_, errno);
    if (count == 0) {
      return Error{Errc::damaged_file,
                   core::text("'{}' is damaged: it became shorter while it was read", path_),
                   {}};
    }
    out = out.subspan(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
  return Done{};
}

void OpenFile::rest() {
  if (fd_ >= 0) close(std::exchange(fd_, -1));
}

bool OpenFile::wake() {
  if (fd_ >= 0) return true;
  auto again = open(path_);
  if (!again || again->identity_ != identity_) return false;
  *this = *std::move(again);
  return true;
}

}  // namespace joseki::core
