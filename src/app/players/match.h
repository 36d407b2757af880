// SPDX-License-Identifier: MIT
// Match: a game being played; with the table's opinion of every move, if there is a table, so that
// mistakes can be named.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/catalog/any_game.h"
#include "core/result.h"

namespace joseki::app {

struct Turn {
  std::string before;  // the position
  std::string after;
  int move = 0;
  std::string text = "";  // the move's name
  char side = 'x';
  bool by_human = false;
  solve::Value had;  // what the position was worth to `side`; without a table nobody knows
  solve::Value got;  // what the move made of it; likewise
};

// A move that changed the outcome: a win became a draw or a loss, or a draw a loss.
struct Mistake {
  char side = 'x';
  int number = 0;  // the side's n-th move of this game, from 1
  int move = 0;
  solve::Outcome had = solve::Outcome::draw;
  solve::Outcome got = solve::Outcome::draw;
};

// The mistakes of the people among the players, in order.
std::vector<Mistake> mistakes_in(std::span<const Turn> turns);

// Not thread-safe. `game` and `table` must outlive it.
class Match {
 public:
  // bad_input if `start` is not a position. `table` may be null.
  static core::Result<Match> begin(const AnyRules& game, GameReader* table, std::string_view start);

  const std::string& position() const { return verdict_.position; }
  const BoardView& view() const { return view_; }
  bool has_table() const { return table_ != nullptr; }
  const Verdict& verdict() const { return verdict_; }  // of the position now, if there is a table
  std::span<const Turn> turns() const { return turns_; }
  bool is_over() const { return view_.moves.empty(); }
  int times_seen() const;  // how often this position has come up, now included

  core::Status play(int move, bool by_human);  // bad_input: not a legal move
  core::Status take_back();                    // the last move, of which there must be one

 private:
  Match(const AnyRules& game, GameReader* table) : game_(&game), table_(table) {}
  core::Status look_at(std::string_view position);

  const AnyRules* game_;
  GameReader* table_;
  BoardView view_;
  Verdict verdict_;  // without a table only the position
  std::vector<Turn> turns_;
};

}  // namespace joseki::app
