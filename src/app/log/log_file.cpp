// SPDX-License-Identifier: MIT
#include "app/log/log_file.h"

#include <spdlog/details/log_msg.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/rotating_file_sink.h>

#include <exception>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "core/file_lock.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kName = "joseki.log";
constexpr const char* kPattern = "%Y-%m-%dT%H:%M:%S.%eZ %P %l %n %v";
constexpr std::size_t kLongestValue = 2000;
constexpr int kLockTries = 100;
constexpr std::chrono::milliseconds kLockWait{5};
constexpr std::chrono::seconds kPause{10};  // after a failure: a full disk may get room

spdlog::level::level_enum level_of(LogLevel level) {
  switch (level) {
    case LogLevel::info:
      return spdlog::level::info;
    case LogLevel::warning:
      return spdlog::level::warn;
    case LogLevel::error:
      break;
  }
  return spdlog::level::err;
}

bool is_plain(unsigned char c) { return c > ' ' && c != '"' && c != '\\' && c != '=' && c != 127; }

void add_value(std::string& text, std::string_view value) {
  const bool is_cut = value.size() > kLongestValue;
  value = value.substr(0, kLongestValue);
  bool needs_quotes = value.empty() || is_cut;
  for (const char c : value)
    needs_quotes = needs_quotes || !is_plain(static_cast<unsigned char>(c));
  if (!needs_quotes) {
    text += value;
    return;
  }
  text += '"';
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') text += '\\';
    if (c == '\n') {
      text += "\\n";
    } else if (byte < ' ' || byte == 127) {
      text += fmt::format("\\x{:02x}", byte);
    } else {
      text += c;
    }
  }
  text += is_cut ? "...\"" : "\"";
}

// Nothing while others have it for half a second: then the line goes in without.
std::optional<core::FileLock> take_lock(const fs::path& path) {
  for (int i = 0; i < kLockTries; ++i) {
    auto lock = core::FileLock::take(path);
    if (lock) return std::move(*lock);
    if (lock.error().code != core::Errc::busy) throw spdlog::spdlog_ex(lock.error().what.english());
    std::this_thread::sleep_for(kLockWait);
  }
  return std::nullopt;
}

}  // namespace

std::string log_text(std::string_view event, const LogFields& fields) {
  std::string text(event);
  for (const LogField& field : fields) {
    text += fmt::format(" {}=", field.name);
    add_value(text, field.value);
  }
  return text;
}

LogFile::LogFile(fs::path folder, std::function<void(const core::Error&)> complain,
                 LogLimits limits)
    : folder_(std::move(folder)), complain_(std::move(complain)), limits_(limits) {}

fs::path LogFile::file() const { return folder_ / kName; }

bool LogFile::write(LogLevel level, std::string_view area, std::string_view event,
                    const LogFields& fields) noexcept try {
  const std::lock_guard guard(mutex_);
  if (Clock::now() < again_at_) return false;
  try {
    append(level, area, log_text(event, fields));
    return true;
  } catch (const std::exception& failure) {
    give_up(failure.what());
  }
  return false;
} catch (...) {
  return false;  // no memory even to say so
}

void LogFile::append(LogLevel level, std::string_view area, const std::string& text) {
  fs::create_directories(folder_);
  const auto lock = take_lock(folder_ / "joseki.log.lock");
  std::unique_ptr<spdlog::sinks::sink> sink;
  if (lock) {
    sink = std::make_unique<spdlog::sinks::rotating_file_sink_st>(
        file().string(), limits_.file_bytes, limits_.old_files);
  } else {
    sink = std::make_unique<spdlog::sinks::basic_file_sink_st>(file().string());
  }
  sink->set_formatter(
      std::make_unique<spdlog::pattern_formatter>(kPattern, spdlog::pattern_time_type::utc));
  sink->log(spdlog::details::log_msg({area.data(), area.size()}, level_of(level), text));
  sink->flush();
}

void LogFile::give_up(const std::string& why) {
  again_at_ = Clock::now() + kPause;
  if (std::exchange(has_complained_, true) || !complain_) return;
  complain_({core::Errc::io, core::text("the log '{}' cannot be written: {}", file(), why),
             core::text("the work goes on without it; {} writes none", "JOSEKI_LOG=off")});
}

}  // namespace joseki::app
