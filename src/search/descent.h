// SPDX-License-Identifier: MIT
// Descent: the way from the root to a leaf, one level at a time, so that several trees can take
// turns and wait for each other's memory.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "games/mcts_game.h"
#include "search/select.h"
#include "search/tree.h"

namespace joseki::search {

struct PathStep {
  NodeIndex node = kNoNode;
  std::int32_t edge = 0;
  // Before a virtual loss, to take it back exactly.
  float old_balance = 0;
  float old_draw = 0;
};

template <games::MCTSGame G>
inline constexpr bool kOneGroup = groups_for(G::Traits::ACTION_SIZE) == 1;

template <games::MCTSGame G>
struct Descent {
  G game;  // after the moves of `path`
  NodeIndex node = kNoNode;
  std::uint32_t node_visits = 0;
  float node_balance = 0;  // for the side to move in the node
  std::vector<PathStep> path;
};

enum class Arrival : std::uint8_t {
  going,  // there is another level
  known,  // the edge is proven
  fresh,  // the first visit of the edge
  again,  // visited before, but without a node
};

// The root must be expanded and not proven.
template <games::MCTSGame G>
[[gnu::always_inline]] inline void begin_descent(const Tree<G>& tree, Descent<G>& descent) {
  descent.game = tree.game;
  descent.node = tree.root;
  descent.node_visits = tree.root_visits + tree.in_flight;
  descent.node_balance = tree.root_balance;
  descent.path.clear();
}

// The value of the moves that nobody has tried.
[[gnu::always_inline]] inline float first_play_value(const NodeGroup* node, float node_balance,
                                                     float reduction) {
  return node_balance - reduction * root_of(node->head.seen_prior * (1 / kPriorOne));
}

// With the preference for quick wins and slow losses, which needs the children's nodes: used only
// where one side is clearly ahead, so that it may be slower.
[[gnu::noinline]] inline int select_by_length(const NodePool& pool, const NodeGroup* node,
                                              SelectTerms terms, const SearchOptions& options) {
  int best = 0;
  float best_score = 2 * kNoEdgeBalance;
  for (int i = 0; i < node->head.edges; ++i) {
    const ConstEdge edge = edge_at(node, i);
    float score = score_of(edge, terms);
    const NodeIndex child = index_of(edge.child());
    if (edge.proof() == Proof::open && child != kNoNode) {
      const float longer = pool.at(child)->head.moves_left + 1 - node->head.moves_left;
      const float cost =
          std::min(std::max(options.moves_left_slope * longer, -options.moves_left_cap),
                   options.moves_left_cap);
      score -= cost * edge.balance();
    }
    if (score > best_score) {
      best_score = score;
      best = i;
    }
  }
  return best;
}

// The best of the edges that are not proven; there is one, or the node would be proven.
[[gnu::noinline]] inline int select_open(const NodeGroup* node, SelectTerms terms) {
  int best = 0;
  float best_score = 2 * kNoEdgeBalance;
  for (int i = 0; i < node->head.edges; ++i) {
    const ConstEdge edge = edge_at(node, i);
    if (edge.proof() != Proof::open) continue;
    if (const float score = score_of(edge, terms); score > best_score) {
      best_score = score;
      best = i;
    }
  }
  return best;
}

template <bool kWide, games::MCTSGame G>
[[gnu::always_inline]] inline int choose_edge(const TreeRules<G>& rules, Tree<G>& tree,
                                              const Descent<G>& descent) {
  const NodeGroup* node = tree.pool.at(descent.node);
  if (descent.path.empty() && tree.gumbel) [[unlikely]] {
    if (const auto picked = tree.gumbel->pick(node)) return *picked;
  }
  const SelectTerms terms{
      .exploration = rules.exploration.factor(descent.node_visits - 1),
      .first_play = first_play_value(node, descent.node_balance, rules.options.fpu_reduction)};
  if (rules.options.moves_left_slope > 0 &&
      std::abs(descent.node_balance) > rules.options.moves_left_threshold) [[unlikely]] {
    return select_by_length(tree.pool, node, terms, rules.options);
  }
  const int best = select_edge<kWide, kOneGroup<G>>(node, terms);
  // A sure draw has nothing new to tell. Every second time the descent looks for something better,
  // or a draw could never be proven: the node is worth the draw whatever it finds (backup.h).
  if (node->head.has_draw && descent.node_visits % 2 == 1 &&
      edge_at(node, best).proof() == Proof::draw) [[unlikely]] {
    return select_open(node, terms);
  }
  return best;
}

// Counts a visit before its result is known, as a loss, so that the next descent goes elsewhere.
[[gnu::always_inline]] inline void add_virtual_loss(NodeGroup* node, Edge edge, PathStep& step) {
  step.old_balance = edge.balance();
  step.old_draw = edge.draw();
  if (edge.visits() == 0) {
    node->head.seen_prior =
        static_cast<std::uint16_t>(std::min(65535, node->head.seen_prior + edge.prior()));
  }
  const auto visits = static_cast<float>(++edge.visits());
  if (edge.proof() != Proof::open) return;
  edge.balance() += (-1 - edge.balance()) / visits;
  edge.draw() -= edge.draw() / visits;
}

// One level down. Edges without a node end the descent; see expand_here() for going on.
template <bool kWide, bool kVirtual, games::MCTSGame G>
[[gnu::always_inline]] inline Arrival descend(const TreeRules<G>& rules, Tree<G>& tree,
                                              Descent<G>& descent) {
  const int number = choose_edge<kWide>(rules, tree, descent);
  NodeGroup* node = tree.pool.at(descent.node);
  const Edge edge =
      kOneGroup<G> ? Edge{node, static_cast<std::size_t>(number)} : edge_at(node, number);
  const std::uint32_t child = edge.child();
  const std::uint32_t visits = edge.visits();
  const float balance = edge.balance();
  if (index_of(child) != kNoNode) {
    const auto* next = reinterpret_cast<const char*>(tree.pool.at(index_of(child)));
    __builtin_prefetch(next);
    __builtin_prefetch(next + 64);
    __builtin_prefetch(next + 128);
  }
  descent.path.push_back({descent.node, number});
  descent.game.step(edge.action());
  if constexpr (kVirtual) add_virtual_loss(node, edge, descent.path.back());
  descent.node = index_of(child);
  descent.node_visits = visits + (kVirtual ? 1 : 0);
  descent.node_balance = -balance;
  if (proof_of(child) != Proof::open) return Arrival::known;
  if (descent.node != kNoNode) return Arrival::going;
  return visits == 0 ? Arrival::fresh : Arrival::again;
}

// A node for the leaf that the descent has arrived at. False if there is no memory.
template <games::MCTSGame G>
[[gnu::always_inline]] inline bool attach_node(Tree<G>& tree, const PathStep& last,
                                               NodeIndex index) {
  if (index == kNoNode) return false;
  const Edge edge = edge_at(tree.pool.at(last.node), last.edge);
  edge.child() = make_child(index, edge.proof());
  return true;
}

// Expands a leaf without asking anybody, and lets the descent go on from there.
template <games::MCTSGame G>
[[gnu::always_inline]] inline bool expand_here(Tree<G>& tree, Descent<G>& descent) {
  descent.node = expand_uniformly(tree.pool, descent.game);
  return attach_node(tree, descent.path.back(), descent.node);
}

// Whether the rules or the oracle know what the fresh leaf is worth; its edge then says so.
template <games::MCTSGame G>
[[gnu::always_inline]] inline bool settle_fresh(const TreeRules<G>& rules, Tree<G>& tree,
                                                const Descent<G>& descent) {
  const int winner = descent.game.check_winner();
  Verdict verdict;  // for the side that chose the edge
  if (winner != 0) {
    verdict.proof = winner == -descent.game.get_turn() ? Proof::win : Proof::loss;
  } else if (descent.game.is_full()) {
    verdict.proof = Proof::draw;
  } else if (rules.oracle != nullptr) {
    const auto told = rules.oracle->ask(descent.game);
    if (!told) return false;
    verdict = {opposite(told->proof), told->plies};
    if (verdict.proof == Proof::open) return false;
  } else {
    return false;
  }
  const PathStep& last = descent.path.back();
  set_proof(tree.pool.at(last.node), last.edge, verdict);
  return true;
}

}  // namespace joseki::search
