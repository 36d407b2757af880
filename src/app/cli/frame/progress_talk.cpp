// SPDX-License-Identifier: MIT
#include "app/cli/frame/progress_talk.h"

#include <condition_variable>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/cli/frame/terminal.h"
#include "app/report/text_format.h"

namespace joseki::app {
namespace {

constexpr std::chrono::milliseconds kTick{180};  // under six a second
constexpr std::string_view kClearLine = "\r\x1b[K";

}  // namespace

Option add_progress(Verb verb, std::string& word) {
  return add_choice(verb, "--progress", word, {"auto", "always", "never"},
                    "Show progress on stderr; auto: if that is a terminal");
}

ProgressMode progress_mode(const std::string& word) {
  if (word == "always") return ProgressMode::always;
  return word == "never" ? ProgressMode::never : ProgressMode::automatic;
}

ProgressTalk::ProgressTalk(Session& session, ProgressMode mode) : session_(session) {
  const bool terminal = is_terminal(STDERR_FILENO);
  if (session.quiet || mode == ProgressMode::never) return;
  if (mode == ProgressMode::automatic && !terminal) return;
  style_ = session.json ? Style::json : terminal ? Style::updating : Style::lines;
  if (style_ != Style::updating) return;
  ticker_ = std::jthread([this](const std::stop_token& end) {
    std::condition_variable_any woken;  // only ever by `end`
    std::unique_lock lock(mutex_);
    while (!end.stop_requested()) {
      if (!text_.empty()) draw();
      woken.wait_for(lock, end, kTick, [] { return false; });
    }
  });
}

ProgressTalk::~ProgressTalk() {
  ticker_ = {};
  if (is_drawn_) session_.talk.write(kClearLine);
  session_.talk.flush();
}

void ProgressTalk::show(std::string text, const Json& event) {
  if (style_ == Style::silent) return;
  const std::lock_guard lock(mutex_);
  if (style_ == Style::json) {
    Json line = {{"type", "progress"}};
    line.update(event);
    session_.talk.line(line);
    session_.talk.flush();
  } else if (style_ == Style::lines) {
    session_.talk.print("{}  {}\n", text, clock());
    session_.talk.flush();
  } else {
    text_ = std::move(text);  // the ticker draws it
  }
}

void ProgressTalk::note(std::string_view text) {
  const std::lock_guard lock(mutex_);
  if (is_drawn_) session_.talk.write(kClearLine);
  is_drawn_ = false;
  if (!session_.json) session_.say(text);
}

std::string ProgressTalk::clock() const {
  const std::chrono::duration<double> since = std::chrono::steady_clock::now() - begin_;
  return seconds_text(since.count());
}

void ProgressTalk::draw() {
  session_.talk.print("{}{}  {}", kClearLine, text_, clock());
  session_.talk.flush();
  is_drawn_ = true;
}

}  // namespace joseki::app
