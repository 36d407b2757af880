// SPDX-License-Identifier: MIT
#include "search/node_pool.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace joseki::search {
namespace {

constexpr std::uint64_t kFirstGroups = 256;

}  // namespace

bool NodePool::resize(std::uint64_t groups) {
  auto memory = core::BigBytes::zeroed(groups * sizeof(NodeGroup));
  if (!memory) return false;
  if (base_ != nullptr) std::memcpy(memory->data(), base_, used_bytes());
  memory_ = std::move(*memory);
  base_ = reinterpret_cast<NodeGroup*>(memory_.data());
  capacity_ = static_cast<NodeIndex>(groups);
  return true;
}

bool NodePool::grow(int groups) {
  const std::uint64_t needed = std::uint64_t{used_} + static_cast<std::uint64_t>(groups);
  const std::uint64_t wanted = std::max({needed, 2 * std::uint64_t{capacity_}, kFirstGroups});
  const std::uint64_t most = std::uint64_t{kMaxNodeIndex} + 1;
  if (!exhausted_ && needed <= most && resize(std::min(wanted, most))) return true;
  exhausted_ = true;
  return false;
}

void NodePool::reserve(NodeIndex groups) {
  if (groups + 1 > capacity_) resize(std::uint64_t{groups} + 1);
}

}  // namespace joseki::search
