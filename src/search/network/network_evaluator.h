// SPDX-License-Identifier: MIT
// NetworkEvaluator: a network as the batch evaluator of a search.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/ensure.h"
#include "core/parallel.h"
#include "games/mcts_game.h"
#include "games/observation.h"
#include "search/evaluators.h"
#include "search/network/network.h"
#include "search/network/network_forward.h"

namespace joseki::search {

// Chances from logits, over the valid moves of `game` alone; all others get 0.
template <games::MCTSGame G>
void softmax_over_moves(const G& game, const float* logits, float* policy) {
  std::fill_n(policy, static_cast<std::size_t>(G::Traits::ACTION_SIZE), 0.0f);
  const auto moves = game.get_valid_moves();
  float most = -HUGE_VALF;
  for (const int move : moves) most = std::max(most, logits[move]);
  float sum = 0;
  for (const int move : moves) sum += policy[move] = std::exp(logits[move] - most);
  for (const int move : moves) policy[move] /= sum;
}

// Splits a batch over the threads of `workers`, which must outlive it. The same answers for every
// number of threads. One caller at a time.
template <games::MCTSGame G>
class NetworkEvaluator {
 public:
  // The network must pass check_game<G>().
  NetworkEvaluator(const Network& network, core::Workers& workers) : workers_(&workers) {
    core::ensure(network.shape == shape_of<G>(network.shape.size), "a network of another game");
    for (int i = 0; i < workers.threads(); ++i) workspaces_.emplace_back(network);
  }

  void evaluate(std::span<const G> leaves, std::span<Evaluation<G>> answers) {
    constexpr std::size_t kPiece = kForwardBatch;
    if (workspaces_.size() == 1 || leaves.size() <= kPiece) {
      for (std::size_t begin = 0; begin < leaves.size(); begin += kPiece) {
        run(workspaces_[0], leaves, answers, begin, std::min(leaves.size(), begin + kPiece));
      }
      return;
    }
    workers_->for_pieces(leaves.size(), kPiece, {}, [&](std::uint64_t begin, std::uint64_t end) {
      run(workspaces_[static_cast<std::size_t>(core::Workers::current_thread())], leaves, answers,
          begin, end);
    });
  }

 private:
  static constexpr auto kActions = static_cast<std::size_t>(G::Traits::ACTION_SIZE);
  static constexpr std::size_t kInputs = games::observation_size<G>(games::Layout::planes);

  // One thread's.
  struct Workspace {
    explicit Workspace(const Network& network)
        : forward(network),
          planes(kForwardBatch * kInputs),
          logits(kForwardBatch * kActions),
          wdl(kForwardBatch * 3),
          moves_left(kForwardBatch) {}
    NetworkForward forward;
    std::vector<float> planes, logits, wdl, moves_left;
  };

  static void run(Workspace& workspace, std::span<const G> leaves, std::span<Evaluation<G>> answers,
                  std::size_t begin, std::size_t end) {
    const std::size_t count = end - begin;
    for (std::size_t i = 0; i < count; ++i) {
      const G& game = leaves[begin + i];
      games::write_observation(game, game.get_turn(), games::Layout::planes,
                               workspace.planes.data() + i * kInputs);
    }
    workspace.forward.run(
        std::span(workspace.planes).first(count * kInputs), static_cast<int>(count),
        {std::span(workspace.logits).first(count * kActions),
         std::span(workspace.wdl).first(count * 3), std::span(workspace.moves_left).first(count)});
    for (std::size_t i = 0; i < count; ++i) {
      Evaluation<G>& answer = answers[begin + i];
      softmax_over_moves(leaves[begin + i], workspace.logits.data() + i * kActions,
                         answer.policy.data());
      answer.value = {workspace.wdl[3 * i], workspace.wdl[3 * i + 1], workspace.wdl[3 * i + 2]};
      answer.moves_left = workspace.moves_left[i];
    }
  }

  core::Workers* workers_;
  std::vector<Workspace> workspaces_;
};

}  // namespace joseki::search
