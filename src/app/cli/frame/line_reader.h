// SPDX-License-Identifier: MIT
// LineReader: input line by line, fast for files and prompt for conversations.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace joseki::app {

// Not thread-safe; one reader a descriptor, since it reads ahead (not on terminals).
class LineReader {
 public:
  // `before_wait` is called whenever reading may block: the moment to flush what was answered so
  // far, so that a script that asks line by line gets its answers, and a long file no flush a line.
  explicit LineReader(int fd, std::function<void()> before_wait = {});

  // The next line without its end (\n or \r\n); nothing at the end of the input or on an error.
  std::optional<std::string> next();

 private:
  bool fill();  // false: there is no more

  int fd_;
  std::function<void()> before_wait_;
  std::string buffer_;
  std::size_t at_ = 0;  // of the first character in buffer_ not yet handed out
};

}  // namespace joseki::app
