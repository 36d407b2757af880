// SPDX-License-Identifier: MIT
// BatchedMCTS: many independent search trees. Either one call runs a whole search with an
// evaluator, or search_batch() and backprop_batch() take turns with somebody else's.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/big_bytes.h"
#include "core/cpu.h"
#include "core/ensure.h"
#include "core/parallel.h"
#include "core/result.h"
#include "games/mcts_game.h"
#include "search/answer.h"
#include "search/evaluation_cache.h"
#include "search/evaluation_rows.h"
#include "search/evaluators.h"
#include "search/local_search.h"
#include "search/options.h"
#include "search/oracle.h"
#include "search/pending.h"
#include "search/root.h"
#include "search/tree.h"

namespace joseki::search {

// Results depend on the options, the seed and the positions, never on the number of threads: each
// tree has its own random numbers, and what trees share is touched in their order. One caller at a
// time; `workers` bring the threads.
template <games::MCTSGame G>
class BatchedMCTS {
  static_assert(G::Traits::ACTION_SIZE <= kMaxEdges, "a node counts its edges in a byte");

 public:
  BatchedMCTS(int trees, const SearchOptions& options, std::uint64_t seed)
      : rules_{options},
        wide_(options.allow_wide && core::has_wide_instructions()),
        pending_(static_cast<std::size_t>(trees)),
        descents_(static_cast<std::size_t>(trees)) {
    core::ensure(trees >= 1, "a search has at least one tree");
    core::ensure(options.leaves_per_round >= 1, "a round has at least one leaf a tree");
    for (int i = 0; i < trees; ++i) trees_.push_back(std::make_unique<Tree<G>>(0));
    reseed(seed);
    if (options.cache_entries > 0) cache_.emplace(options.cache_entries);
  }

  int size() const { return static_cast<int>(trees_.size()); }
  const SearchOptions& options() const { return rules_.options; }
  // From the next batch or search on; what was searched stays. bad_input for what check() refuses,
  // and while a batch waits for its answers.
  core::Status set_options(const SearchOptions& options);

  // Every tree's random numbers from here on.
  void reseed(std::uint64_t seed) {
    for (std::size_t i = 0; i < trees_.size(); ++i) {
      trees_[i]->rng = core::Rng(games::mix_words(seed, i));
    }
  }
  // Owned by the caller, who keeps it alive; null for none.
  void set_oracle(const Oracle<G>* oracle) { rules_.oracle = oracle; }

  const G& position(int tree) const { return at(tree).game; }
  // Forgets what was searched, unless it is the same position.
  void set_position(int tree, const G& position) {
    if (at(tree).game == position) return;
    at(tree).set_position(position);
  }
  void forget(int tree) { at(tree).forget(); }

  // Plays a move and keeps the part of the tree below it. bad_input if it is not valid.
  core::Status advance(int tree, int action) {
    core::ensure(waiting_ == 0, "a batch is not answered yet");
    if (!games::is_valid(at(tree).game, action)) {
      return core::Error{
          core::Errc::bad_input, core::text("move {} is not valid here", action), {}};
    }
    advance_root(at(tree), action);
    return core::Done{};
  }

  Answer answer(int tree) const { return answer_of(at(tree)); }
  std::uint64_t used_bytes(int tree) const { return at(tree).pool.used_bytes(); }
  std::uint64_t held_bytes() const {
    std::uint64_t bytes = 0;
    for (const auto& tree : trees_) bytes += tree->pool.held_bytes();
    return bytes;
  }
  const EvaluationCache<G>* cache() const { return cache_ ? &*cache_ : nullptr; }

  // A whole search with an evaluator that is asked inside the threads. no_memory if nodes do not
  // fit any more: what was found until then stands.
  template <LocalEvaluator<G> E>
  core::Status run(const E& evaluator, const Budget& budget, core::Workers& workers);

  // A whole search with an evaluator that gets all leaves at once.
  template <BatchEvaluator<G> E>
  core::Status run(E& evaluator, const Budget& budget, core::Workers& workers);

  // Split calls. begin() starts a search; then search_batch() returns the leaves to be evaluated
  // (in the order of the trees, never one that is over) and backprop_batch() takes an answer for
  // each. No leaves: nothing left to do within the budget.
  void begin(const Budget& budget);
  std::span<const G> search_batch(core::Workers& workers);
  core::Status backprop_batch(std::span<const Evaluation<G>> answers, core::Workers& workers) {
    return backprop(EvaluationList<G>(answers), workers);
  }
  core::Status backprop_batch(const EvaluationRows<G>& answers, core::Workers& workers) {
    return backprop(answers, workers);
  }
  // search_batch(), again as long as it needs no answer from anybody (proven positions, the cache)
  // and there is budget left: no leaves mean the end of the search.
  std::span<const G> next_batch(core::Workers& workers);
  // The tree that each leaf of the batch is from; with a cache the first one that asks.
  std::span<const std::int32_t> leaf_trees() const { return leaf_trees_; }
  bool is_waiting() const { return waiting_ > 0; }
  // Gives up a batch that nobody will answer. Trees that counted it already (several leaves a
  // round) forget what they have searched.
  void abandon_batch();

 private:
  Tree<G>& at(int tree) { return *trees_[static_cast<std::size_t>(tree)]; }
  const Tree<G>& at(int tree) const { return *trees_[static_cast<std::size_t>(tree)]; }

  bool is_done(const Tree<G>& tree) const {
    return tree.root_verdict.proof != Proof::open || tree.playouts >= budget_.playouts ||
           (budget_.nodes && tree.pool.nodes() >= *budget_.nodes) || tree.pool.is_exhausted() ||
           (budget_.stop_when_decided && is_decided(tree, budget_.playouts - tree.playouts));
  }
  bool out_of_time() const {
    return budget_.stop.stop_requested() ||
           (budget_.time && std::chrono::steady_clock::now() - started_ >= *budget_.time);
  }
  core::Status finished() const;
  void lend_memory();

  // fn(first tree, last tree + 1) over pieces of kTreesInTurn; in this thread if there is only one.
  template <class Fn>
  void for_trees(core::Workers& workers, Fn fn) {
    if (workers.threads() == 1 || trees_.size() <= kTreesInTurn) {
      for (std::size_t i = 0; i < trees_.size(); i += kTreesInTurn) {
        fn(i, std::min(i + kTreesInTurn, trees_.size()));
      }
      return;
    }
    workers.for_pieces(trees_.size(), kTreesInTurn, {}, fn);
  }

  template <LocalEvaluator<G> E>
  void run_chunk(const E& evaluator, std::uint32_t until, core::Workers& workers);
  template <bool kVirtual>
  void collect(std::size_t begin, std::size_t end);
  void assign_answers();
  void assign_cached(PendingLeaf<G>& leaf, std::unordered_map<std::uint64_t, std::size_t>& seen);
  bool is_finished() const {
    return std::all_of(trees_.begin(), trees_.end(), [&](const auto& t) { return is_done(*t); });
  }
  template <class Answers>
  core::Status backprop(const Answers& answers, core::Workers& workers);
  template <bool kVirtual, class Answers>
  void answer_trees(const Answers& answers, core::Workers& workers);

  // --- fixed while a search runs
  TreeRules<G> rules_;
  bool wide_;
  Budget budget_;
  std::chrono::steady_clock::time_point started_;

  // --- one a tree, each touched by one worker at a time
  core::BigBytes lent_;            // two pieces for each tree; before the trees, which use it
  std::uint64_t lent_groups_ = 0;  // in each piece
  std::vector<std::unique_ptr<Tree<G>>> trees_;
  std::vector<PendingLeaves<G>> pending_;
  std::vector<Descent<G>> descents_;

  // --- the batch; touched between the workers' turns
  std::optional<EvaluationCache<G>> cache_;
  std::vector<G> leaves_;                  // what the evaluator is shown
  std::vector<std::int32_t> leaf_trees_;   // beside them
  std::vector<Evaluation<G>> from_cache_;  // answers behind those of the evaluator
  std::size_t waiting_ = 0;
};

}  // namespace joseki::search

#include "search/batched_mcts_run.h"
