// SPDX-License-Identifier: MIT
// Anchors: players that never change, and the rating of a network among them.
#pragma once

#include <string>
#include <vector>

#include "learn/selfplay/batch_match.h"
#include "learn/selfplay/pool_players.h"

namespace joseki::learn {

struct Anchor {
  std::string name;  // of a baseline
  double elo = 0;
};

// How a rated player did against one anchor.
struct AnchorResult {
  double elo = 0;  // of the anchor
  MatchScore score{};
};

// The most likely rating. A draw with each anchor is added, so that it is finite.
double rating_from(const std::vector<AnchorResult>& results);

// The usual ones, weakest first.
inline std::vector<std::string> anchor_names() {
  return {"random", "mcts:playouts=10", "mcts:playouts=50", "mcts:playouts=200",
          "mcts:playouts=1000"};
}

template <games::MCTSGame G>
BatchPlayerMaker<G> anchor_maker(const std::string& name) {
  return [name] { return std::make_unique<SinglePlayer<G>>(make_baseline<G>(name)); };
}

// Rates each anchor by a match against the one before it; the first has 0. Takes a moment.
template <games::MCTSGame G>
std::vector<Anchor> rate_anchors(int games, core::Workers& workers) {
  std::vector<Anchor> anchors;
  for (const std::string& name : anchor_names()) {
    Anchor anchor{name, 0};
    if (!anchors.empty()) {
      const MatchRules rules{.games = games, .opening_plies = 2};
      anchor.elo =
          rating_from({{anchors.back().elo,
                        play_match<G>(anchor_maker<G>(name), anchor_maker<G>(anchors.back().name),
                                      rules, workers)}});
    }
    anchors.push_back(anchor);
  }
  return anchors;
}

}  // namespace joseki::learn
