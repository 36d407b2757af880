// SPDX-License-Identifier: MIT
// Output: stdout or stderr with a buffer of ours, because a full disk must be noticed and a reader
// that went away must not kill us in the middle of a build.
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "app/catalog/json.h"
#include "core/result.h"

namespace joseki::app {

// Not thread-safe. After a failed write all further text is dropped; finish() tells.
class Output {
 public:
  explicit Output(int fd) : fd_(fd) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  template <class... Args>
  void print(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(buffer_), format, std::forward<Args>(args)...);
    flush_if_long();
  }
  void write(std::string_view text) {
    buffer_.append(text.data(), text.data() + text.size());
    flush_if_long();
  }
  void line(const Json& object);

  void flush();
  bool is_open() const { return failure_ == 0; }  // false: nobody gets what is written

  // Flushes, and says so if something could not be written; a reader that went away is no error.
  core::Status finish();

 private:
  static constexpr std::size_t kLong = 1 << 16;
  void flush_if_long() {
    if (buffer_.size() >= kLong) flush();
  }

  int fd_;
  int failure_ = 0;  // errno of the first failed write
  fmt::memory_buffer buffer_;
};

// Whether `path` is where the answer goes: what a command writes there is then the answer itself.
bool is_standard_output(const std::string& path);

}  // namespace joseki::app
