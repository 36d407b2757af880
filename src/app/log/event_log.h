// SPDX-License-Identifier: MIT
// EventLog: what happened and nobody was there to see, one line an event.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace joseki::app {

enum class LogLevel : std::uint8_t { info, warning, error };

struct LogField {
  std::string name;
  std::string value;
};
using LogFields = std::vector<LogField>;

template <class T>
LogField log_field(std::string name, const T& value) {
  return {std::move(name), fmt::format("{}", value)};
}

// Any thread. No secrets and nothing about people: no tokens, cookies, session ids, addresses of
// clients, nor what a message says.
class EventLog {
 public:
  virtual ~EventLog() = default;

  // `area`: who tells (build, serve); `event`: what, one word. False if it could not be written:
  // that is never a reason to stop.
  virtual bool write(LogLevel level, std::string_view area, std::string_view event,
                     const LogFields& fields) noexcept = 0;

  // For messages to users; empty: nothing is written anywhere.
  virtual std::filesystem::path file() const = 0;
};

class NoLog : public EventLog {
 public:
  bool write(LogLevel, std::string_view, std::string_view, const LogFields&) noexcept override {
    return false;
  }
  std::filesystem::path file() const override { return {}; }
};

}  // namespace joseki::app
