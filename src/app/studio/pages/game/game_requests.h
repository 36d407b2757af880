// SPDX-License-Identifier: MIT
// What messages ask of GamePage, read and checked.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "app/studio/pages/game/game_play.h"

namespace joseki::studio {

struct BeginGame {
  std::optional<std::int64_t> seed{};  // nothing: any
  std::optional<double> p4{};          // nothing: that of the settings
};

struct SetGame {
  twenty48::FullBoard board;
  bool is_question = false;  // whether it could be set: the game stays
};

// A game that was left goes on.
struct ResumeGame {
  std::string id;
};

struct GameMove {
  twenty48::Direction direction = twenty48::Direction::left;
};

// The AI shall move.
struct AskAi {
  int moves = 1;
  std::optional<std::chrono::milliseconds> time{};  // for all of them; nothing: by the speed
  int line = 0;                                     // how many expected moves to tell
};

// The AI shall say what it would do.
struct AskHint {
  int line = 6;
};

// What is not given stays as it is.
struct ChangeOptions {
  std::optional<std::int64_t> difficulty{};
  std::optional<std::int64_t> ai_speed{};
  std::optional<UndoPolicy> undo_policy{};
  std::optional<std::int64_t> undo_limit{};
};

enum class ExportFormat : std::uint8_t { verse, verse_old, json };
std::string_view name_of(ExportFormat format);
const std::vector<std::string_view>& export_format_names();  // in the order of ExportFormat

struct ExportGame {
  ExportFormat format = ExportFormat::verse;
  std::optional<std::string> id{};  // nothing: the game on the page
};

struct AskRecords {
  int games = 20;
};

}  // namespace joseki::studio
