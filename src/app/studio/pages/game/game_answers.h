// SPDX-License-Identifier: MIT
// What GamePage answers, as values.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/studio/pages/game/game_ai.h"
#include "app/studio/pages/game/game_keeper.h"
#include "app/studio/pages/game/game_requests.h"
#include "app/studio/records.h"

namespace joseki::studio {

// What a message did. It may have made several moves: what is shown is the last one.
struct GameChange {
  bool moved = false;  // the board is another one
  std::uint64_t gained = 0;
  std::optional<ShownMove> animation{};
  std::optional<int> milestone{};      // exponent of a large tile that is new
  std::optional<AiThought> thought{};  // of the last move, if the AI moved
  std::chrono::microseconds took{};    // the AI's thinking about all its moves
};

struct GameState {
  std::shared_ptr<const KeptGame> game;
  GameChange change{};
  std::uint64_t best = 0;  // score of the game's kind
};

struct GameHint {
  std::shared_ptr<const KeptGame> game;
  AiThought thought;
};

struct GameFile {
  ExportFormat format = ExportFormat::verse;
  std::string name;
  std::string_view media_type;
  std::string text;
};

struct GameRecords {
  KindRecords kinds{};
  std::vector<FinishedGame> games{};  // newest first
};

}  // namespace joseki::studio
