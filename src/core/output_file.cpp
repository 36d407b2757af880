// SPDX-License-Identifier: MIT
#include "core/output_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <string>
#include <thread>
#include <utility>

#include "core/bytes_text.h"
#include "core/ensure.h"
#include "core/resources.h"

namespace joseki::core {
namespace {

namespace fs = std::filesystem;

constexpr int kWaitMs = 20;  // between two looks at a stop

std::string quoted(const fs::path& path) { return "'" + path.string() + "'"; }

Error interrupted(const fs::path& path) {
  return {Errc::interrupted, core::text("stopped while writing {}", quoted(path)), {}};
}

// The descriptor of ours that writes to this very file, or -1: whoever names /dev/stdout wants the
// text to go on there, not a new file in place of the one the shell holds open.
int standard_stream_of(const struct stat& info) {
  for (const int fd : {STDOUT_FILENO, STDERR_FILENO}) {
    struct stat ours {};
    if (fstat(fd, &ours) == 0 && ours.st_dev == info.st_dev && ours.st_ino == info.st_ino) {
      return fd;
    }
  }
  return -1;
}

Result<OutputPlace> place_of_missing(const fs::path& path) {
  struct stat link {};
  if (lstat(path.c_str(), &link) != 0) {
    if (errno == ENOENT) return OutputPlace{path, OutputKind::missing};
    return system_error("cannot write '{}': {}", path, errno);
  }
  std::error_code failure;
  const fs::path target = fs::read_symlink(path, failure);
  return Error{Errc::bad_input,
               core::text("{} is a link to {}, which is not there", quoted(path), quoted(target)),
               core::text("name that file, or remove the link")};
}

// Waits until a pipe has a reader.
Result<int> open_stream(const fs::path& path, const std::stop_token& stop) {
  while (true) {
    const int fd = open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (fd >= 0) return fd;
    if (errno != ENXIO && errno != EINTR) return system_error("cannot write '{}': {}", path, errno);
    if (stop.stop_requested()) return interrupted(path);
    std::this_thread::sleep_for(std::chrono::milliseconds(kWaitMs));
  }
}

}  // namespace

Result<OutputPlace> find_output(const fs::path& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) {
    if (errno == ENOENT) return place_of_missing(path);
    return system_error("cannot write '{}': {}", path, errno);
  }
  if (S_ISDIR(info.st_mode)) {
    return Error{Errc::bad_input, core::text("{} is a folder", quoted(path)),
                 core::text("name a file in it")};
  }
  if (standard_stream_of(info) >= 0) return OutputPlace{path, OutputKind::stream};
  if (S_ISSOCK(info.st_mode)) {
    return Error{Errc::bad_input, core::text("{} is a socket", quoted(path)),
                 core::text("name a file or a pipe")};
  }
  if (!S_ISREG(info.st_mode)) return OutputPlace{path, OutputKind::stream};
  std::error_code failure;
  const fs::path target = fs::canonical(path, failure);
  if (failure) return system_error("cannot write '{}': {}", path, failure.value());
  return OutputPlace{fs::is_symlink(path, failure) ? target : path, OutputKind::file};
}

Result<StreamFile> StreamFile::open(const OutputPlace& place, std::stop_token stop) {
  Result<int> fd = -1;
  struct stat info {};
  if (place.kind == OutputKind::missing) {
    fd = ::open(place.path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  } else if (place.kind == OutputKind::file) {
    return Error{Errc::bad_input, core::text("{} is there already", quoted(place.path)),
                 core::text("choose another name, or delete the file")};
  } else if (stat(place.path.c_str(), &info) == 0 &&
             (S_ISREG(info.st_mode) || S_ISSOCK(info.st_mode))) {
    fd = fcntl(standard_stream_of(info), F_DUPFD_CLOEXEC, 0);
  } else {
    fd = open_stream(place.path, stop);
    if (!fd) return std::move(fd).error();
  }
  if (*fd < 0) return system_error("cannot write '{}': {}", place.path, errno);
  return StreamFile(*fd, place.path, std::move(stop));
}

StreamFile::StreamFile(StreamFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      path_(std::move(other.path_)),
      stop_(std::move(other.stop_)) {}

StreamFile::~StreamFile() {
  if (fd_ >= 0) ::close(fd_);
}

Status StreamFile::append(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(fd_, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      if (stop_.stop_requested()) return interrupted(path_);
      pollfd wait{fd_, POLLOUT, 0};
      poll(&wait, 1, kWaitMs);
    } else if (errno != EINTR) {
      return system_error("cannot write '{}': {}", path_, errno);
    }
  }
  return Done{};
}

Status StreamFile::close() {
  if (::close(std::exchange(fd_, -1)) == 0 || errno == EINTR) return Done{};
  return system_error("cannot write '{}': {}", path_, errno);
}

Result<OutputFile> OutputFile::create(const fs::path& path, std::stop_token stop) {
  auto place = find_output(path);
  if (!place) return std::move(place).error();
  OutputFile out(std::move(*place), std::move(stop));
  if (out.place_.kind == OutputKind::stream) {
    auto stream = StreamFile::open(out.place_, out.stop_);
    if (!stream) return std::move(stream).error();
    out.stream_.emplace(std::move(*stream));
  } else {
    auto whole = AtomicFile::create(out.place_.path);
    if (!whole) return std::move(whole).error();
    out.whole_.emplace(std::move(*whole));
  }
  return out;
}

Status OutputFile::append(std::string_view text) {
  if (stop_.stop_requested()) return interrupted(place_.path);
  auto status = whole_ ? whole_->append(text) : stream_->append(text);
  if (status) size_ += text.size();
  return status;
}

Status OutputFile::append(std::span<const std::uint8_t> bytes) {
  return append(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
}

Status OutputFile::rewrite(std::uint64_t offset, std::string_view text) {
  ensure(can_rewrite(), "a stream cannot be rewritten");
  return whole_->rewrite(offset, text);
}

Status OutputFile::reserve(std::uint64_t bytes) const {
  if (!whole_) return Done{};
  const fs::path folder = place_.path.has_parent_path() ? place_.path.parent_path() : ".";
  const std::uint64_t free = free_disk_bytes(folder);
  if (bytes <= free) return Done{};
  return Error{Errc::no_disk,
               core::text("{} would need {}, and {} of its disk are free", quoted(place_.path),
                          bytes_text(bytes), bytes_text(free)),
               core::text("free some space or choose another folder")};
}

Status OutputFile::commit(Durability durability) {
  if (stop_.stop_requested()) return interrupted(place_.path);
  return whole_ ? whole_->commit(durability) : stream_->close();
}

}  // namespace joseki::core
