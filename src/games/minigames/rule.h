// SPDX-License-Identifier: MIT
// Rule: what makes a minigame differ from 2048. A game is a list of rules over the frame
// (minigame.h), which calls each of them at fixed moments of an action, in the order of the list. A
// rule has no state of its own: what it remembers is its Memory in the State.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "games/minigames/play.h"

namespace joseki::games::minigames {

// A number with a name, which a page puts into words: "every_moves" 40.
struct Fact {
  std::string_view name;
  double value = 0;

  friend bool operator==(const Fact&, const Fact&) = default;
};

class Rule {
 public:
  virtual ~Rule() = default;

  // As in the name of a mix: "columns".
  virtual std::string_view name() const = 0;
  // The rule's numbers: what its card says.
  virtual std::vector<Fact> facts() const { return {}; }
  // What a player watches while playing.
  virtual std::vector<Fact> panel(const State&, const Memory&) const { return {}; }

  // Before the first two tiles, and after them.
  virtual void shape(Board&, core::Rng&) const {}
  virtual void begin(Play&, Memory&) const {}
  // Whether such a memory is possible: it may come from a damaged or foreign text.
  virtual bool may_remember(const State&, const Memory& memory) const { return memory.empty(); }

  // Time that went by before an action.
  virtual void pass(Play&, Memory&, std::uint32_t /*ms*/) const {}
  // Every direction is allowed now, and the game is not over.
  virtual bool allows_every_move(const Board&) const { return false; }
  virtual void before_move(Play&, Memory&, Direction) const {}
  virtual void after_move(Play&, Memory&, const Slid&) const {}
  // The new tile, instead of one by chance.
  virtual std::optional<NewTile> choose_tile(Play&, Memory&) const { return std::nullopt; }
  // What comes to the cell instead of a tile.
  virtual std::optional<Cell> replace_tile(Play&, Memory&) const { return std::nullopt; }
  virtual void after_tile(Play&, Memory&) const {}
  // Things changed their cells without a move: what was on a cell is on to[cell] now.
  virtual void follow(const Board&, Memory&, const std::vector<int>& /*to*/) const {}
  // A player looks at what is hidden, until it is covered again.
  virtual bool may_peek(const State&, const Memory&) const { return false; }
  virtual void peek(Memory&) const {}
  virtual void cover(Memory&) const {}

  virtual bool hides(const Memory&, int /*cell*/) const { return false; }
  virtual bool ends_game(const Memory&) const { return false; }
  // The trophy of the run so far, for rules with trophies of their own.
  virtual std::optional<Trophy> trophy(const State&, const Memory&) const { return std::nullopt; }
};

}  // namespace joseki::games::minigames
