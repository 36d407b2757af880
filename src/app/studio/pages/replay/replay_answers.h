// SPDX-License-Identifier: MIT
// What ReplayPage answers, as values; replay_json.cpp writes them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/studio/pages/game/game_ai.h"
#include "app/studio/replays/game_sources.h"
#include "app/studio/replays/what_if.h"

namespace joseki::studio {

struct AddedGames {
  std::vector<GameFacts> games;  // none as long as parts of the file are missing
};

struct GameList {
  std::vector<GameFacts> games;
};

struct ReplayOverview {
  SharedGame game;
};

struct ShownJudgement {
  SharedGame game;
  SharedJudgement judgement;
  double threshold = 0;
};

// What is known of a board besides where it stands.
struct KnownBoard {
  BoardRates rates{};
  std::vector<twenty48::Direction> legal{};
  // The board as the table of the rates, or of the game, is asked: for the page Practice.
  std::string practice_table{};
  std::optional<twenty48::Board> practice_board{};
};

struct ReplayStep {
  SharedGame game;
  std::size_t step = 0;
  KnownBoard known{};
  std::optional<ShownMove> before{};  // the move that led here; nothing: none did
  std::optional<app::Grade> grade{};  // of the move that was made here
  SharedJudgement judgement{};        // null: the game was not judged yet
};

struct ReplayWhatIf {
  SharedGame game;
  std::size_t step = 0;
  std::size_t made = 0;  // moves
  WhatIf line{};
  KnownBoard known{};
  std::optional<app::Grade> grade{};  // of the last move
};

// What the search thinks of a board; nothing: it cannot play there.
struct ReplayOpinion {
  twenty48::FullBoard board{};
  std::optional<AiThought> thought{};
};

struct ReplayFile {
  app::GameFormat format = app::GameFormat::joseki;
  std::string name;
  std::string bytes;
  std::vector<std::string_view> left_out;
};

struct RemovedGame {
  bool is_there = false;
};

}  // namespace joseki::studio
