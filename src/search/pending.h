// SPDX-License-Identifier: MIT
// Pending leaves: descents whose evaluation somebody else will bring, and how they are collected.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/ensure.h"
#include "search/backup.h"
#include "search/descent.h"
#include "search/evaluation_rows.h"
#include "search/turns.h"

namespace joseki::search {

template <games::MCTSGame G>
struct PendingLeaf {
  Descent<G> descent;  // an empty path: the root itself
  int symmetry = 0;    // the image that the evaluator is shown
  std::size_t answer = 0;
};

// The leaves one tree waits for. The list only grows, so that paths keep their memory.
template <games::MCTSGame G>
struct PendingLeaves {
  std::vector<PendingLeaf<G>> leaves;
  std::size_t count = 0;
  bool is_full = false;  // this round: no more descents from this tree

  PendingLeaf<G>& next() {
    if (count == leaves.size()) leaves.emplace_back();
    return leaves[count];
  }
  std::span<PendingLeaf<G>> waiting() { return std::span(leaves).first(count); }
};

// One round of descents, at most one for each tree. kVirtual: there will be more before the first
// of them is answered.
template <bool kWide, bool kVirtual, games::MCTSGame G>
class CollectLeaves {
 public:
  explicit CollectLeaves(const TreeRules<G>& rules) : rules_(rules) {}

  // At most kTreesInTurn trees; those that are full or proven are passed over.
  [[gnu::always_inline]] inline void run(std::span<Tree<G>* const> trees,
                                         std::span<PendingLeaves<G>* const> pending) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < trees.size(); ++i) {
      if (pending[i]->is_full) continue;
      tree_[count] = trees[i];
      pending_[count] = pending[i];
      begin_descent(*trees[i], pending[i]->next().descent);
      ++count;
    }
    take_turns(
        count, [&](std::size_t i) __attribute__((always_inline)) {
          arrival_[i] = descend<kWide, kVirtual>(rules_, *tree_[i], pending_[i]->next().descent);
          return arrival_[i] == Arrival::going;
        });
    for (std::size_t i = 0; i < count; ++i) arrive(i);
  }

 private:
  [[gnu::always_inline]] inline void arrive(std::size_t i) {
    Tree<G>& tree = *tree_[i];
    const Descent<G>& descent = pending_[i]->next().descent;
    if (arrival_[i] == Arrival::again) {  // somebody waits for this leaf already
      if constexpr (kVirtual) take_back(tree, std::span<const PathStep>(descent.path));
      pending_[i]->is_full = true;
    } else if (arrival_[i] == Arrival::known || settle_fresh(rules_, tree, descent)) {
      back_up_proof<kVirtual>(tree, descent.path);
      if (tree.root_verdict.proof != Proof::open) pending_[i]->is_full = true;
    } else {
      ++pending_[i]->count;
      ++tree.in_flight;
    }
  }

  const TreeRules<G>& rules_;
  std::array<Tree<G>*, kTreesInTurn> tree_{};
  std::array<PendingLeaves<G>*, kTreesInTurn> pending_{};
  std::array<Arrival, kTreesInTurn> arrival_{};
};

template <bool kVirtual, games::MCTSGame G>
JOSEKI_SEARCH_WIDE void collect_leaves_wide(const TreeRules<G>& rules,
                                            std::span<Tree<G>* const> trees,
                                            std::span<PendingLeaves<G>* const> pending) {
  CollectLeaves<true, kVirtual, G>(rules).run(trees, pending);
}

template <bool kVirtual, games::MCTSGame G>
void collect_leaves(const TreeRules<G>& rules, std::span<Tree<G>* const> trees,
                    std::span<PendingLeaves<G>* const> pending, bool wide) {
  if (wide) {
    collect_leaves_wide<kVirtual>(rules, trees, pending);
  } else {
    CollectLeaves<false, kVirtual, G>(rules).run(trees, pending);
  }
}

// Marks the edges of a new node that the evaluator has proven: `moves` of the image it was shown.
// What they prove about the node.
template <games::MCTSGame G>
Verdict mark_proven(NodeGroup* node, std::span<const ProvenMove> moves, int symmetry) {
  if (moves.empty()) return {};
  std::array<int, static_cast<std::size_t>(G::Traits::ACTION_SIZE)> edge_of;
  edge_of.fill(-1);
  for (int i = 0; i < node->head.edges; ++i) {
    edge_of[static_cast<std::size_t>(edge_at(node, i).action())] = i;
  }
  const int back = G::inverse_symmetry(symmetry);
  for (const ProvenMove& move : moves) {
    const int edge = edge_of[static_cast<std::size_t>(G::map_action(back, move.action))];
    core::ensure(edge >= 0, "a proven move is a valid one");
    set_proof(node, edge, move.verdict);
  }
  return verdict_of(node);
}

// The answer for a pending leaf: its node with the policy, and its value or what the evaluator has
// proven carried to the root.
template <bool kVirtual, games::MCTSGame G>
void answer_leaf(Tree<G>& tree, const PendingLeaf<G>& leaf, const EvaluationView& evaluation) {
  const Descent<G>& descent = leaf.descent;
  const NodeIndex node = expand_with_policy(tree.pool, descent.game, [&](int action) {
    return evaluation.policy[G::map_action(leaf.symmetry, action)];
  });
  const LeafValue value{evaluation.value.balance(), evaluation.value.draw, evaluation.moves_left};
  if (descent.path.empty()) {
    tree.root = node;
    tree.root_visits = 1;
    tree.root_balance = value.balance;
    tree.root_draw = value.draw;
    if (node == kNoNode) return;
    tree.pool.at(node)->head.moves_left = value.moves_left;
    tree.root_verdict = mark_proven<G>(tree.pool.at(node), evaluation.proven, leaf.symmetry);
    return;
  }
  --tree.in_flight;
  const PathStep& last = descent.path.back();
  if (attach_node(tree, last, node)) {
    tree.pool.at(node)->head.moves_left = value.moves_left;
    const Verdict verdict = mark_proven<G>(tree.pool.at(node), evaluation.proven, leaf.symmetry);
    if (verdict.proof != Proof::open) {
      set_proof(tree.pool.at(last.node), last.edge, {opposite(verdict.proof), verdict.plies});
      back_up_proof<kVirtual>(tree, descent.path);
      return;
    }
  }
  back_up<kVirtual>(tree, descent.path, value);
}

}  // namespace joseki::search
