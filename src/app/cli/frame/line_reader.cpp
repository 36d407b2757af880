// SPDX-License-Identifier: MIT
#include "app/cli/frame/line_reader.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

namespace joseki::app {

LineReader::LineReader(int fd, std::function<void()> before_wait)
    : fd_(fd), before_wait_(std::move(before_wait)) {}

bool LineReader::fill() {
  if (before_wait_) before_wait_();
  buffer_.erase(0, at_);
  at_ = 0;
  std::array<char, 1 << 16> chunk;  // NOLINT: read() fills it
  ssize_t length = -1;
  do {
    length = read(fd_, chunk.data(), chunk.size());
  } while (length < 0 && errno == EINTR);
  if (length <= 0) return false;
  buffer_.append(chunk.data(), static_cast<std::size_t>(length));
  return true;
}

std::optional<std::string> LineReader::next() {
  std::size_t end = buffer_.find('\n', at_);
  while (end == std::string::npos) {
    const std::size_t seen = buffer_.size() - at_;
    if (!fill()) {
      if (seen == 0) return std::nullopt;
      end = buffer_.size();  // the last line may end without a newline
      break;
    }
    end = buffer_.find('\n', at_ + seen);
  }
  std::string line = buffer_.substr(at_, end - at_);
  at_ = std::min(end + 1, buffer_.size());
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

}  // namespace joseki::app
