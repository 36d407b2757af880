// SPDX-License-Identifier: MIT
// GameLibrary: the games that users have opened from files, and the reports of games, in the store.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/coach/files/game_file.h"
#include "app/studio/message.h"
#include "app/studio/store.h"
#include "core/result.h"

namespace joseki::studio {

// What a list shows of a game.
struct GameFacts {
  std::string id{};    // file-12
  std::string name{};  // of its file, or what it was
  app::GameFormat format = app::GameFormat::verse;
  std::string when{};  // UTC: 2026-01-31T12:00:00Z
  twenty48::BoardShape shape = twenty48::BoardShape::b4x4;
  std::size_t moves = 0;
  std::optional<std::uint64_t> score{};
  std::string table{};  // that it was for; may be empty
  bool has_times = false;
  bool has_rates = false;
  bool has_placeholders = false;  // a 32768 is a wall, or any big tile
};
GameFacts facts_of(const app::GameRecord& game);

// A report as it is kept: for the page, and as one HTML file.
struct KeptReport {
  std::string game;  // its id
  std::string when{};
  Json report{};
  std::string html{};
};

// Any thread.
class GameLibrary {
 public:
  explicit GameLibrary(Store& store) : store_(store) {}

  // Keeps a game and returns its id. A game that is there already only gets the new name.
  core::Result<std::string> add(const GameFacts& facts, const app::GameRecord& game);

  // The newest first.
  core::Result<std::vector<GameFacts>> games(int count);

  struct Found {
    GameFacts facts;
    app::GameRecord game;
  };
  // Nothing if there is none; damaged_file.
  core::Result<std::optional<Found>> find(std::string_view id);

  // Hides it, or shows it again. What is hidden is gone with the next start of the server.
  core::Status set_removed(std::string_view id, bool removed);
  core::Status forget_removed();

  core::Status keep_report(const KeptReport& report);
  // Without their HTML, the newest first.
  core::Result<std::vector<KeptReport>> reports(int count);
  core::Result<std::optional<KeptReport>> find_report(std::string_view game);
  core::Status remove_report(std::string_view game);

 private:
  Store& store_;
};

// "2026-01-31T12:00:00Z"
std::string utc_text(std::int64_t seconds);

}  // namespace joseki::studio
