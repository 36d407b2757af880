// SPDX-License-Identifier: MIT
// Play: one action while it is carried out: the state it changes, chance, and what happened. The
// frame makes it; rules are handed it.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "games/minigames/event.h"
#include "games/minigames/slide.h"
#include "games/minigames/state.h"

namespace joseki::games::minigames {

struct NewTile {
  int cell = 0;
  int exponent = 1;
};

// Who puts a new tile where it hurts most. `app` has one that searches; it must answer the same for
// the same board.
class Adversary {
 public:
  virtual ~Adversary() = default;
  virtual NewTile worst(const Board& board, int depth) const = 0;
};

class Minigame;

struct Play {
  const Minigame& game;
  State& state;
  core::Rng random;
  std::vector<Event> events{};
  const Adversary* adversary = nullptr;

  Board& board() { return state.board; }
  bool is_hard() const { return state.setup.difficulty == Difficulty::hard; }
  bool chance(double probability) { return random.unit() < probability; }
  // One of them; there must be one.
  int any_of(const std::vector<int>& cells) {
    return cells[static_cast<std::size_t>(random.below(cells.size()))];
  }
  void tell(EventKind kind, std::vector<int> cells = {}, std::vector<int> values = {}) {
    events.push_back({kind, std::move(cells), std::move(values)});
  }

  // Slides the board, counts its score and tells it.
  Slid slide_board(Direction direction);
  // Puts what is on a cell on to[cell], a permutation of all cells. Rules follow, and it is told.
  void move_about(const std::vector<int>& to);
};

// Nothing goes anywhere: to start from.
std::vector<int> staying(const Board& board);

}  // namespace joseki::games::minigames
