// SPDX-License-Identifier: MIT
// Opinions: what tables, solvers and searches think of positions of two-player games.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/players/engine.h"
#include "app/players/search_game.h"
#include "app/studio/pages/players/model_list.h"
#include "app/studio/studio.h"
#include "core/rng.h"

namespace joseki::studio {

// Who chooses moves: the game's table, a solver that needs none, a search tree, chance, or a search
// tree with a trained network.
enum class Thinker : std::uint8_t { table, exact, search, random, network };
std::string_view name_of(Thinker thinker);
const std::vector<std::string_view>& thinker_names();  // in the order of Thinker

// What a position or a move is worth to the side to move.
struct Worth {
  search::Proof proof = search::Proof::open;
  std::optional<int> plies{};            // of a win or a loss, from before the move
  bool is_exact = false;                 // plies are not only a bound
  std::optional<search::Wdl> chances{};  // nothing: not looked at
};
std::string words_of(const Worth& worth);  // "win in 3", "draw", "win 52 %, draw 0 %, loss 48 %"

struct MoveOpinion {
  int move = 0;
  std::string text{};
  bool is_best = false;
  std::optional<std::uint32_t> visits{};
  Worth worth{};
};

struct Opinion {
  Thinker thinker = Thinker::search;
  Worth worth{};
  std::vector<MoveOpinion> moves{};  // best first; none: the game is over
  std::vector<std::string> line{};   // what is expected
  std::uint64_t playouts = 0;
  double seconds = 0;
  bool is_exact = false;  // of every move
};

struct Asked {
  const app::SearchGame& game;
  std::string position;
  Thinker thinker = Thinker::search;
  std::uint32_t playouts = 1000;  // of search and network
  std::string model{};            // of network; empty: the game's own
  std::uint64_t seed = 1;
};

// A move and what was thought about it.
struct Choice {
  int move = 0;
  Opinion opinion;
};

// Any thread. If the same is asked twice at the same time, it is worked out twice.
class Opinions {
 public:
  explicit Opinions(Studio& studio) : studio_(studio) {}

  // Why this thinker cannot play this game now; nothing if it can. `model`: of network.
  std::optional<core::Error> missing(const app::SearchGame& game, Thinker thinker,
                                     const std::string& model = "");
  // From how many pieces on the solver of a game that has one is exact, with a search before; 0:
  // always.
  static int exact_from(const app::SearchGame& game);
  ModelList& models() { return models_; }
  // The one that knows most.
  Thinker best_for(const app::SearchGame& game);

  core::Result<Opinion> ask(const Asked& asked);
  // A best move, or with probability `error` another one. The game must not be over.
  core::Result<Choice> choose(const Asked& asked, double error);

 private:
  core::Result<Opinion> by_table(const Asked& asked);
  core::Result<app::Thought> think(const Asked& asked);
  core::Result<app::EngineSpec> spec_of(const Asked& asked);
  core::Result<std::string> key_of(const app::SearchGame& game, const app::EngineSpec& spec);
  core::Result<std::unique_ptr<app::Engine>> engine_of(const app::SearchGame& game,
                                                       const app::EngineSpec& spec);

  Studio& studio_;
  ModelList models_;
  std::mutex mutex_;  // guards what is below
  std::map<std::string, app::EngineMaker> makers_;
  std::map<std::string, std::vector<std::unique_ptr<app::Engine>>> idle_;
};

}  // namespace joseki::studio
