// SPDX-License-Identifier: MIT
// Games for the solver's tests: a toy with cycles and exits between tiers, and vanishing
// tic-tac-toe with its families hidden, so that the solver takes the other way.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "games/game.h"
#include "games/vanish/notation.h"
#include "games/vanish/vanish.h"

namespace joseki::reference {

// A game given by a list of arrows, states numbered from 0. Tier 0 holds states 0 .. first - 1,
// tier 1 the rest; both may have cycles, and tier 1 may move to tier 0.
class ToyGame {
 public:
  struct State {
    int number = 0;
    friend bool operator==(const State&, const State&) = default;
  };
  struct Node {
    games::Standing standing = games::Standing::live;
    std::vector<int> moves;  // where they lead; move i is the i-th
  };

  ToyGame(std::vector<Node> nodes, int first) : nodes_(std::move(nodes)), first_(first) {}

  std::string name() const { return "toy"; }
  std::string ranking_id() const { return "toy-1"; }
  int tier_count() const { return 2; }
  std::uint64_t tier_size(int tier) const {
    return tier == 0 ? static_cast<std::uint64_t>(first_)
                     : nodes_.size() - static_cast<std::uint64_t>(first_);
  }
  bool is_cyclic(int) const { return true; }
  std::string tier_name(int tier) const { return std::to_string(tier); }
  int sides(int) const { return 1; }
  template <class Fn>
  void for_each_orbit_run(int tier, Fn fn) const {
    fn(std::uint64_t{0}, tier_size(tier), 1);
  }
  games::Place rank(const State& state) const {
    if (state.number < first_) return {0, static_cast<std::uint64_t>(state.number)};
    return {1, static_cast<std::uint64_t>(state.number - first_)};
  }
  State unrank(games::Place place) const {
    return {static_cast<int>(place.rank) + (place.tier == 0 ? 0 : first_)};
  }
  games::Standing standing(const State& state) const { return node(state).standing; }
  games::MoveList moves(const State& state) const {
    games::MoveList moves;
    if (standing(state) != games::Standing::live) return moves;
    for (std::size_t i = 0; i < node(state).moves.size(); ++i) {
      moves.push_back(static_cast<int>(i));
    }
    return moves;
  }
  State after(const State& state, int move) const {
    return {node(state).moves[static_cast<std::size_t>(move)]};
  }
  State start() const { return {static_cast<int>(nodes_.size()) - 1}; }
  games::Side any_side(const State&) const { return games::Side::first; }
  template <class Fn>
  void for_each_predecessor(const State& state, Fn fn) const {
    for (int from = 0; from < static_cast<int>(nodes_.size()); ++from) {
      if (rank({from}).tier != rank(state).tier) continue;
      for (const int to : nodes_[static_cast<std::size_t>(from)].moves) {
        if (to == state.number) fn(State{from});
      }
    }
  }

 private:
  const Node& node(const State& state) const {
    return nodes_[static_cast<std::size_t>(state.number)];
  }
  std::vector<Node> nodes_;
  int first_;
};

inline std::string format_position(const ToyGame&, const games::Position<ToyGame::State>& at) {
  return std::to_string(at.state.number);
}

// Only what RankedGame asks for.
class PlainVanish {
 public:
  using State = games::vanish::State;
  explicit PlainVanish(const games::vanish::Rules& rules) : game_(rules) {}

  std::string name() const { return game_.name(); }
  std::string ranking_id() const { return game_.ranking_id(); }
  int tier_count() const { return game_.tier_count(); }
  std::uint64_t tier_size(int tier) const { return game_.tier_size(tier); }
  bool is_cyclic(int tier) const { return game_.is_cyclic(tier); }
  std::string tier_name(int tier) const { return game_.tier_name(tier); }
  int sides(int tier) const { return game_.sides(tier); }
  template <class Fn>
  void for_each_orbit_run(int tier, Fn fn) const {
    game_.for_each_orbit_run(tier, fn);
  }
  games::Place rank(const State& state) const { return game_.rank(state); }
  State unrank(games::Place place) const { return game_.unrank(place); }
  games::Standing standing(const State& state) const { return game_.standing(state); }
  games::MoveList moves(const State& state) const { return game_.moves(state); }
  State after(const State& state, int move) const { return game_.after(state, move); }
  State start() const { return game_.start(); }
  games::Side any_side(const State& state) const { return game_.any_side(state); }
  template <class Fn>
  void for_each_predecessor(const State& state, Fn fn) const {
    game_.for_each_predecessor(state, fn);
  }

 private:
  games::vanish::Vanish game_;
};

}  // namespace joseki::reference
