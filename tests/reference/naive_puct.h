// SPDX-License-Identifier: MIT
// A tree search, slow and obvious: nodes on the heap, lists, the formulas as they are written in
// papers. One leaf at a time, a policy from outside, no proofs beyond the end of the game. What
// src/search says is held against it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <vector>

#include "games/mcts_game.h"
#include "search/evaluators.h"
#include "search/options.h"

namespace joseki::reference {

template <games::MCTSGame G>
class NaivePuct {
 public:
  struct Node;
  struct Edge {
    int action = 0;
    double prior = 0;
    double value_sum = 0;  // for the side that moves in the node
    int visits = 0;
    std::unique_ptr<Node> child;
  };
  struct Node {
    std::vector<Edge> edges;
    double value_sum = 0;  // for the side that moves here
    int visits = 0;
  };

  explicit NaivePuct(const search::SearchOptions& options) : options_(options) {}

  // `evaluate(game)` is a search::Evaluation<G>.
  template <class Evaluate>
  const Node& run(const G& game, int playouts, Evaluate evaluate) {
    root_ = make_node(game, evaluate);
    for (int i = 0; i < playouts; ++i) playout(*root_, game, evaluate);
    return *root_;
  }

 private:
  template <class Evaluate>
  std::unique_ptr<Node> make_node(const G& game, Evaluate& evaluate) {
    const search::Evaluation<G> said = evaluate(game);
    auto node = std::make_unique<Node>();
    double sum = 0;
    for (const int move : game.get_valid_moves()) {
      sum += said.policy[static_cast<std::size_t>(move)];
    }
    for (const int move : game.get_valid_moves()) {
      Edge edge;
      edge.action = move;
      // Stored with 16 bits, as the search does.
      edge.prior = std::floor(said.policy[static_cast<std::size_t>(move)] / sum * 65535 + 0.5);
      edge.prior = std::max(edge.prior, 1.0) / 65535;
      node->edges.push_back(std::move(edge));
    }
    node->value_sum = said.value.win - said.value.loss;
    node->visits = 1;
    return node;
  }

  Edge& choose(Node& node) {
    double seen = 0;
    int tried = 0;
    for (const Edge& edge : node.edges) {
      tried += edge.visits;
      if (edge.visits > 0) seen += edge.prior;
    }
    const double first_play =
        node.value_sum / node.visits - options_.fpu_reduction * std::sqrt(seen);
    const double n = std::max(tried, 1);
    const double c = options_.c_init + std::log(1 + (n + 1) / options_.c_base);
    Edge* best = nullptr;
    double best_score = 0;
    for (Edge& edge : node.edges) {
      const double value = edge.visits == 0 ? first_play : edge.value_sum / edge.visits;
      const double score = value + c * edge.prior * std::sqrt(n) / (1 + edge.visits);
      if (best == nullptr || score > best_score) {
        best = &edge;
        best_score = score;
      }
    }
    return *best;
  }

  // The value for the side that moves in `node`.
  template <class Evaluate>
  double playout(Node& node, G game, Evaluate& evaluate) {
    Edge& edge = choose(node);
    game.step(edge.action);
    double value = 0;
    if (games::is_over(game)) {
      value = game.check_winner() * -game.get_turn();
    } else if (edge.child == nullptr) {
      edge.child = make_node(game, evaluate);
      value = -edge.child->value_sum;
    } else {
      value = -playout(*edge.child, game, evaluate);
    }
    ++edge.visits;
    edge.value_sum += value;
    ++node.visits;
    node.value_sum += value;
    return value;
  }

  search::SearchOptions options_;
  std::unique_ptr<Node> root_;
};

}  // namespace joseki::reference
