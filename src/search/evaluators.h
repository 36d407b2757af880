// SPDX-License-Identifier: MIT
// Evaluators: who says what a leaf is worth. Local ones are asked leaf by leaf inside the threads
// of the search; a batch evaluator gets the leaves of all trees in one call.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "games/mcts_game.h"
#include "games/playout.h"
#include "search/value.h"

namespace joseki::search {

// What a batch evaluator answers for one leaf, all of it for the side to move.
template <games::MCTSGame G>
struct Evaluation {
  std::array<float, static_cast<std::size_t>(G::Traits::ACTION_SIZE)> policy{};  // >= 0, any scale
  Wdl value{};
  float moves_left = 0;  // plies to the end; 0 if unknown
  // Moves whose outcome is certain. One that wins, or all moves, prove the leaf; others narrow what
  // is searched below it.
  std::vector<ProvenMove> proven{};
};

// A local evaluator has no policy: all moves are equally likely. It gets leaves that are not over,
// each with the generator of its tree, and writes a value for each. Called by several threads.
// kExpandsAtOnce: a leaf gets its node on the first visit; otherwise on the second, which is the
// same search with less than half the memory. kWide: with AVX2 and BMI2; the same values.
template <class E, class G>
concept LocalEvaluator = requires(const E& evaluator, std::span<games::Playout<G>> leaves,
                                  std::span<LeafValue> values) {
  { E::kExpandsAtOnce } -> std::convertible_to<bool>;
  { evaluator.template evaluate<false>(leaves, values) } -> std::same_as<void>;
};

// A batch evaluator is called by one thread at a time.
template <class E, class G>
concept BatchEvaluator = requires(E& evaluator, std::span<const G> leaves,
                                  std::span<Evaluation<G>> answers) {
  { evaluator.evaluate(leaves, answers) } -> std::same_as<void>;
};

// A leaf is worth what one random game from it brings.
class RolloutEvaluator {
 public:
  static constexpr bool kExpandsAtOnce = false;

  template <bool kWide, games::MCTSGame G>
  [[gnu::always_inline]] inline void evaluate(std::span<games::Playout<G>> leaves,
                                              std::span<LeafValue> values) const {
    const auto turn_of = [&](std::size_t i) { return leaves[i].game.get_turn(); };
    std::array<int, kMaxLeaves> turns;  // the playouts may move their games
    for (std::size_t i = 0; i < leaves.size(); ++i) turns[i] = turn_of(i);
    games::play_random_games<kWide>(leaves);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      values[i] = {.balance = static_cast<float>(leaves[i].winner * turns[i]),
                   .draw = leaves[i].winner == 0 ? 1.0f : 0.0f,
                   .moves_left = static_cast<float>(leaves[i].plies)};
    }
  }
  static constexpr std::size_t kMaxLeaves = 64;
};

// Knows nothing: for measuring the search itself.
class NullEvaluator {
 public:
  static constexpr bool kExpandsAtOnce = true;

  template <bool kWide, games::MCTSGame G>
  [[gnu::always_inline]] inline void evaluate(std::span<games::Playout<G>> leaves,
                                              std::span<LeafValue> values) const {
    for (std::size_t i = 0; i < leaves.size(); ++i) values[i] = {};
  }
};

// A batch evaluator from a function; exceptions of the function reach the caller of the search.
template <games::MCTSGame G>
class CallbackEvaluator {
 public:
  using Function = std::function<void(std::span<const G>, std::span<Evaluation<G>>)>;
  explicit CallbackEvaluator(Function function) : function_(std::move(function)) {}

  void evaluate(std::span<const G> leaves, std::span<Evaluation<G>> answers) {
    function_(leaves, answers);
  }

 private:
  Function function_;
};

}  // namespace joseki::search
