// SPDX-License-Identifier: MIT
// BatchedMCTS as Python owns it: with its threads, its oracle and its budget.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "app/python/arrays.h"
#include "app/python/game_table.h"
#include "app/python/import_board.h"
#include "app/python/interruptible.h"
#include "app/python/leaf_arrays.h"
#include "app/python/raise.h"
#include "app/python/root_arrays.h"
#include "core/parallel.h"
#include "learn/exact_oracles.h"
#include "search/batched_mcts.h"

namespace joseki::app::python {

// The work runs without the GIL, so another thread of Python may call meanwhile: it is refused.
class InUse {
 public:
  explicit InUse(std::atomic<bool>& flag) : flag_(flag) {
    if (flag_.exchange(true)) throw std::runtime_error("another thread uses this search right now");
  }
  ~InUse() { flag_ = false; }
  InUse(const InUse&) = delete;
  InUse& operator=(const InUse&) = delete;

 private:
  std::atomic<bool>& flag_;
};

template <games::NotatedMCTSGame G>
class BatchedMCTS {
 public:
  static constexpr auto kActions = static_cast<std::size_t>(G::Traits::ACTION_SIZE);
  using Boards = ArrayIn<std::int8_t,
                         nanobind::shape<-1, G::Traits::BOARD_SHAPE[0], G::Traits::BOARD_SHAPE[1]>>;
  using Turns = ArrayIn<std::int8_t, nanobind::shape<-1>>;
  using Actions = ArrayIn<std::int32_t, nanobind::shape<-1>>;
  using Policy = ArrayIn<float, nanobind::shape<-1, G::Traits::ACTION_SIZE>>;
  using Numbers = nanobind::ndarray<const float, nanobind::c_contig, nanobind::device::cpu>;

  BatchedMCTS(int trees, const search::SearchOptions& options, std::uint64_t seed, int threads)
      : workers_(std::in_place, checked_threads(threads)),
        mcts_(checked_trees(trees), checked(options), seed) {}

  int size() const { return mcts_.size(); }
  int threads() const { return workers_->threads(); }
  void set_threads(int threads) {
    const InUse use(in_use_);
    workers_.emplace(checked_threads(threads));
  }

  search::SearchOptions options() const { return mcts_.options(); }
  void set_options(const search::SearchOptions& options) {
    const InUse use(in_use_);
    check(mcts_.set_options(options));
  }
  search::Budget budget() const { return budget_; }
  void set_budget(const search::Budget& budget) { budget_ = budget; }
  void seed(std::uint64_t seed) {
    const InUse use(in_use_);
    mcts_.reseed(seed);
  }

  // --- roots
  void set_roots(const Boards& boards, const Turns& turns) {
    const InUse use(in_use_);
    expect_no_batch();
    expect_rows(boards.shape(0), "boards");
    expect_rows(turns.shape(0), "turns");
    const auto positions = value_or_raise(
        without_gil([&] { return import_positions<G>(span_of(boards), span_of(turns)); }));
    for (int i = 0; i < size(); ++i) {
      mcts_.set_position(i, positions[static_cast<std::size_t>(i)]);
    }
  }
  ArrayTuple<ArrayOut<std::int8_t, 3>, ArrayOut<std::int8_t, 1>> roots() const {
    std::vector<std::int8_t> cells;
    std::vector<std::int8_t> turns;
    for (int i = 0; i < size(); ++i) {
      const auto board = mcts_.position(i).board_data();
      cells.insert(cells.end(), board.begin(), board.end());
      turns.push_back(static_cast<std::int8_t>(mcts_.position(i).get_turn()));
    }
    const std::size_t shape[3] = {turns.size(), G::Traits::BOARD_SHAPE[0],
                                  G::Traits::BOARD_SHAPE[1]};
    return nanobind::make_tuple(to_numpy<3>(std::move(cells), shape), to_numpy(std::move(turns)));
  }
  // A move for each tree; -1 leaves a tree alone. All of them are valid, or nothing happens.
  void prune_roots(const Actions& actions) {
    const InUse use(in_use_);
    expect_no_batch();
    expect_rows(actions.shape(0), "actions");
    const auto moves = span_of(actions);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i] == -1 || games::is_valid(mcts_.position(static_cast<int>(i)), moves[i])) {
        continue;
      }
      raise({core::Errc::bad_input,
             "actions[" + std::to_string(i) + "]: move " + std::to_string(moves[i]) +
                 " is not valid there",
             "-1 leaves a tree as it is"});
    }
    const nanobind::gil_scoped_release no_gil;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const bool played = moves[i] == -1 || mcts_.advance(static_cast<int>(i), moves[i]);
      core::ensure(played, "a valid move can be played");
    }
  }
  void reset_tree(int tree) {
    const InUse use(in_use_);
    expect_no_batch();
    if (tree < 0 || tree >= size()) {
      throw nanobind::index_error(("there is no tree " + std::to_string(tree)).c_str());
    }
    mcts_.set_position(tree, G());
    mcts_.forget(tree);
  }

  // --- searching
  void rollout() {
    const InUse use(in_use_);
    expect_no_batch();
    const auto run = [this](const std::stop_token& stop) {
      search::Budget budget = budget_;
      budget.stop = stop;
      return guarded([&] { return mcts_.run(search::RolloutEvaluator(), budget, *workers_); });
    };
    core::Status status = core::Done{};
    // Too short for anybody to want it stopped: not worth a thread.
    constexpr std::uint64_t kShort = 4096;
    if (std::uint64_t{budget_.playouts} * static_cast<std::uint64_t>(size()) <= kShort) {
      const nanobind::gil_scoped_release no_gil;
      status = run({});
    } else {
      run_interruptibly([&](const std::stop_token& stop) { status = run(stop); });
    }
    check(status);
  }
  void begin() {
    const InUse use(in_use_);
    expect_no_batch();
    has_begun_ = true;
    mcts_.begin(budget_);
  }
  typename LeafArrays<G>::Arrays search_batch() {
    const InUse use(in_use_);
    expect_no_batch();
    if (!has_begun_) throw std::runtime_error("no search is going on: begin() starts one");
    {
      const nanobind::gil_scoped_release no_gil;
      guarded([&] {
        const auto leaves = mcts_.next_batch(*workers_);
        leaves_.fill(leaves, mcts_.leaf_trees(), *workers_);
        return 0;
      });
    }
    return leaves_.arrays();
  }
  void backprop_batch(const Policy& policy, const Numbers& value,
                      const std::optional<Numbers>& moves_left) {
    const InUse use(in_use_);
    if (!mcts_.is_waiting()) throw std::runtime_error("no batch waits for answers");
    const std::size_t leaves = policy.shape(0);
    const bool is_wdl = value.ndim() == 2 && value.shape(0) == leaves && value.shape(1) == 3;
    if (!is_wdl && !(value.ndim() == 1 && value.shape(0) == leaves)) {
      throw nanobind::value_error("value has the shape (n, 3) or (n,), n as in policy");
    }
    if (moves_left && !(moves_left->ndim() == 1 && moves_left->shape(0) == leaves)) {
      throw nanobind::value_error("moves_left has the shape (n,), n as in policy");
    }
    const search::EvaluationRows<G> rows(
        leaves, {.policy = {policy.data(), policy.size()},
                 .value = {value.data(), value.size()},
                 .moves_left = moves_left ? std::span(moves_left->data(), moves_left->size())
                                          : std::span<const float>(),
                 .value_columns = is_wdl ? 3 : 1});
    core::Status status = core::Done{};
    {
      const nanobind::gil_scoped_release no_gil;
      status = mcts_.backprop_batch(rows, *workers_);
    }
    check(status);
  }
  void abandon_batch() {
    const InUse use(in_use_);
    mcts_.abandon_batch();
  }
  bool is_waiting() const { return mcts_.is_waiting(); }

  // --- answers
  ArrayOut<std::int32_t, 2> visits() const {
    const InUse use(in_use_);
    std::vector<std::int32_t> visits(rows() * kActions);
    without_gil([&] {
      for (std::size_t i = 0; i < rows(); ++i) {
        for (const search::MoveAnswer& move : answer(i).moves) {
          visits[i * kActions + static_cast<std::size_t>(move.action)] =
              static_cast<std::int32_t>(move.visits);
        }
      }
    });
    return to_numpy<2>(std::move(visits), {rows(), kActions});
  }
  ArrayOut<float, 2> chances(float temperature) const {
    const InUse use(in_use_);
    if (!(temperature >= 0)) throw nanobind::value_error("temperature is 0 or more");
    std::vector<float> chances(rows() * kActions);
    without_gil([&] {
      for (std::size_t i = 0; i < rows(); ++i) {
        write_chances(answer(i), temperature, chances.data() + i * kActions);
      }
    });
    return to_numpy<2>(std::move(chances), {rows(), kActions});
  }
  RootArrays::Fields root_stats() const {
    const InUse use(in_use_);
    RootArrays arrays(rows(), kActions);
    without_gil([&] {
      for (std::size_t i = 0; i < rows(); ++i) arrays.write(i, answer(i));
    });
    return std::move(arrays).take();
  }
  std::vector<int> line(int tree) const {
    const InUse use(in_use_);
    if (tree < 0 || tree >= size()) {
      throw nanobind::index_error(("there is no tree " + std::to_string(tree)).c_str());
    }
    return mcts_.answer(tree).line;
  }
  std::uint64_t held_bytes() const {
    const InUse use(in_use_);
    return mcts_.held_bytes();
  }

  // --- oracle
  void set_oracle(std::shared_ptr<const search::Oracle<G>> oracle) {
    const InUse use(in_use_);
    expect_no_batch();
    oracle_ = std::move(oracle);
    mcts_.set_oracle(oracle_.get());
  }
  void use_solver() {
    if constexpr (learn::ExactlySolvedGame<G>) {
      set_oracle(learn::make_exact_oracle(std::type_identity<G>{}));
    } else {
      raise({core::Errc::bad_input, "there is no exact solver for " + std::string(G::Traits::NAME),
             ""});
    }
  }
  void use_table(std::shared_ptr<const GameTable> table) {
    if (table->name() != G::Traits::NAME) {
      raise({core::Errc::bad_input,
             "table '" + table->name() + "' is not of " + std::string(G::Traits::NAME), ""});
    }
    set_oracle(std::make_shared<TableOracle<G>>(std::move(table)));
  }

 private:
  template <class Fn>
  static auto without_gil(Fn fn) {
    const nanobind::gil_scoped_release no_gil;
    return fn();
  }
  std::size_t rows() const { return static_cast<std::size_t>(size()); }
  search::Answer answer(std::size_t tree) const { return mcts_.answer(static_cast<int>(tree)); }

  static int checked_trees(int trees) {
    if (trees < 1) throw nanobind::value_error("batch_size is at least 1");
    return trees;
  }
  static int checked_threads(int threads) {
    if (threads < 0 || threads > 1024) {
      throw nanobind::value_error("threads is from 1 to 1024, or 0 for all cores");
    }
    return threads;
  }
  static const search::SearchOptions& checked(const search::SearchOptions& options) {
    check(search::check(options));
    return options;
  }
  void expect_no_batch() const {
    if (!mcts_.is_waiting()) return;
    throw std::runtime_error(
        "a batch waits for its answers: backprop_batch() brings them, abandon_batch() gives it up");
  }
  void expect_rows(std::size_t rows, const char* what) const {
    if (rows == static_cast<std::size_t>(size())) return;
    const std::string text = std::string(what) + " has " + std::to_string(rows) + " rows for " +
                             std::to_string(size()) + " trees";
    throw nanobind::value_error(text.c_str());
  }
  // An oracle that cannot read its table throws in the middle of a descent: then nothing that was
  // searched can be trusted.
  template <class Fn>
  auto guarded(Fn fn) {
    try {
      return fn();
    } catch (...) {
      mcts_.abandon_batch();
      for (int i = 0; i < size(); ++i) mcts_.forget(i);
      throw;
    }
  }

  mutable std::atomic<bool> in_use_{false};
  std::optional<core::Workers> workers_;
  std::shared_ptr<const search::Oracle<G>> oracle_;
  search::BatchedMCTS<G> mcts_;
  search::Budget budget_;
  bool has_begun_ = false;
  LeafArrays<G> leaves_;
};

}  // namespace joseki::app::python
