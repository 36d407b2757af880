// SPDX-License-Identifier: MIT
#include "app/cli/frame/output.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>

namespace joseki::app {

void Output::line(const Json& object) {
  write(json_text(object));
  write("\n");
}

void Output::flush() {
  const char* next = buffer_.data();
  std::size_t left = buffer_.size();
  while (left > 0 && failure_ == 0) {
    const ssize_t written = ::write(fd_, next, left);
    if (written >= 0) {
      next += written;
      left -= static_cast<std::size_t>(written);
    } else if (errno != EINTR) {
      failure_ = errno;
    }
  }
  buffer_.clear();
}

bool is_standard_output(const std::string& path) {
  struct stat named {};
  struct stat ours {};
  return stat(path.c_str(), &named) == 0 && fstat(STDOUT_FILENO, &ours) == 0 &&
         !S_ISCHR(named.st_mode) && named.st_dev == ours.st_dev && named.st_ino == ours.st_ino;
}

core::Status Output::finish() {
  flush();
  if (failure_ == 0 || failure_ == EPIPE) return core::Done{};
  const auto code = failure_ == ENOSPC ? core::Errc::no_disk : core::Errc::io;
  return core::Error{code, std::string("cannot write the answer: ") + std::strerror(failure_),
                     failure_ == ENOSPC ? "make room and try again" : ""};
}

}  // namespace joseki::app
