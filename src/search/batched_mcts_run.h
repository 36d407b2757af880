// SPDX-License-Identifier: MIT
// How BatchedMCTS runs a search. The end of batched_mcts.h, in a file of its own.
#pragma once

#include <algorithm>
#include <array>
#include <unordered_map>

namespace joseki::search {

template <games::MCTSGame G>
void BatchedMCTS<G>::begin(const Budget& budget) {
  core::ensure(waiting_ == 0, "a batch is not answered yet");
  budget_ = budget;
  started_ = std::chrono::steady_clock::now();
  lend_memory();
  for (auto& tree : trees_) {
    tree->playouts = 0;
    tree->gumbel.reset();
    if (settle_root(*tree)) continue;
    // A proof whose nodes are gone does not say what to play: it is found again.
    if (tree->root == kNoNode) tree->root_verdict = {};
    if (tree->root != kNoNode) begin_at_root(rules_.options, *tree, budget_.playouts);
  }
}

// Many small trees in one piece of memory have huge pages, and keep them from search to search;
// large ones get huge pages of their own. Only while no tree holds a node.
template <games::MCTSGame G>
void BatchedMCTS<G>::lend_memory() {
  constexpr std::uint64_t kMaxLentBytes = std::uint64_t{1} << 28;
  constexpr std::uint64_t kGroupsOfANode = groups_for(std::min(G::Traits::ACTION_SIZE, 16));
  const std::uint64_t groups = (std::uint64_t{budget_.playouts} + 64) * kGroupsOfANode;
  const std::uint64_t bytes = 2 * trees_.size() * groups * sizeof(NodeGroup);
  if (groups <= lent_groups_ || bytes > kMaxLentBytes) return;
  if (std::any_of(trees_.begin(), trees_.end(), [](auto& t) { return t->root != kNoNode; })) {
    return;
  }
  auto memory = core::BigBytes::zeroed(bytes);
  if (!memory) return;  // the trees look for their own
  auto* next = reinterpret_cast<NodeGroup*>(memory->data());
  for (auto& tree : trees_) {
    for (std::span<NodeGroup>& piece : tree->lent) {
      piece = {next, groups};
      next += groups;
    }
    tree->pool = NodePool(tree->lent[tree->in_use]);
  }
  lent_ = std::move(*memory);
  lent_groups_ = groups;
}

template <games::MCTSGame G>
core::Status BatchedMCTS<G>::finished() const {
  for (const auto& tree : trees_) {
    if (!tree->pool.is_exhausted()) continue;
    return core::Error{core::Errc::no_memory,
                       core::text("no memory for more nodes of the search tree"),
                       core::text("search fewer trees or set a limit to their nodes")};
  }
  return core::Done{};
}

// --- local evaluators

template <games::MCTSGame G>
template <LocalEvaluator<G> E>
void BatchedMCTS<G>::run_chunk(const E& evaluator, std::uint32_t until, core::Workers& workers) {
  for_trees(workers, [&](std::size_t first, std::size_t last) {
    std::array<LocalJob<G>, kTreesInTurn> jobs;
    std::size_t count = 0;
    for (std::size_t i = first; i < last; ++i) {
      Tree<G>& tree = *trees_[i];
      if (is_done(tree) || budget_.stop.stop_requested()) continue;
      if (tree.root == kNoNode) {
        tree.root = expand_uniformly(tree.pool, tree.game);
        if (tree.root == kNoNode) continue;
        tree.root_visits = 1;
        begin_at_root(rules_.options, tree, budget_.playouts);
      }
      jobs[count++] = {&tree, &descents_[i], until, budget_.nodes.value_or(~std::uint64_t{0})};
    }
    run_locally(rules_, evaluator, std::span<const LocalJob<G>>(jobs).first(count), wide_);
  });
}

template <games::MCTSGame G>
template <LocalEvaluator<G> E>
core::Status BatchedMCTS<G>::run(const E& evaluator, const Budget& budget, core::Workers& workers) {
  begin(budget);
  // Short steps where somebody looks at the clock or at the lead in between; for nobody, steps
  // that are short enough to hear a request to stop.
  const std::uint32_t step = budget_.time || budget_.stop_when_decided ? 128 : 4096;
  for (std::uint32_t until = 0; until < budget_.playouts && !out_of_time();) {
    until += std::min(step, budget_.playouts - until);
    run_chunk(evaluator, until, workers);
    if (is_finished()) break;
  }
  return finished();
}

// --- batch evaluators

template <games::MCTSGame G>
template <BatchEvaluator<G> E>
core::Status BatchedMCTS<G>::run(E& evaluator, const Budget& budget, core::Workers& workers) {
  begin(budget);
  std::vector<Evaluation<G>> answers;
  for (;;) {
    const std::span<const G> leaves = next_batch(workers);
    if (leaves.empty()) break;
    answers.assign(leaves.size(), {});
    try {
      evaluator.evaluate(leaves, answers);
    } catch (...) {
      abandon_batch();
      throw;
    }
    if (auto status = backprop_batch(answers, workers); !status) {
      abandon_batch();
      return status;
    }
  }
  return finished();
}

template <games::MCTSGame G>
std::span<const G> BatchedMCTS<G>::next_batch(core::Workers& workers) {
  while (!out_of_time()) {
    const std::span<const G> leaves = search_batch(workers);
    if (!leaves.empty()) return leaves;
    if (waiting_ > 0) {  // the cache knows them all
      core::ensure(static_cast<bool>(backprop_batch(std::span<const Evaluation<G>>(), workers)),
                   "no answers are missing");
    } else if (is_finished()) {
      break;
    }
  }
  return {};
}

template <games::MCTSGame G>
void BatchedMCTS<G>::abandon_batch() {
  for (std::size_t i = 0; i < trees_.size(); ++i) {
    if (trees_[i]->in_flight > 0 && rules_.options.leaves_per_round > 1) trees_[i]->forget();
    trees_[i]->in_flight = 0;
    pending_[i].count = 0;
  }
  leaves_.clear();
  leaf_trees_.clear();
  waiting_ = 0;
}

template <games::MCTSGame G>
core::Status BatchedMCTS<G>::set_options(const SearchOptions& options) {
  if (is_waiting()) {
    return core::Error{core::Errc::bad_input, core::text("a batch waits for its answers"),
                       core::text("answer it or give it up before changing options")};
  }
  if (auto status = check(options); !status) return status;
  if (options.cache_entries != rules_.options.cache_entries) {
    cache_.reset();
    if (options.cache_entries > 0) cache_.emplace(options.cache_entries);
  }
  rules_.options = options;
  rules_.exploration = Exploration(options.c_init, options.c_base);
  wide_ = options.allow_wide && core::has_wide_instructions();
  return core::Done{};
}

template <games::MCTSGame G>
template <bool kVirtual>
void BatchedMCTS<G>::collect(std::size_t begin, std::size_t end) {
  std::array<Tree<G>*, kTreesInTurn> trees{};
  std::array<PendingLeaves<G>*, kTreesInTurn> pending{};
  const std::size_t count = end - begin;
  for (std::size_t k = 0; k < count; ++k) {
    Tree<G>& tree = *trees_[begin + k];
    PendingLeaves<G>& leaves = pending_[begin + k];
    trees[k] = &tree;
    pending[k] = &leaves;
    leaves.is_full = is_done(tree);
    if (leaves.is_full || tree.root != kNoNode) continue;
    begin_descent(tree, leaves.next().descent);  // the root itself is the leaf
    ++leaves.count;
    leaves.is_full = true;
  }
  for (int round = 0; round < rules_.options.leaves_per_round; ++round) {
    collect_leaves<kVirtual>(rules_, std::span<Tree<G>* const>(trees).first(count),
                             std::span<PendingLeaves<G>* const>(pending).first(count), wide_);
    for (std::size_t k = 0; k < count; ++k) {
      if (trees[k]->playouts + pending[k]->count >= budget_.playouts) pending[k]->is_full = true;
    }
  }
  if (!rules_.options.random_symmetry || cache_) return;
  for (std::size_t k = 0; k < count; ++k) {
    for (PendingLeaf<G>& leaf : pending[k]->waiting()) {
      leaf.symmetry = static_cast<int>(trees[k]->rng.below(G::Traits::NUM_SYMMETRIES));
    }
  }
}

// The place of each answer: those of the evaluator first, those of the cache behind them. Marked
// by the highest bit until the number of the former is known.
inline constexpr std::size_t kFromCache = ~(~std::size_t{0} >> 1);

template <games::MCTSGame G>
void BatchedMCTS<G>::assign_cached(PendingLeaf<G>& leaf,
                                   std::unordered_map<std::uint64_t, std::size_t>& seen) {
  const Image<G> image = canonical_image(leaf.descent.game);
  leaf.symmetry = image.symmetry;
  if (const Evaluation<G>* known = cache_->find(image.game)) {
    leaf.answer = from_cache_.size() | kFromCache;
    from_cache_.push_back(*known);
    return;
  }
  const auto [place, is_new] = seen.try_emplace(image.game.hash(), leaves_.size());
  if (!is_new && leaves_[place->second] == image.game) {  // asked in this batch already
    leaf.answer = place->second;
    return;
  }
  leaf.answer = leaves_.size();
  leaves_.push_back(image.game);
}

template <games::MCTSGame G>
void BatchedMCTS<G>::assign_answers() {
  leaves_.clear();
  leaf_trees_.clear();
  from_cache_.clear();
  waiting_ = 0;
  std::unordered_map<std::uint64_t, std::size_t> seen;
  for (std::size_t tree = 0; tree < pending_.size(); ++tree) {
    for (PendingLeaf<G>& leaf : pending_[tree].waiting()) {
      ++waiting_;
      if (cache_) {
        assign_cached(leaf, seen);
      } else {
        leaf.answer = leaves_.size();
        leaves_.push_back(leaf.descent.game);
        if (leaf.symmetry != 0) leaves_.back().apply_symmetry(leaf.symmetry);
      }
      leaf_trees_.resize(leaves_.size(), static_cast<std::int32_t>(tree));
    }
  }
}

template <games::MCTSGame G>
std::span<const G> BatchedMCTS<G>::search_batch(core::Workers& workers) {
  core::ensure(waiting_ == 0, "a batch is not answered yet");
  for_trees(workers, [&](std::size_t first, std::size_t last) {
    if (rules_.options.leaves_per_round > 1) {
      collect<true>(first, last);
    } else {
      collect<false>(first, last);
    }
  });
  assign_answers();
  return leaves_;
}

template <games::MCTSGame G>
template <bool kVirtual, class Answers>
void BatchedMCTS<G>::answer_trees(const Answers& answers, core::Workers& workers) {
  for_trees(workers, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      for (const PendingLeaf<G>& leaf : pending_[i].waiting()) {
        const bool cached = (leaf.answer & kFromCache) != 0;
        const bool is_root = leaf.descent.path.empty();
        answer_leaf<kVirtual>(
            *trees_[i], leaf,
            cached ? view_of(from_cache_[leaf.answer & ~kFromCache]) : answers[leaf.answer]);
        if (is_root && trees_[i]->root != kNoNode) {
          begin_at_root(rules_.options, *trees_[i], budget_.playouts);
        }
      }
      for (PendingLeaf<G>& leaf : pending_[i].waiting()) leaf.symmetry = 0;
      pending_[i].count = 0;
    }
  });
}

template <games::MCTSGame G>
template <class Answers>
core::Status BatchedMCTS<G>::backprop(const Answers& answers, core::Workers& workers) {
  if (auto status = check_answers(answers, leaves_.size()); !status) return status;
  if (cache_) {
    for (std::size_t i = 0; i < answers.size(); ++i) {
      cache_->insert(leaves_[i], copy_of<G>(answers[i]));
    }
  }
  if (rules_.options.leaves_per_round > 1) {
    answer_trees<true>(answers, workers);
  } else {
    answer_trees<false>(answers, workers);
  }
  leaves_.clear();
  leaf_trees_.clear();
  waiting_ = 0;
  return core::Done{};
}

}  // namespace joseki::search
