// SPDX-License-Identifier: MIT
// ProgressTalk: how far a long job is, on stderr. One line that changes in place on a terminal,
// a line an event elsewhere, JSON objects with --json.
#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <thread>

#include "app/cli/frame/output.h"
#include "app/cli/frame/session.h"
#include "app/cli/frame/verb.h"

namespace joseki::app {

enum class ProgressMode { automatic, always, never };  // automatic: if stderr is a terminal

// --progress: auto, always or never.
Option add_progress(Verb verb, std::string& word);
ProgressMode progress_mode(const std::string& word);

// Any thread may call show() and note(); the talk must not be used by others meanwhile.
class ProgressTalk {
 public:
  ProgressTalk(Session& session, ProgressMode mode);
  ProgressTalk(const ProgressTalk&) = delete;
  ProgressTalk& operator=(const ProgressTalk&) = delete;
  ~ProgressTalk();  // clears the line that changes in place

  // `text` without a newline and without the time; `event` gets "type":"progress". Cheap if nobody
  // listens.
  void show(std::string text, const Json& event);

  // A line that stays, also without progress, unless the session is quiet.
  void note(std::string_view text);

  bool is_silent() const { return style_ == Style::silent; }

 private:
  enum class Style { silent, lines, updating, json };
  void draw();  // with the lock held
  std::string clock() const;

  Session& session_;
  Style style_ = Style::silent;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();

  std::mutex mutex_;  // guards everything below, and the talk
  std::string text_;
  bool is_drawn_ = false;
  std::jthread ticker_;  // keeps the clock in the line going; last, so that it ends first
};

}  // namespace joseki::app
