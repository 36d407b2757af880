// SPDX-License-Identifier: MIT
// The answers to a batch of leaves, wherever they lie: as a list of Evaluations, or as rows of
// somebody else's arrays, which are read in place.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "core/result.h"
#include "games/mcts_game.h"
#include "search/evaluators.h"
#include "search/value.h"

namespace joseki::search {

// One answer, read in place: ACTION_SIZE weights, and what the leaf is worth.
struct EvaluationView {
  const float* policy = nullptr;
  Wdl value{};
  float moves_left = 0;
  std::span<const ProvenMove> proven{};
};

template <games::MCTSGame G>
EvaluationView view_of(const Evaluation<G>& evaluation) {
  return {evaluation.policy.data(), evaluation.value, evaluation.moves_left, evaluation.proven};
}

// The Evaluation that a view shows, to be kept.
template <games::MCTSGame G>
Evaluation<G> copy_of(const EvaluationView& view) {
  Evaluation<G> copy{.value = view.value, .moves_left = view.moves_left};
  std::copy_n(view.policy, copy.policy.size(), copy.policy.begin());
  copy.proven.assign(view.proven.begin(), view.proven.end());
  return copy;
}

template <games::MCTSGame G>
class EvaluationList {
 public:
  explicit EvaluationList(std::span<const Evaluation<G>> answers) : answers_(answers) {}

  std::size_t size() const { return answers_.size(); }
  EvaluationView operator[](std::size_t i) const { return view_of(answers_[i]); }
  // What is wrong with an answer; null if nothing is.
  const char* problem_of(std::size_t i) const {
    const Wdl& value = answers_[i].value;
    const float sum = value.win + value.draw + value.loss + answers_[i].moves_left;
    return std::isfinite(sum) ? nullptr : "is not a number";
  }

 private:
  std::span<const Evaluation<G>> answers_;
};

// All arrays row by row, in the order of the leaves, for the side to move there.
template <games::MCTSGame G>
class EvaluationRows {
 public:
  struct Arrays {
    std::span<const float> policy;      // ACTION_SIZE a leaf: 0 or more, any scale
    std::span<const float> value;       // win, draw, loss; or the balance alone, from -1 to 1
    std::span<const float> moves_left;  // plies to the end; empty if nobody knows
    int value_columns = 3;              // 3 or 1
  };
  EvaluationRows(std::size_t size, const Arrays& arrays) : size_(size), arrays_(arrays) {}

  std::size_t size() const { return size_; }
  EvaluationView operator[](std::size_t i) const {
    return {arrays_.policy.data() + i * kActions, wdl(i), moves_left(i), {}};
  }
  // Whether problem_of() would find nothing, for all of them at once and so that the compiler can
  // take many numbers together; false may be a false alarm.
  bool look_right() const {
    // Bits of floats order as the floats do, and a sign or what is not a number comes last.
    std::uint32_t most = 0;
    for (const float weight : arrays_.policy) {
      most = std::max(most, std::bit_cast<std::uint32_t>(weight));
    }
    bool is_right = most <= std::bit_cast<std::uint32_t>(kLargestWeight);
    for (std::size_t i = 0; i < size_; ++i) {
      is_right &= is_value(wdl(i));
      is_right &= is_length(moves_left(i));
    }
    return is_right;
  }
  // Stricter than for a list: arrays come from outside, where a logit is soon taken for a chance.
  const char* problem_of(std::size_t i) const {
    bool is_policy = true;
    for (const float weight : arrays_.policy.subspan(i * kActions, kActions)) {
      is_policy = is_policy & (weight >= 0) & (weight <= kLargestWeight);
    }
    if (!is_policy) return "has a policy with a negative number, or with something that is none";
    if (!is_value(wdl(i))) {
      return arrays_.value_columns == 3 ? "has a value that is not win, draw and loss, summing to 1"
                                        : "has a value outside of -1 to 1";
    }
    if (!is_length(moves_left(i))) return "has a moves_left that is no number of plies";
    return nullptr;
  }

 private:
  static constexpr auto kActions = static_cast<std::size_t>(G::Traits::ACTION_SIZE);
  static constexpr float kLargestWeight = 1e30f;  // so that no sum of them overflows
  static constexpr float kSlack = 0.01f;

  // Comparisons that what is not a number fails. Half precision networks are off by the slack.
  static bool is_value(const Wdl& value) {
    const float off = value.win + value.draw + value.loss - 1;
    return (value.win >= -kSlack) & (value.draw >= -kSlack) & (value.loss >= -kSlack) &
           (off >= -kSlack) & (off <= kSlack);
  }
  static bool is_length(float plies) { return (plies >= 0) & (plies <= 1e6f); }

  Wdl wdl(std::size_t i) const {
    if (arrays_.value_columns == 1) return wdl_of(arrays_.value[i], 0);
    const float* row = arrays_.value.data() + 3 * i;
    return {row[0], row[1], row[2]};
  }
  float moves_left(std::size_t i) const {
    return arrays_.moves_left.empty() ? 0 : arrays_.moves_left[i];
  }

  std::size_t size_;
  Arrays arrays_;
};

// bad_input with the reason if these are not answers to so many leaves.
template <class Answers>
core::Status check_answers(const Answers& answers, std::size_t leaves) {
  const auto bad = [](core::Text why) {
    return core::Error{core::Errc::bad_input, std::move(why), {}};
  };
  if (answers.size() != leaves) {
    return bad(core::text("{} evaluations for {} leaves", answers.size(), leaves));
  }
  if constexpr (requires { answers.look_right(); }) {
    if (answers.look_right()) return core::Done{};
  }
  for (std::size_t i = 0; i < leaves; ++i) {
    if (const char* problem = answers.problem_of(i)) {
      return bad(core::text("the evaluation of leaf {} {}", i, problem));
    }
  }
  return core::Done{};
}

}  // namespace joseki::search
