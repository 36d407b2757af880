// SPDX-License-Identifier: MIT
#include "games/tuple_ranking.h"

#include <algorithm>

#include "core/checked.h"
#include "core/ensure.h"

namespace joseki::games {
namespace {

constexpr std::uint64_t bit(Cell cell) { return std::uint64_t{1} << cell; }

}  // namespace

bool TupleRanking::count_fits(int cells, int length) {
  std::uint64_t count = 1;
  for (int i = 0; i < length; ++i) {
    const auto product = core::checked_multiply(count, static_cast<std::uint64_t>(cells - i));
    if (!product || *product >> 63) return false;
    count = *product;
  }
  return true;
}

TupleRanking::TupleRanking(const SquareSymmetry& symmetry, int length)
    : symmetry_(symmetry), length_(length) {
  core::ensure(length >= 0 && length <= kMaxLength && length <= cells(), "tuple length");
  core::ensure(count_fits(cells(), length), "tuples do not fit 64 bits");
  for (int from = 0; from <= length; ++from) {
    extensions_[from][from] = 1;
    for (int to = from + 1; to <= length; ++to) {
      extensions_[from][to] = extensions_[from][to - 1] * static_cast<unsigned>(cells() - to + 1);
    }
  }
  nodes_.emplace_back().stabilizer = 0xFF;
  grow(0);
  number();
}

// Adds the subtree of prefixes below node `index` that still have a symmetry, and their children.
void TupleRanking::grow(std::uint16_t index) {
  if (nodes_[index].regular() || nodes_[index].depth == length_) return;
  nodes_[index].step.resize(static_cast<std::size_t>(cells()));
  for (int at = 0; at < cells(); ++at) {
    const Cell cell = static_cast<Cell>(at);
    const Node parent = nodes_[index];  // a copy: nodes_ grows below
    if (parent.used & bit(cell)) continue;
    Cell smallest = cell;
    Node::Step step;
    for (int element = 0; element < SquareSymmetry::kElements; ++element) {
      if (!(parent.stabilizer >> element & 1)) continue;
      if (symmetry_.apply(element, cell) < smallest) {
        smallest = symmetry_.apply(element, cell);
        step.element = static_cast<std::uint8_t>(element);
      }
    }
    if (smallest < cell) {  // its representative has been seen: cells are visited in order
      step.child = parent.step[smallest].child;
      nodes_[index].step[cell] = step;
      continue;
    }
    Node child;
    child.depth = parent.depth + 1;
    child.prefix = parent.prefix;
    child.prefix[parent.depth] = cell;
    child.used = parent.used | bit(cell);
    for (int element = 0; element < SquareSymmetry::kElements; ++element) {
      if (!(parent.stabilizer >> element & 1)) continue;
      if (symmetry_.apply(element, cell) == cell) child.stabilizer |= 1 << element;
    }
    step.child = static_cast<std::uint16_t>(nodes_.size());
    core::ensure(nodes_.size() < 0xFFFF, "too many symmetric prefixes");
    nodes_[index].step[cell] = step;
    nodes_[index].children.push_back(step.child);
    nodes_.push_back(child);
    grow(step.child);
  }
}

// Nodes stand in depth-first order, which is rank order: one walk numbers all lengths.
void TupleRanking::number() {
  for (Node& node : nodes_) {
    for (int length = node.depth; length <= length_; ++length) {
      node.first[length] = size_[length];
      if (node.regular()) {
        size_[length] += extensions_[node.depth][length];
      } else if (length == node.depth) {
        size_[length] += 1;
      }
    }
  }
}

TupleRanking::Location TupleRanking::locate(std::span<const Cell> tuple) const {
  const int length = static_cast<int>(tuple.size());
  const Node* node = &nodes_[0];
  int element = 0;
  int depth = 0;
  while (depth < length && !node->regular()) {
    const Node::Step step = node->step[symmetry_.apply(element, tuple[depth])];
    element = symmetry_.compose(element, step.element);
    node = &nodes_[step.child];
    ++depth;
  }
  std::uint64_t used = node->used;
  std::uint64_t offset = 0;
  const auto& map = symmetry_.map(element);
  for (; depth < length; ++depth) {
    const Cell cell = map[tuple[depth]];
    offset = offset * static_cast<unsigned>(cells() - depth) + (cell - cells_before(used, cell));
    used |= bit(cell);
  }
  return {node->first[length] + offset, node, element, used};
}

const TupleRanking::Node& TupleRanking::descend(std::uint64_t rank, int length) const {
  const Node* node = &nodes_[0];
  while (!node->regular() && node->depth < length) {
    auto next = node->children.rbegin();
    while (nodes_[*next].first[length] > rank) ++next;
    node = &nodes_[*next];
  }
  return *node;
}

void TupleRanking::unrank(std::uint64_t rank, std::span<Cell> out) const {
  const int length = static_cast<int>(out.size());
  core::ensure(rank < size_[length], "rank out of range");
  const Node& node = descend(rank, length);
  unrank_below(node, rank - node.first[length], out);
}

void TupleRanking::unrank_below(const Node& node, std::uint64_t offset, std::span<Cell> out) const {
  const int length = static_cast<int>(out.size());
  std::copy_n(node.prefix.begin(), node.depth, out.begin());
  std::uint64_t unused = all_cells(cells()) & ~node.used;
  for (int depth = node.depth; depth < length; ++depth) {
    const std::uint64_t weight = extensions_[depth + 1][length];
    const Cell cell = nth_cell(unused, offset / weight);
    offset %= weight;
    unused &= ~bit(cell);
    out[depth] = cell;
  }
}

std::vector<const TupleRanking::Node*> TupleRanking::roots(int length) const {
  std::vector<const Node*> out;
  for (const Node& node : nodes_) {
    if (node.regular() ? node.depth <= length : node.depth == length) out.push_back(&node);
  }
  return out;
}

}  // namespace joseki::games
