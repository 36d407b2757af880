// SPDX-License-Identifier: MIT
// Minigame: the frame that all minigames share: turns, power-ups, trophies, the end. What makes
// them differ are their rules (rule.h); which there are says game_list.h.
//
// An action: the rules hear of the time; a move slides the board, a tile comes, and the rules act
// before and after each; then trophies and the end are looked at. A game is over when nothing is
// left to do: no direction changes the board and no power-up can be used. Nothing is taken back.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "games/minigames/action.h"
#include "games/minigames/rule.h"
#include "games/minigames/trophies.h"

namespace joseki::games::minigames {

using Rules = std::vector<std::unique_ptr<const Rule>>;

class Minigame {
 public:
  // `stock`: of each power-up, to begin with.
  Minigame(Rules rules, TrophyScale trophies, int stock);

  const Rules& rules() const { return rules_; }
  const TrophyScale& trophies() const { return trophies_; }
  int stock() const { return stock_; }

  State begin(const Setup& setup, const Adversary* adversary = nullptr) const;

  // Changes the state and returns what happened. bad_input, and nothing has changed, if the action
  // is not possible.
  core::Result<std::vector<Event>> act(State& state, const Action& action,
                                       const Adversary* adversary = nullptr) const;

  // Whether the action is possible, whatever time it took.
  bool allows(const State& state, const Action& action) const;
  // Every one that is possible and is no peeking and no waiting.
  std::vector<Action> actions(const State& state) const;

  // What a player may see of a cell; nothing: it is hidden.
  std::optional<Cell> seen(const State& state, int cell) const;
  // What the rules let a player watch.
  std::vector<Fact> panel(const State& state) const;

 private:
  void carry_out(Play& play, const Action& action) const;
  void slide_board(Play& play, Direction direction) const;
  void add_tile(Play& play) const;
  void use_power_up(Play& play, const Action& action) const;
  void award(Play& play, std::uint64_t gain) const;
  void look_at_trophies(Play& play) const;
  void hide_in(Event& event, const State& state) const;
  bool is_at_end(const State& state) const;
  bool allows_move(const State& state, Direction direction) const;

  Rules rules_;
  TrophyScale trophies_;
  int stock_;
};

// Points of one move, for the chance of a power-up.
inline constexpr std::uint64_t kLeastAward = 300;
inline constexpr std::uint64_t kMostAward = 1023;
double award_chance(Difficulty difficulty);

}  // namespace joseki::games::minigames
