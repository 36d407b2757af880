// SPDX-License-Identifier: MIT
// Reachable: every position that play can reach in a small game, each with a line that leads to
// it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "games/mcts_game.h"

namespace joseki::learn {

// Immutable; any number of threads may ask.
template <games::MCTSGame G>
class Reachable {
 public:
  // Nothing if there are more than `most`. Games that are over are left out.
  static std::optional<Reachable> find(std::size_t most) {
    Reachable found;
    found.places_.push_back({});
    std::unordered_set<G, HashOf> seen{G{}};
    for (std::size_t i = 0; i < found.places_.size(); ++i) {
      const G game = found.places_[i].game;
      for (const int move : game.get_valid_moves()) {
        G next = game;
        next.step(move);
        if (games::is_over(next) || !seen.insert(next).second) continue;
        if (seen.size() > most) return std::nullopt;
        found.places_.push_back({next, static_cast<std::uint32_t>(i), move});
      }
    }
    return found;
  }

  std::size_t size() const { return places_.size(); }
  const G& game(std::size_t place) const { return places_[place].game; }

  // The moves from the start, as few as possible.
  std::vector<int> line(std::size_t place) const {
    std::vector<int> moves;
    for (; place != 0; place = places_[place].before) moves.push_back(places_[place].move);
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

 private:
  struct HashOf {
    std::size_t operator()(const G& game) const { return game.hash(); }
  };
  struct Place {
    G game{};
    std::uint32_t before = 0;  // the place that `move` leads here from; the start has none
    int move = 0;
  };
  std::vector<Place> places_;  // in the order of their distance from the start
};

// Larger games are not listed.
inline constexpr std::size_t kMostReachable = 200'000;

}  // namespace joseki::learn
