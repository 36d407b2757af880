// SPDX-License-Identifier: MIT
// GamePage: answers the messages of the page Game.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/studio/pages/fields.h"
#include "app/studio/pages/game/best_scores.h"
#include "app/studio/pages/game/game_answers.h"
#include "app/studio/pages/game/game_requests.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// Any thread; a session's messages come one after the other.
class GamePage {
 public:
  using State = GameState;
  using Answer = core::Result<GameState>;
  using Session = std::string;

  explicit GamePage(Studio& studio);

  Answer state(const Session& session, const NothingAsked& nothing);
  Answer begin(const Session& session, const BeginGame& asked);
  Answer set(const Session& session, const SetGame& asked);
  Answer move(const Session& session, const GameMove& asked);
  Answer undo(const Session& session, const NothingAsked& nothing);
  Answer ai_step(const Session& session, const AskAi& asked);
  core::Result<GameHint> hint(const Session& session, const AskHint& asked);
  Answer resume(const Session& session, const ResumeGame& asked);
  Answer options(const Session& session, const ChangeOptions& asked);
  core::Result<GameFile> export_game(const Session& session, const ExportGame& asked);
  core::Result<GameRecords> records(const Session& session, const AskRecords& asked);

 private:
  using Game = std::shared_ptr<KeptGame>;

  // The tab's game; a new one if there is none.
  core::Result<Game> find(const Session& session);
  Answer begin_with(const Session& session, GamePlay::Setup setup);
  // Makes a move, if it does anything, and adds it to `change`.
  void advance(KeptGame& game, twenty48::Direction direction, GameChange& change);
  core::Result<AiThought> think(const GamePlay& play, std::chrono::microseconds time, int line);
  // A game that is left for another one goes to the records, if it was worth it.
  core::Status keep_left(KeptGame& game);
  core::Status record(KeptGame& game);
  // Saves the game and answers. A game that has just ended goes to the records.
  Answer kept(const Session& session, const Game& game, GameChange change);
  Answer shown(const Game& game, GameChange change);

  Studio& studio_;
  GameKeeper keeper_;
  GameAi ai_;
  app::Adversary adversary_;
  BestScores best_;
};

}  // namespace joseki::studio
