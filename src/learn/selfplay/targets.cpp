// SPDX-License-Identifier: MIT
#include "learn/selfplay/targets.h"

#include <numeric>

#include "core/ensure.h"

namespace joseki::learn {
namespace {

using search::MoveAnswer;
using search::Proof;

// Makes weights sum to 1; false if there are none.
bool normalise(MoveChances& weights) {
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  if (!(sum > 0)) return false;
  for (double& weight : weights) weight /= sum;
  return true;
}

template <class Weight>
MoveChances chances(const search::Answer& answer, Weight weight) {
  MoveChances result;
  for (const MoveAnswer& move : answer.moves) result.push_back(weight(move));
  if (!normalise(result)) result.clear();
  return result;
}

// The root's verdict is the mover's; a move's proof is the mover's as well.
int extreme_plies(const search::Answer& answer, Proof proof, bool longest) {
  int best = -1;
  for (const MoveAnswer& move : answer.moves) {
    if (move.verdict.proof != proof) continue;
    if (best < 0 || (longest ? move.verdict.plies > best : move.verdict.plies < best)) {
      best = move.verdict.plies;
    }
  }
  return best;
}

}  // namespace

MoveChances proven_target(const search::Answer& answer) {
  const Proof proof = answer.verdict.proof;
  if (proof == Proof::open) return {};
  if (proof == Proof::draw) {
    return chances(answer, [](const MoveAnswer& move) {
      return move.verdict.proof == Proof::draw ? 1.0 + move.visits : 0.0;
    });
  }
  const int plies = extreme_plies(answer, proof, proof == Proof::loss);
  return chances(answer, [&](const MoveAnswer& move) {
    return move.verdict.proof == proof && move.verdict.plies == plies ? 1.0 : 0.0;
  });
}

MoveChances visit_target(const search::Answer& answer) {
  MoveChances target = chances(answer, [](const MoveAnswer& move) {
    return move.verdict.proof == Proof::loss ? 0.0 : static_cast<double>(move.visits);
  });
  if (!target.empty()) return target;
  return chances(answer, [](const MoveAnswer& move) { return 1e-9 + move.prior; });
}

MoveChances improved_target(const search::Answer& answer, const search::SearchOptions& options) {
  double visited_prior = 0;
  double visited_value = 0;
  std::uint32_t most = 0;
  for (const MoveAnswer& move : answer.moves) {
    if (move.visits == 0) continue;
    visited_prior += move.prior;
    visited_value += move.prior * move.value.balance();
    most = std::max(most, move.visits);
  }
  const double root = answer.value.balance();
  const double unknown = visited_prior > 0 ? (root + visited_value / visited_prior) / 2 : root;
  const double scale = (options.gumbel_visit_offset + most) * options.gumbel_value_scale;
  const auto log_weight = [&](const MoveAnswer& move) {
    const bool is_known = move.visits > 0 || move.verdict.proof != Proof::open;
    const double value = is_known ? static_cast<double>(move.value.balance()) : unknown;
    return std::log(std::max(move.prior, 1e-6f)) + scale * (value + 1) / 2;
  };
  double highest = -HUGE_VAL;
  for (const MoveAnswer& move : answer.moves) highest = std::max(highest, log_weight(move));
  return chances(answer, [&](const MoveAnswer& move) {
    return move.verdict.proof == Proof::loss ? 0.0 : std::exp(log_weight(move) - highest);
  });
}

MoveChances policy_target(const search::Answer& answer, const search::SearchOptions& options) {
  core::ensure(!answer.moves.empty(), "a search of a position that is not over has moves");
  if (MoveChances proven = proven_target(answer); !proven.empty()) return proven;
  if (options.gumbel) {
    if (MoveChances improved = improved_target(answer, options); !improved.empty()) return improved;
  }
  return visit_target(answer);
}

std::size_t draw_move(const MoveChances& chances, double temperature, core::Rng& rng) {
  MoveChances weights;
  const double highest = *std::max_element(chances.begin(), chances.end());
  for (const double chance : chances) {
    weights.push_back(chance > 0 ? std::pow(chance / highest, 1 / temperature) : 0.0);
  }
  normalise(weights);
  double place = rng.unit();
  std::size_t last = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] <= 0) continue;
    last = i;
    place -= weights[i];
    if (place < 0) return i;
  }
  return last;  // rounding
}

double surprise_of(const search::Answer& answer, const MoveChances& target) {
  double sum = 0;
  for (std::size_t i = 0; i < target.size(); ++i) {
    if (target[i] <= 0) continue;
    sum += target[i] * std::log(target[i] / std::max<double>(answer.moves[i].prior, 1e-6));
  }
  return std::max(sum, 0.0);
}

}  // namespace joseki::learn
