// SPDX-License-Identifier: MIT
// Backup: what a descent found, carried back to the root: means, proofs, and visits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "search/descent.h"
#include "search/tree.h"

namespace joseki::search {

// What the side that chose edge `level` of a path got there.
struct BackedValue {
  std::size_t level = 0;
  float balance = 0;
  float draw = 0;
  float moves_left = 0;  // plies after the move
};

// MCTS-solver (Winands, Björnsson, Saito: "Monte-Carlo tree search solver", 2008): if the last edge
// is proven, proves what follows from it, as far up as it goes. The value to be averaged above
// that.
template <games::MCTSGame G>
[[gnu::noinline]] BackedValue settle_proofs(Tree<G>& tree, std::span<const PathStep> path) {
  std::size_t level = path.size() - 1;
  const auto edge = [&](std::size_t i) {
    return edge_at(tree.pool.at(path[i].node), path[i].edge);
  };
  for (;;) {
    const Verdict verdict = verdict_of(tree.pool.at(path[level].node));
    if (verdict.proof == Proof::open) break;
    if (level == 0) {
      tree.root_verdict = verdict;
      break;
    }
    --level;
    set_proof(tree.pool.at(path[level].node), path[level].edge,
              {opposite(verdict.proof), verdict.plies});
  }
  const Verdict verdict = edge(level).verdict();
  const float balance = verdict.proof == Proof::win    ? 1.0f
                        : verdict.proof == Proof::loss ? -1.0f
                                                       : 0.0f;
  return {level, balance, verdict.proof == Proof::draw ? 1.0f : 0.0f,
          static_cast<float>(verdict.plies)};
}

// Averages `value` into every open edge from its level up, counts the visit at every edge, and
// keeps the nodes' lengths. kVirtual: the visit was counted on the way down, as a loss.
template <bool kVirtual, games::MCTSGame G>
[[gnu::always_inline]] inline void average(Tree<G>& tree, std::span<const PathStep> path,
                                           BackedValue value) {
  NodeGroup* below = nullptr;
  float moves_left = value.moves_left;
  for (std::size_t i = path.size(); i-- > 0;) {
    NodeGroup* node = tree.pool.at(path[i].node);
    const Edge edge = edge_at(node, path[i].edge);
    if constexpr (!kVirtual) {
      if (edge.visits()++ == 0) {
        node->head.seen_prior =
            static_cast<std::uint16_t>(std::min(65535, node->head.seen_prior + edge.prior()));
      }
    }
    if (i <= value.level && edge.proof() == Proof::open) {
      const float share = 1 / static_cast<float>(static_cast<std::int32_t>(edge.visits()));
      const float replaced_balance = kVirtual ? -1.0f : edge.balance();
      const float replaced_draw = kVirtual ? 0.0f : edge.draw();
      edge.balance() += (value.balance - replaced_balance) * share;
      edge.draw() += (value.draw - replaced_draw) * share;
      if (below != nullptr) below->head.moves_left += (moves_left - below->head.moves_left) * share;
    }
    if (i <= value.level) {
      if (node->head.has_draw && value.balance < 0) [[unlikely]] {
        value.balance = 0;  // the side that moves here can have the draw
        value.draw = 1;
      }
      moves_left += 1;
      value.balance = -value.balance;
    }
    below = node;
  }
  const float share = 1 / static_cast<float>(static_cast<std::int32_t>(++tree.root_visits));
  if (below != nullptr) below->head.moves_left += (moves_left - below->head.moves_left) * share;
  tree.root_balance += (-value.balance - tree.root_balance) * share;
  tree.root_draw += (value.draw - tree.root_draw) * share;
}

// The end of a descent whose last edge is proven.
template <bool kVirtual, games::MCTSGame G>
[[gnu::always_inline]] inline void back_up_proof(Tree<G>& tree, std::span<const PathStep> path) {
  average<kVirtual>(tree, path, settle_proofs(tree, path));
  ++tree.playouts;
}

// The end of a descent whose leaf was evaluated for the side to move there.
template <bool kVirtual, games::MCTSGame G>
[[gnu::always_inline]] inline void back_up(Tree<G>& tree, std::span<const PathStep> path,
                                           LeafValue leaf) {
  average<kVirtual>(tree, path, {path.size() - 1, -leaf.balance, leaf.draw, leaf.moves_left});
  ++tree.playouts;
}

// Takes a descent back as if it had never been. Only straight after it: nothing else may have
// touched the tree since.
template <games::MCTSGame G>
void take_back(Tree<G>& tree, std::span<const PathStep> path) {
  for (std::size_t i = path.size(); i-- > 0;) {
    NodeGroup* node = tree.pool.at(path[i].node);
    const Edge edge = edge_at(node, path[i].edge);
    edge.balance() = path[i].old_balance;
    edge.draw() = path[i].old_draw;
    if (--edge.visits() == 0) {
      node->head.seen_prior =
          static_cast<std::uint16_t>(std::max(0, node->head.seen_prior - edge.prior()));
    }
  }
}

}  // namespace joseki::search
