// SPDX-License-Identifier: MIT
// A node of the tree: its edges in groups of eight, each field of eight edges side by side so that
// one instruction handles them together. A node with more than eight moves has several groups in a
// row. What is known of a child stands at the edge that leads to it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "search/value.h"

namespace joseki::search {

inline constexpr int kLanes = 8;
inline constexpr int kMaxEdges = 255;  // a count in a byte

// The number of a group in its pool; 0 is no node.
using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0;

// A child: the index of its node in the lower 30 bits, what is proven for the side that chooses
// the edge in the upper two.
inline constexpr std::uint32_t kIndexBits = 30;
inline constexpr NodeIndex kMaxNodeIndex = (NodeIndex{1} << kIndexBits) - 1;
constexpr NodeIndex index_of(std::uint32_t child) { return child & kMaxNodeIndex; }
constexpr Proof proof_of(std::uint32_t child) { return static_cast<Proof>(child >> kIndexBits); }
constexpr std::uint32_t make_child(NodeIndex index, Proof proof) {
  return index | static_cast<std::uint32_t>(proof) << kIndexBits;
}

// The balance of a proven edge is not a mean any more: far outside of -1 to 1, so that selection
// avoids losses without looking, and with the length of the proof in it. Draws stay 0.
inline constexpr float kProvenBalance = 1e6f;
constexpr float proven_balance(Verdict verdict) {
  const auto plies = static_cast<float>(verdict.plies);
  if (verdict.proof == Proof::win) return kProvenBalance - plies;
  if (verdict.proof == Proof::loss) return plies - kProvenBalance;
  return 0;
}
constexpr int proven_plies(float balance) {
  if (balance == 0) return 0;
  return static_cast<int>(kProvenBalance - (balance > 0 ? balance : -balance));
}
// The lanes behind the last edge: worse than any loss.
inline constexpr float kNoEdgeBalance = -2 * kProvenBalance;

inline constexpr float kPriorOne = 65535.0f;  // priors are stored as 16 bits

// What the first group of a node knows of the node itself.
struct NodeHead {
  float moves_left = 0;          // mean plies to the end from here
  std::uint16_t seen_prior = 0;  // sum of the priors of visited edges
  std::uint8_t edges = 0;
  bool has_draw = false;  // an edge is a proven draw: the node is worth that at least
};

struct alignas(32) NodeGroup {
  std::array<float, kLanes> balance;         // mean win - loss for the side that moves here
  std::array<std::uint32_t, kLanes> visits;  // below 2^31
  std::array<float, kLanes> draw;            // mean chance of a draw
  std::array<std::uint32_t, kLanes> child;
  std::array<std::uint16_t, kLanes> prior;
  std::array<std::uint8_t, kLanes> action;
  NodeHead head;
};
static_assert(sizeof(NodeGroup) == 160);

constexpr int groups_for(int edges) { return (edges + kLanes - 1) / kLanes; }

// One edge of a node, found by number.
template <class Group>
struct EdgeAt {
  Group* group;
  std::size_t lane;
  auto& balance() const { return group->balance[lane]; }
  auto& visits() const { return group->visits[lane]; }
  auto& draw() const { return group->draw[lane]; }
  auto& child() const { return group->child[lane]; }
  auto& prior() const { return group->prior[lane]; }
  int action() const { return group->action[lane]; }
  Proof proof() const { return proof_of(group->child[lane]); }
  Verdict verdict() const { return {proof(), proven_plies(balance())}; }
};
using Edge = EdgeAt<NodeGroup>;
using ConstEdge = EdgeAt<const NodeGroup>;

inline Edge edge_at(NodeGroup* node, int edge) {
  const auto number = static_cast<std::size_t>(edge);
  return {node + number / kLanes, number % kLanes};
}
inline ConstEdge edge_at(const NodeGroup* node, int edge) {
  const auto number = static_cast<std::size_t>(edge);
  return {node + number / kLanes, number % kLanes};
}

inline void set_proof(NodeGroup* node, int number, Verdict verdict) {
  const Edge edge = edge_at(node, number);
  if (verdict.proof == Proof::draw) node->head.has_draw = true;
  edge.child() = make_child(index_of(edge.child()), verdict.proof);
  edge.balance() = proven_balance(verdict);
  edge.draw() = verdict.proof == Proof::draw ? 1.0f : 0.0f;
}

// What a node is worth to the side that moves there, as far as its edges prove it: a win as soon
// as one edge wins, anything else when no edge is open. The longest loss counts.
inline Verdict verdict_of(const NodeGroup* node) {
  Verdict best{Proof::loss, 0};
  bool all_proven = true;
  for (int i = 0; i < node->head.edges; ++i) {
    const ConstEdge edge = edge_at(node, i);
    const Verdict verdict = edge.verdict();
    if (verdict.proof == Proof::win) return {Proof::win, verdict.plies + 1};
    if (verdict.proof == Proof::open) all_proven = false;
    if (verdict.proof == Proof::draw) best = {Proof::draw, 0};
    if (verdict.proof == Proof::loss && best.proof == Proof::loss) {
      best.plies = best.plies > verdict.plies + 1 ? best.plies : verdict.plies + 1;
    }
  }
  return all_proven ? best : Verdict{};
}

}  // namespace joseki::search
