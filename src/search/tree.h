// SPDX-License-Identifier: MIT
// Tree: one search tree with its position, its memory and its random numbers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/rng.h"
#include "games/mcts_game.h"
#include "search/exploration.h"
#include "search/gumbel.h"
#include "search/node.h"
#include "search/node_pool.h"
#include "search/options.h"
#include "search/oracle.h"

namespace joseki::search {

// What all trees of a BatchedMCTS share. Fixed while a search runs.
template <games::MCTSGame G>
struct TreeRules {
  SearchOptions options{};
  Exploration exploration{options.c_init, options.c_base};
  const Oracle<G>* oracle = nullptr;  // owned elsewhere; may be missing
};

// Owned by one thread at a time. The functions that walk it are in descent.h and backup.h.
template <games::MCTSGame G>
struct Tree {
  explicit Tree(std::uint64_t stream) : rng(stream) {}

  G game;  // at the root
  NodePool pool;
  NodeIndex root = kNoNode;

  // For the side to move at the root; the first visit is the root's own evaluation.
  std::uint32_t root_visits = 0;
  float root_balance = 0;
  float root_draw = 0;
  Verdict root_verdict;
  std::uint32_t in_flight = 0;  // descents that wait for their evaluation

  core::Rng rng;                     // everything random in this tree, in order
  std::optional<GumbelRoot> gumbel;  // while a search with it runs, and after it for its answer
  bool has_noise = false;            // the priors of the root are mixed already
  std::uint32_t playouts = 0;        // of this search

  // Two pieces of memory that BatchedMCTS lends, if it does: one for the nodes, one to copy them
  // to.
  std::array<std::span<NodeGroup>, 2> lent{};
  std::size_t in_use = 0;

  void forget() {
    pool = NodePool(lent[in_use]);
    root = kNoNode;
    root_visits = 0;
    root_balance = root_draw = 0;
    root_verdict = {};
    in_flight = 0;
    gumbel.reset();
    has_noise = false;
    playouts = 0;
  }
  void set_position(const G& position) {
    forget();
    game = position;
  }
};

// Writes the edges of a new node: `prior(action)` from 0 to 1 for each of the valid moves.
template <games::MCTSGame G, class Prior>
[[gnu::always_inline]] inline void write_node(
    NodeGroup* node, const games::ValidMoves<G::Traits::ACTION_SIZE>& moves, Prior prior) {
  const int groups = groups_for(moves.size());
  for (int g = 0; g < groups; ++g) {
    NodeGroup& group = node[g];
    group.balance.fill(kNoEdgeBalance);
    group.visits.fill(1);  // so that the value stands and is not taken for a first play
    group.draw.fill(0);
    group.child.fill(0);
    group.prior.fill(0);
    group.head = {};
  }
  node->head.edges = static_cast<std::uint8_t>(moves.size());
  for (int i = 0; i < moves.size(); ++i) {
    const Edge edge = edge_at(node, i);
    edge.balance() = 0;
    edge.visits() = 0;
    edge.group->action[edge.lane] = static_cast<std::uint8_t>(moves[i]);
    edge.prior() = prior(moves[i]);
  }
}

// 16 bits for a prior from 0 to 1; a valid move never has 0, or it might never be tried.
[[gnu::always_inline]] inline std::uint16_t stored_prior(float prior) {
  const float scaled = prior * kPriorOne + 0.5f;
  if (!(scaled > 1)) return 1;
  return scaled >= kPriorOne ? 65535 : static_cast<std::uint16_t>(scaled);
}

// A node in which all moves are equally likely; kNoNode if there is no memory.
template <games::MCTSGame G>
[[gnu::always_inline]] inline NodeIndex expand_uniformly(NodePool& pool, const G& game) {
  const auto moves = game.get_valid_moves();
  const NodeIndex index = pool.allocate(groups_for(moves.size()));
  if (index == kNoNode) return index;
  const auto prior = stored_prior(1.0f / static_cast<float>(moves.size()));
  write_node<G>(pool.at(index), moves, [prior](int) { return prior; });
  return index;
}

// A node with the policy of an evaluator, cut to the valid moves and made to sum to 1;
// `weight(action)` for each of them. Nothing usable there (all 0, negative or not numbers) counts
// as uniform.
template <games::MCTSGame G, class Weight>
NodeIndex expand_with_policy(NodePool& pool, const G& game, Weight weight) {
  const auto moves = game.get_valid_moves();
  const auto usable = [&](int action) {
    const float value = weight(action);
    return value > 0 ? value : 0.0f;
  };
  float sum = 0;
  for (const int move : moves) sum += usable(move);
  if (!(sum > 0) || sum > 3e38f) return expand_uniformly(pool, game);
  const NodeIndex index = pool.allocate(groups_for(moves.size()));
  if (index == kNoNode) return index;
  write_node<G>(pool.at(index), moves,
                [&](int action) { return stored_prior(usable(action) / sum); });
  return index;
}

}  // namespace joseki::search
