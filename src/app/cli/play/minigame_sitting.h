// SPDX-License-Identifier: MIT
// MinigameSitting: a minigame in the terminal, line by line.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/frame/line_reader.h"
#include "app/cli/frame/session.h"
#include "app/cli/play/board_picture.h"
#include "app/players/twenty48/trickster.h"
#include "games/minigames/minigame.h"

namespace joseki::app {

// What stands before the name of a minigame where games of all kinds have names.
inline constexpr std::string_view kMinigamePrefix = "minigame:";

struct MinigameWish {
  std::string game;  // without the prefix
  games::minigames::Difficulty difficulty = games::minigames::Difficulty::casual;
  std::uint64_t seed = 0;
};

// Not thread-safe. The session must outlive it.
class MinigameSitting {
 public:
  // As make_minigame(), for a game there is not.
  static core::Result<MinigameSitting> begin(Session& session, const MinigameWish& wish);

  // Plays until the input ends or somebody quits.
  Exit run();

 private:
  enum class Next { go_on, end };

  MinigameSitting(Session& session, MinigameWish wish, games::minigames::Minigame game);

  void begin_game();
  Next obey(const std::string& line);
  // "l", "left", "bomb b3", "glove a1 c2"; bad_input with what is wrong.
  core::Result<games::minigames::Action> parse(const std::vector<std::string>& words) const;
  core::Result<int> cell_named(const std::string& name) const;
  void play_all(const std::vector<games::minigames::Action>& actions);
  core::Status play(games::minigames::Action action);
  void show() const;
  void show_panel() const;
  void tell(const games::minigames::Event& event) const;
  void tell_end() const;
  void refuse(const core::Error& error) const;
  void help() const;

  // Fixed after construction.
  Session& session_;
  MinigameWish wish_;
  games::minigames::Minigame game_;
  PictureStyle style_;
  std::unique_ptr<Trickster> trickster_;

  // The sitting.
  std::unique_ptr<LineReader> lines_;
  games::minigames::State state_;
  std::chrono::steady_clock::time_point last_;  // the action before
};

}  // namespace joseki::app
