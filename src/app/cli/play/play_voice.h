// SPDX-License-Identifier: MIT
// PlayVoice: everything a terminal game has to say. One implementation talks to people, one to
// programs.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "app/cli/frame/session.h"
#include "app/cli/play/adviser.h"
#include "app/players/match.h"

namespace joseki::app {

// Who plays what, and how well.
struct PlaySetup {
  std::string game;
  std::string description;  // empty: it was told already
  bool x_is_human = true;
  bool o_is_human = false;
  std::string level = "perfect";  // or "err" with a probability of its own, or "engine"
  double error = 0;
  std::string engine = "";  // how it searches, in the notation of --engine; empty: by the table
  std::string manner = "perfectly";  // how it plays, as the end of a sentence
  std::uint64_t seed = 0;
  bool seed_was_given = false;

  bool is_human(char side) const { return side == 'x' ? x_is_human : o_is_human; }
  bool anybody() const { return x_is_human || o_is_human; }
  bool both() const { return x_is_human && o_is_human; }
};

class PlayVoice {
 public:
  virtual ~PlayVoice() = default;
  virtual void begin(const PlaySetup& setup, const Match& match) = 0;
  virtual void board(const Match& match, bool with_hints) = 0;
  virtual void moved(const PlaySetup& setup, const Turn& turn) = 0;
  virtual void best(const PlaySetup& setup, const Match& match) = 0;
  // What a search has to say, where there is no table: every move, or the best, or who is ahead.
  virtual void advice(const Match& match, const Advice& advice) = 0;
  virtual void best_of(const Advice& advice) = 0;
  virtual void balance(const Match& match, const Thought& thought) = 0;
  virtual void position(const Match& match) = 0;
  virtual void note(std::string_view text) = 0;       // one line
  virtual void refuse(const core::Error& error) = 0;  // what was typed makes no sense
  virtual void help(const Match& match) = 0;
  virtual void prompt(const PlaySetup& setup, const Match& match) = 0;
  virtual void heard(std::string_view line) = 0;  // what was typed, if nobody saw it
  virtual void ended(const PlaySetup& setup, const Match& match) = 0;  // over, or stopped
};

std::unique_ptr<PlayVoice> play_text(Session& session);
std::unique_ptr<PlayVoice> play_json(Session& session);

}  // namespace joseki::app
