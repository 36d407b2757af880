// SPDX-License-Identifier: MIT
// The root of a tree: made ready for a search, judged, and moved on after a move.
#pragma once

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "games/mcts_game.h"
#include "search/dirichlet.h"
#include "search/tree.h"

namespace joseki::search {

// Mixes Dirichlet noise into the priors of the root; once for each root.
template <games::MCTSGame G>
void add_root_noise(const SearchOptions& options, Tree<G>& tree) {
  if (tree.has_noise || options.noise_epsilon <= 0) return;
  NodeGroup* root = tree.pool.at(tree.root);
  std::vector<double> noise(root->head.edges);
  draw_dirichlet(tree.rng, options.noise_alpha, noise);
  int seen = 0;
  for (int i = 0; i < root->head.edges; ++i) {
    const Edge edge = edge_at(root, i);
    const double kept = (1 - options.noise_epsilon) * (edge.prior() / double{kPriorOne});
    edge.prior() = stored_prior(
        static_cast<float>(kept + options.noise_epsilon * noise[static_cast<std::size_t>(i)]));
    if (edge.visits() > 0) seen += edge.prior();
  }
  root->head.seen_prior = static_cast<std::uint16_t>(std::min(seen, 65535));
  tree.has_noise = true;
}

// A finished game needs no search. True if it is one.
template <games::MCTSGame G>
bool settle_root(Tree<G>& tree) {
  if (!games::is_over(tree.game)) return false;
  const int winner = tree.game.check_winner();
  tree.root_verdict.proof = winner == 0                      ? Proof::draw
                            : winner == tree.game.get_turn() ? Proof::win
                                                             : Proof::loss;
  return true;
}

// What a new search does once the root has its node.
template <games::MCTSGame G>
void begin_at_root(const SearchOptions& options, Tree<G>& tree, std::uint32_t playouts) {
  add_root_noise(options, tree);
  tree.gumbel.reset();
  if (options.gumbel && tree.root_verdict.proof == Proof::open) {
    tree.gumbel.emplace(tree.pool.at(tree.root), options, playouts, tree.rng);
  }
}

// How many groups the subtree at `top` has, by a walk over it.
inline NodeIndex count_groups(const NodePool& pool, NodeIndex top) {
  NodeIndex count = 0;
  std::vector<NodeIndex> open{top};
  while (!open.empty()) {
    const NodeGroup* node = pool.at(open.back());
    open.pop_back();
    count += static_cast<NodeIndex>(groups_for(node->head.edges));
    for (int i = 0; i < node->head.edges; ++i) {
      const NodeIndex child = index_of(edge_at(node, i).child());
      if (child != kNoNode) open.push_back(child);
    }
  }
  return count;
}

// Copies the subtree at `top` to the empty pool `to`, at index 1; false if there is no memory.
inline bool copy_subtree(const NodePool& from, NodeIndex top, NodePool& to) {
  to.reserve(count_groups(from, top));
  struct Link {
    NodeIndex node;  // in `to`
    int edge;
    NodeIndex child;  // in `from`
  };
  std::vector<Link> links{{kNoNode, 0, top}};
  while (!links.empty()) {
    const Link link = links.back();
    links.pop_back();
    const NodeGroup* source = from.at(link.child);
    const int groups = groups_for(source->head.edges);
    const NodeIndex copy = to.allocate(groups);
    if (copy == kNoNode) return false;
    std::memcpy(to.at(copy), source, sizeof(NodeGroup) * static_cast<std::size_t>(groups));
    if (link.node != kNoNode) {
      const Edge edge = edge_at(to.at(link.node), link.edge);
      edge.child() = make_child(copy, edge.proof());
    }
    for (int i = 0; i < source->head.edges; ++i) {
      const NodeIndex child = index_of(edge_at(source, i).child());
      if (child != kNoNode) links.push_back({copy, i, child});
    }
  }
  return true;
}

// Plays `action`, which must be valid, and keeps what was searched below it; the memory of
// everything else is given back. Nothing may be in flight.
template <games::MCTSGame G>
void advance_root(Tree<G>& tree, int action) {
  G after = tree.game;
  after.step(action);
  if (tree.root == kNoNode) return tree.set_position(after);
  const NodeGroup* root = tree.pool.at(tree.root);
  for (int i = 0; i < root->head.edges; ++i) {
    const ConstEdge edge = edge_at(root, i);
    if (edge.action() != action) continue;
    const NodeIndex child = index_of(edge.child());
    NodePool kept(tree.lent[1 - tree.in_use]);
    const bool has_kept = child != kNoNode && copy_subtree(tree.pool, child, kept);
    const Verdict verdict = edge.verdict();
    const bool is_open = verdict.proof == Proof::open;
    const float balance = is_open                        ? edge.balance()
                          : verdict.proof == Proof::draw ? 0.0f
                          : verdict.proof == Proof::win  ? 1.0f
                                                         : -1.0f;
    const float draw = edge.draw();
    const std::uint32_t visits = edge.visits();
    tree.set_position(after);
    if (!is_open) tree.root_verdict = {opposite(verdict.proof), verdict.plies};
    if (!has_kept) return;
    tree.pool = std::move(kept);
    tree.in_use = 1 - tree.in_use;
    tree.root = 1;
    tree.root_visits = visits;
    tree.root_balance = -balance;
    tree.root_draw = draw;
    return;
  }
  tree.set_position(after);
}

}  // namespace joseki::search
