// SPDX-License-Identifier: MIT
// LogFile: the log as a file that is rotated, for any number of processes at once.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>

#include "app/log/event_log.h"
#include "core/result.h"

namespace joseki::app {

struct LogLimits {
  std::size_t file_bytes = std::size_t{1} << 20;
  std::size_t old_files = 4;  // joseki.1.log is the newest of them
};

// Writes joseki.log in a folder, which it makes. A line is
//   2026-01-31T12:00:00.000Z 4711 info build finished table=2x4-64 seconds=1.5
// time in UTC, process, level, area, event, fields; values with blanks are in quotes. Each line is
// written under a lock, to a file that is opened for it: processes do not rotate each other's lines
// away, and no file stays open. That costs some 0.1 ms a line, so it is for events, not for moves.
class LogFile : public EventLog {
 public:
  // `complain` is called once if the log cannot be written.
  LogFile(std::filesystem::path folder, std::function<void(const core::Error&)> complain,
          LogLimits limits = {});

  bool write(LogLevel level, std::string_view area, std::string_view event,
             const LogFields& fields) noexcept override;
  std::filesystem::path file() const override;

 private:
  using Clock = std::chrono::steady_clock;

  void append(LogLevel level, std::string_view area, const std::string& text);
  void give_up(const std::string& why);  // for a while, with the lock held

  const std::filesystem::path folder_;
  const std::function<void(const core::Error&)> complain_;
  const LogLimits limits_;
  std::mutex mutex_;  // guards what follows
  bool has_complained_ = false;
  Clock::time_point again_at_{};  // it could not be written: not before then
};

// "event name=value name=\"a value\"": one line, whatever the values are.
std::string log_text(std::string_view event, const LogFields& fields);

}  // namespace joseki::app
