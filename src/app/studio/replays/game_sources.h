// SPDX-License-Identifier: MIT
// GameSources: every game that the Studio knows, by one id: opened from a file, played on the page
// Game, a run of a test.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "app/coach/run_judgement.h"
#include "app/studio/replays/game_library.h"
#include "app/studio/replays/shelf_review.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// A game that somebody looks at. Immutable.
struct OpenGame {
  GameFacts facts;
  app::GameRecord game;
  // Before each move and after the last; of a piece of a game, the points since its beginning.
  std::vector<std::uint64_t> scores;
};
using SharedGame = std::shared_ptr<const OpenGame>;

// Every move of it that can be judged, and by which tables.
struct GameJudgement {
  app::Review review;  // by tables
  app::RunJudgement run;
  std::vector<std::string> tables;  // of the moves in `run`; empty: the file
};
using SharedJudgement = std::shared_ptr<const GameJudgement>;

// Any thread. Keeps what was asked for last in memory.
class GameSources {
 public:
  GameSources(Studio& studio, GameLibrary& library) : studio_(studio), library_(library) {}

  // The newest first.
  core::Result<std::vector<GameFacts>> list();

  // not_found, damaged_file.
  core::Result<SharedGame> open(const std::string& id);

  // Asks all tables that are built, which may take seconds.
  core::Result<SharedJudgement> judge(const std::string& id);
  // The one that is there already; null.
  SharedJudgement judged(const std::string& id);

 private:
  struct Kept {
    std::string id;
    SharedGame game;
    SharedJudgement judgement{};
    std::uint64_t tables = 0;  // version of the shelf that judged
  };

  core::Result<OpenGame> load(const std::string& id);
  Kept& kept(const std::string& id, SharedGame game);  // with the lock held
  Kept* find(const std::string& id);                   // with the lock held

  Studio& studio_;
  GameLibrary& library_;
  std::mutex mutex_;
  std::list<Kept> kept_;  // guarded; the one used last in front
};

}  // namespace joseki::studio
