// SPDX-License-Identifier: MIT
// NodePool: the nodes of one tree in one piece of memory, huge pages where the system has them.
// Nodes are only added; a tree that keeps a part of itself copies that part into a new pool and
// drops the old one, so that memory is given back and what is left lies together.
#pragma once

#include <cstdint>
#include <span>

#include "core/big_bytes.h"
#include "search/node.h"

namespace joseki::search {

// Not thread-safe: one a tree. Pointers are good until the next allocate().
class NodePool {
 public:
  // No memory is taken before the first node.
  NodePool() = default;
  // Begins in memory of somebody else, who keeps it as long as the pool lives; takes its own when
  // that is full.
  explicit NodePool(std::span<NodeGroup> lent)
      : base_(lent.data()), capacity_(static_cast<NodeIndex>(lent.size())) {}

  NodeGroup* at(NodeIndex index) { return base_ + index; }
  const NodeGroup* at(NodeIndex index) const { return base_ + index; }

  // A node of `groups` groups with nothing written in it; kNoNode, for good, if there is no memory.
  NodeIndex allocate(int groups) {
    if (used_ + static_cast<NodeIndex>(groups) > capacity_) [[unlikely]] {
      if (!grow(groups)) return kNoNode;
    }
    const NodeIndex index = used_;
    used_ += static_cast<NodeIndex>(groups);
    ++nodes_;
    return index;
  }

  bool is_exhausted() const { return exhausted_; }
  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t used_bytes() const { return std::uint64_t{used_} * sizeof(NodeGroup); }
  // Of lent memory only what is used counts.
  std::uint64_t held_bytes() const { return memory_.size() > 0 ? memory_.size() : used_bytes(); }

  // Makes room for `groups` groups at once. Not having it is no error: allocate() tries again.
  void reserve(NodeIndex groups);

 private:
  [[gnu::noinline, gnu::cold]] bool grow(int groups);
  bool resize(std::uint64_t groups);

  core::BigBytes memory_;
  NodeGroup* base_ = nullptr;
  NodeIndex used_ = 1;  // group 0 stays empty: index 0 is no node
  NodeIndex capacity_ = 0;
  std::uint64_t nodes_ = 0;
  bool exhausted_ = false;
};

}  // namespace joseki::search
