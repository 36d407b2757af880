// SPDX-License-Identifier: MIT
// PlayLoop: a game in the terminal, line by line.
#pragma once

#include <memory>
#include <string>

#include "app/cli/frame/line_reader.h"
#include "app/cli/frame/session.h"
#include "app/cli/play/adviser.h"
#include "app/cli/play/opponent.h"
#include "app/cli/play/play_voice.h"
#include "app/players/match.h"

namespace joseki::app {

struct PlayOptions {
  PlaySetup setup;
  std::string start;      // the position a game begins with
  bool hints = false;     // with every board
  bool bar = true;        // with every board, where there is an adviser
  int watch_plies = 100;  // when nobody plays: how many to show at most
};

// A human X against a perfect O from the first position, with a seed of its own. The seed is short,
// because people copy it.
PlayOptions new_play(const AnyRules& game);

// Who and what takes part. The game and the table must outlive the sitting.
struct PlayTable {
  const AnyRules& game;
  GameReader* table = nullptr;         // may be missing
  std::unique_ptr<Opponent> opponent;  // must know the table if there is one
  std::unique_ptr<Adviser> adviser;    // where there is no table
};

// One sitting: as many games as are asked for. Not thread-safe. What is passed in must outlive it.
class PlayLoop {
 public:
  PlayLoop(Session& session, PlayTable table, PlayOptions options);

  // Plays until the input ends or somebody quits. bad_input if the start is not a position.
  core::Result<Exit> run();

 private:
  enum class Next { go_on, end };

  core::Status begin();
  core::Result<Exit> watch();
  core::Status let_machine_move();
  core::Status show_board();
  void show_notes();
  Next obey(const std::string& line);
  core::Status obey_word(const std::string& word);
  core::Status advise(const std::string& word);
  core::Status toggle(const std::string& word);
  core::Status play_move(const std::string& text);
  core::Status take_back();
  core::Status swap_sides();

  Match& match() { return *match_; }
  bool is_humans_turn() const {
    return options_.setup.is_human(match_->view().to_move) && !match_->is_over();
  }

  // Fixed after construction.
  Session& session_;
  PlayTable table_;
  PlayOptions options_;
  std::unique_ptr<PlayVoice> voice_;

  // The sitting.
  LineReader lines_;
  std::unique_ptr<Match> match_;
  bool is_stale_ = true;  // the board on the screen is not the one now
};

}  // namespace joseki::app
