// SPDX-License-Identifier: MIT
// Answer: what a search says about its root: every move, the best one, and the expected line.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/mcts_game.h"
#include "search/tree.h"

namespace joseki::search {

struct MoveAnswer {
  int action = 0;
  std::uint32_t visits = 0;
  float prior = 0;
  Wdl value{};  // for the side to move at the root; exact where proven
  Verdict verdict{};
  float moves_left = 0;  // mean plies after the move; 0 if unknown
};

struct Answer {
  std::vector<MoveAnswer>
      moves{};  // ascending by action; empty if the game is over or not searched
  std::optional<int> best{};
  Wdl value{};        // for the side to move
  Verdict verdict{};  // of the root
  float moves_left = 0;
  std::vector<int> line{};  // begins with `best`
  std::uint32_t playouts = 0;
  std::uint64_t nodes = 0;
  std::uint64_t bytes = 0;  // of the nodes
};

inline Wdl proven_value(Proof proof) {
  return {proof == Proof::win ? 1.0f : 0.0f, proof == Proof::draw ? 1.0f : 0.0f,
          proof == Proof::loss ? 1.0f : 0.0f};
}

// The edge that a finished search would play from a node: a proven win, the quickest first; else
// the most visited one that is not lost, the better value of equals; else the slowest loss. Where
// a draw is sure, nothing that looks worse than a draw.
inline int best_edge(const NodeGroup* node) {
  enum Rank { lost, worse_than_a_sure_draw, playable, won };
  const auto rank = [&](ConstEdge edge) {
    if (edge.proof() == Proof::win) return won;
    if (edge.proof() == Proof::loss) return lost;
    const bool is_worse = edge.proof() == Proof::open && edge.balance() <= 0;
    return node->head.has_draw && is_worse ? worse_than_a_sure_draw : playable;
  };
  const auto better = [&](ConstEdge a, ConstEdge b) {
    if (rank(a) != rank(b)) return rank(a) > rank(b);
    if (rank(a) == won || rank(a) == lost || a.visits() == b.visits()) {
      return a.balance() > b.balance();
    }
    return a.visits() > b.visits();
  };
  int best = 0;
  for (int i = 1; i < node->head.edges; ++i) {
    if (better(edge_at(node, i), edge_at(node, best))) best = i;
  }
  return best;
}

// In a proven draw the draws are the best moves, however often others were visited before.
inline int best_edge_of(const NodeGroup* node, Verdict verdict) {
  int best = best_edge(node);
  if (verdict.proof != Proof::draw || edge_at(node, best).proof() == Proof::draw) return best;
  for (int i = 0; i < node->head.edges; ++i) {
    if (edge_at(node, i).proof() == Proof::draw) best = i;
  }
  return best;
}

// Whether no other move can get more visits than the first within `playouts` more.
template <games::MCTSGame G>
bool is_decided(const Tree<G>& tree, std::uint32_t playouts) {
  if (tree.root == kNoNode || tree.gumbel) return false;
  const NodeGroup* root = tree.pool.at(tree.root);
  if (root->head.has_draw) return false;  // then visits do not decide alone
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  int candidates = 0;
  for (int i = 0; i < root->head.edges; ++i) {
    const ConstEdge edge = edge_at(root, i);
    if (edge.proof() == Proof::loss) continue;
    ++candidates;
    const std::uint32_t visits = edge.visits();
    second = std::max(second, std::min(first, visits));
    first = std::max(first, visits);
  }
  return candidates <= 1 || first - second > playouts;
}

inline MoveAnswer move_answer(const NodePool& pool, ConstEdge edge) {
  MoveAnswer move{.action = edge.action(),
                  .visits = edge.visits(),
                  .prior = edge.prior() / kPriorOne,
                  .value = {},
                  .verdict = edge.verdict()};
  if (edge.proof() != Proof::open) {
    move.value = proven_value(edge.proof());
    move.moves_left = static_cast<float>(move.verdict.plies);
    return move;
  }
  move.verdict.plies = 0;
  if (edge.visits() > 0) move.value = wdl_of(edge.balance(), edge.draw());
  const NodeIndex child = index_of(edge.child());
  if (child != kNoNode) move.moves_left = pool.at(child)->head.moves_left;
  return move;
}

template <games::MCTSGame G>
Answer answer_of(const Tree<G>& tree) {
  Answer answer{.verdict = tree.root_verdict,
                .playouts = tree.playouts,
                .nodes = tree.pool.nodes(),
                .bytes = tree.pool.held_bytes()};
  answer.value = answer.verdict.proof == Proof::open ? wdl_of(tree.root_balance, tree.root_draw)
                                                     : proven_value(answer.verdict.proof);
  if (tree.root == kNoNode) return answer;
  const NodeGroup* root = tree.pool.at(tree.root);
  answer.moves_left = root->head.moves_left;
  for (int i = 0; i < root->head.edges; ++i) {
    answer.moves.push_back(move_answer(tree.pool, edge_at(root, i)));
  }
  int edge = best_edge_of(root, answer.verdict);
  if (tree.gumbel && answer.verdict.proof == Proof::open) {
    edge = tree.gumbel->best(root).value_or(edge);
  }
  answer.best = edge_at(root, edge).action();
  for (const NodeGroup* node = root;;) {
    answer.line.push_back(edge_at(node, edge).action());
    const NodeIndex child = index_of(edge_at(node, edge).child());
    if (child == kNoNode) break;
    node = tree.pool.at(child);
    edge = best_edge_of(node, verdict_of(node));
    const ConstEdge next = edge_at(node, edge);
    if (next.visits() == 0 && next.proof() == Proof::open) break;
  }
  return answer;
}

}  // namespace joseki::search
