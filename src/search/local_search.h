// SPDX-License-Identifier: MIT
// Local search: playouts of a few trees with an evaluator that needs no company. The trees take
// turns level by level, so that they wait for memory together and not one after the other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "search/backup.h"
#include "search/descent.h"
#include "search/evaluators.h"
#include "search/turns.h"

namespace joseki::search {

// A tree, the descent it is in, and how many playouts it shall have.
template <games::MCTSGame G>
struct LocalJob {
  Tree<G>* tree = nullptr;
  Descent<G>* descent = nullptr;
  std::uint32_t playouts = 0;
  std::uint64_t max_nodes = ~std::uint64_t{0};

  bool is_done() const {
    return tree->playouts >= playouts || tree->root_verdict.proof != Proof::open ||
           tree->pool.nodes() >= max_nodes || tree->pool.is_exhausted();
  }
};

template <bool kWide, games::MCTSGame G, LocalEvaluator<G> E>
class LocalSearch {
 public:
  LocalSearch(const TreeRules<G>& rules, const E& evaluator)
      : rules_(rules), evaluator_(evaluator) {}

  // At most kTreesInTurn jobs; their roots must be expanded.
  [[gnu::always_inline]] inline void run(std::span<const LocalJob<G>> jobs) {
    for (;;) {
      std::size_t active = 0;
      for (const LocalJob<G>& job : jobs) {
        if (!job.is_done()) running_[active++] = &job;
      }
      if (active == 0) return;
      descend_all(active);
      evaluate_all(active);
    }
  }

 private:
  [[gnu::always_inline]] inline void descend_all(std::size_t active) {
    for (std::size_t i = 0; i < active; ++i) {
      begin_descent(*running_[i]->tree, *running_[i]->descent);
    }
    take_turns(
        active, [&](std::size_t i) __attribute__((always_inline)) {
          return level_down(*running_[i], arrival_[i]);
        });
  }

  // False if this descent has arrived.
  [[gnu::always_inline]] inline bool level_down(const LocalJob<G>& job, Arrival& arrival) {
    arrival = descend<kWide, false>(rules_, *job.tree, *job.descent);
    if (arrival == Arrival::going) return true;
    if constexpr (!E::kExpandsAtOnce) {
      if (arrival == Arrival::again) return expand_here(*job.tree, *job.descent);
    }
    return false;
  }

  [[gnu::always_inline]] inline void evaluate_all(std::size_t active) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < active; ++i) {
      const LocalJob<G>& job = *running_[i];
      if (arrival_[i] == Arrival::known ||
          (arrival_[i] == Arrival::fresh && settle_fresh(rules_, *job.tree, *job.descent))) {
        back_up_proof<false>(*job.tree, job.descent->path);
        continue;
      }
      if constexpr (E::kExpandsAtOnce) expand_here(*job.tree, *job.descent);
      leaves_[count].game = job.descent->game;
      leaves_[count].rng = &job.tree->rng;
      asked_[count++] = &job;
    }
    if (count == 0) return;
    evaluator_.template evaluate<kWide>(std::span(leaves_).first(count),
                                        std::span(values_).first(count));
    for (std::size_t k = 0; k < count; ++k) {
      back_up<false>(*asked_[k]->tree, asked_[k]->descent->path, values_[k]);
    }
  }

  const TreeRules<G>& rules_;
  const E& evaluator_;
  std::array<const LocalJob<G>*, kTreesInTurn> running_{};
  std::array<const LocalJob<G>*, kTreesInTurn> asked_{};
  std::array<Arrival, kTreesInTurn> arrival_{};
  std::array<games::Playout<G>, kTreesInTurn> leaves_{};
  std::array<LeafValue, kTreesInTurn> values_{};
};

template <games::MCTSGame G, LocalEvaluator<G> E>
JOSEKI_SEARCH_WIDE void run_locally_wide(const TreeRules<G>& rules, const E& evaluator,
                                         std::span<const LocalJob<G>> jobs) {
  LocalSearch<true, G, E>(rules, evaluator).run(jobs);
}

template <games::MCTSGame G, LocalEvaluator<G> E>
void run_locally(const TreeRules<G>& rules, const E& evaluator, std::span<const LocalJob<G>> jobs,
                 bool wide) {
  if (wide) {
    run_locally_wide(rules, evaluator, jobs);
  } else {
    LocalSearch<false, G, E>(rules, evaluator).run(jobs);
  }
}

}  // namespace joseki::search
