// SPDX-License-Identifier: MIT
// What PlayersPage answers, as values.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/studio/pages/players/opinions.h"
#include "app/studio/pages/players/players_play.h"
#include "app/studio/pages/players/players_requests.h"

namespace joseki::studio {

// What a message did.
struct PlayersChange {
  bool moved = false;
  std::vector<int> changed{};        // cells
  std::optional<Opinion> opinion{};  // of the machine that moved
};

struct PlayersState {
  std::shared_ptr<const PlayersPlay> play;
  Thinker thinker = Thinker::search;  // plays for machines
  PlayersChange change{};
};

// A position of the game as it was.
struct PlayersLook {
  std::shared_ptr<const PlayersPlay> play;
  std::size_t ply = 0;
  app::BoardView view;
};

struct Annotations {
  std::shared_ptr<const PlayersPlay> play;
  std::string position;
  app::BoardView view;
  Opinion opinion;
};

struct Evaluation {
  std::shared_ptr<const PlayersPlay> play;
};

// What a position is worth, whichever game it belongs to.
struct Judgement {
  Judge asked;
  Evaluated evaluated;
};

// A game's table.
struct PlayersTable {
  bool is_usable = false;
  std::optional<std::uintmax_t> bytes{};
  std::uint64_t states = 0;
};

struct ThinkerChoice {
  Thinker thinker = Thinker::search;
  std::optional<core::Error> missing{};  // why it cannot play now
};

// A game that can be played, and who can play it.
struct PlayersGame {
  const app::SearchGame& game;
  std::vector<ThinkerChoice> thinkers{};
  std::vector<ModelFact> models{};
  std::optional<PlayersTable> table{};  // nothing: there is none for this game
};

struct PlayersGames {
  std::vector<PlayersGame> games;
};

}  // namespace joseki::studio
