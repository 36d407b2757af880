// SPDX-License-Identifier: MIT
#include "learn/selfplay/opponent_pool.h"

#include <algorithm>
#include <numeric>

#include "core/ensure.h"

namespace joseki::learn {

std::size_t OpponentPool::baselines() const {
  return static_cast<std::size_t>(std::count_if(
      members_.begin(), members_.end(), [](const PoolMember& m) { return !m.is_snapshot; }));
}

void OpponentPool::add_baseline(const std::string& name, double weight) {
  core::ensure(weight > 0, "a member of a pool has a weight");
  members_.insert(members_.begin() + static_cast<std::ptrdiff_t>(baselines()),
                  {.name = name, .weight = weight, .is_snapshot = false});
}

bool OpponentPool::add_snapshot(const std::string& name) {
  members_.push_back({.name = name, .weight = 1, .is_snapshot = true});
  const std::size_t first = baselines();
  if (members_.size() - first <= static_cast<std::size_t>(std::max(rules_.snapshots, 0))) {
    return false;
  }
  members_.erase(members_.begin() + static_cast<std::ptrdiff_t>(first));
  return true;
}

std::vector<double> OpponentPool::chances() const {
  std::vector<double> chances;
  const std::size_t last = static_cast<std::size_t>(std::max(rules_.last, 1));
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const PoolMember& member = members_[i];
    const double loss_rate = member.score.loss_rate();
    const bool is_old = member.is_snapshot && i + last < members_.size();
    switch (rules_.sampling) {
      case PoolSampling::uniform:
        chances.push_back(1);
        break;
      case PoolSampling::delta_uniform:
        chances.push_back(is_old ? 0 : 1);
        break;
      case PoolSampling::weighted:
        chances.push_back(member.weight);
        break;
      case PoolSampling::prioritized:
        chances.push_back(loss_rate * loss_rate);
        break;
    }
  }
  const double sum = std::accumulate(chances.begin(), chances.end(), 0.0);
  for (double& chance : chances) chance /= sum;
  return chances;
}

std::size_t OpponentPool::draw(core::Rng& rng) const {
  core::ensure(!members_.empty(), "somebody is in the pool");
  const std::vector<double> all = chances();
  double place = rng.unit();
  std::size_t last = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] <= 0) continue;
    last = i;
    place -= all[i];
    if (place < 0) return i;
  }
  return last;  // rounding
}

void OpponentPool::note(std::size_t i, bool learner_lost) {
  PoolScore& score = members_.at(i).score;
  ++score.games;
  if (learner_lost) ++score.losses;
}

}  // namespace joseki::learn
