// SPDX-License-Identifier: MIT
// OpponentPool: the opponents of a learner. They are baselines of known strength and frozen
// snapshots of the learner itself; one of several rules draws the next one at random.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/rng.h"
#include "learn/selfplay/recipe.h"

namespace joseki::learn {

// How the learner has done against one opponent.
struct PoolScore {
  std::uint64_t games = 0;
  std::uint64_t losses = 0;  // of the learner
  // Of the learner. One loss and one other game are added, so it is 1/2 before the first game.
  double loss_rate() const {
    return (static_cast<double>(losses) + 1) / (static_cast<double>(games) + 2);
  }
};

struct PoolMember {
  std::string name;   // "random", "perfect", "mcts:playouts=100", "snapshot 30"
  double weight = 1;  // for `weighted`
  bool is_snapshot = false;
  PoolScore score{};
};

struct PoolRules {
  PoolSampling sampling = PoolSampling::uniform;
  int last = 5;        // delta-uniform: from so many last snapshots, and the baselines
  int snapshots = 10;  // kept; the oldest leaves
};

// Knows its members by name and draws the next one; its owner makes players of the names. Baselines
// come first and stay; snapshots follow, the oldest first. Not thread-safe.
class OpponentPool {
 public:
  explicit OpponentPool(const PoolRules& rules) : rules_(rules) {}

  const PoolRules& rules() const { return rules_; }
  std::size_t size() const { return members_.size(); }
  bool empty() const { return members_.empty(); }
  const PoolMember& at(std::size_t i) const { return members_[i]; }

  void add_baseline(const std::string& name, double weight = 1);
  // True if the oldest snapshot left for it: that was the first one behind the baselines, and those
  // behind it moved up.
  bool add_snapshot(const std::string& name);
  std::size_t baselines() const;

  // The chance of each member to be drawn; they sum to 1. Uniform: all alike. Delta-uniform: all
  // alike, but of snapshots only the last ones. Weighted: by weight. Prioritized: by the square of
  // the learner's loss rate, so that whom it beats comes seldom.
  std::vector<double> chances() const;
  // The number of a member. There must be one.
  std::size_t draw(core::Rng& rng) const;

  // The learner has played a game against member `i`.
  void note(std::size_t i, bool learner_lost);
  // As it was kept in a checkpoint.
  void set_score(std::size_t i, const PoolScore& score) { members_.at(i).score = score; }

 private:
  PoolRules rules_;
  std::deque<PoolMember> members_;
};

}  // namespace joseki::learn
