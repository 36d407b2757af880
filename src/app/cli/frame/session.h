// SPDX-License-Identifier: MIT
// Session: one run of the program, as every command sees it.
#pragma once

#include <unistd.h>

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/frame/exit_codes.h"
#include "app/cli/frame/output.h"
#include "app/cli/frame/verb_page.h"
#include "app/log/event_log.h"
#include "app/players/game_shelf.h"
#include "core/result.h"
#include "learn/selfplay/network_learner.h"

namespace joseki::app {

struct Session {
  // Set by options that every command has.
  bool json = false;
  bool quiet = false;

  Output out{STDOUT_FILENO};   // the answer
  Output talk{STDERR_FILENO};  // everything else; flush after each message

  // The games that can be searched. Fixed before the command line is read.
  GameShelf shelf;
  // Who changes networks; empty in a program without libtorch. Fixed as well.
  learn::LearnerMaker make_learner;
  // What was typed after the program's name.
  std::vector<std::string> words;

  // What happened, for later. Set before the command line is read.
  std::unique_ptr<EventLog> log = std::make_unique<NoLog>();
  std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
  std::string doing;       // the verb, with its action: who tells in the log
  bool is_logged = false;  // its beginning and its end are in the log, whatever the end is
  LogFields figures;       // what the verb found out

  // What the command line chose; main() runs it after parsing.
  std::function<core::Result<Exit>()> chosen;

  // By verb: what help pages say beyond the options. Fixed once all verbs are added.
  std::map<std::string, VerbPage> pages;

  // One line to the person at the keyboard, unless they want quiet.
  void say(std::string_view text) {
    if (quiet) return;
    talk.print("joseki: {}\n", text);
    talk.flush();
  }
};

}  // namespace joseki::app
