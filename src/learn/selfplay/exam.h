// SPDX-License-Identifier: MIT
// Exam: positions whose moves have exact values. It counts how many a player gets right: a move is
// right if it keeps the outcome of the position.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/parallel.h"
#include "core/rng.h"
#include "learn/exact_oracles.h"
#include "learn/selfplay/batch_match.h"
#include "learn/selfplay/reachable.h"

namespace joseki::learn {

template <games::MCTSGame G>
struct ExamPosition {
  G game;
  std::vector<int> right;  // moves that keep the outcome, ascending
};

struct ExamResult {
  std::uint64_t positions = 0;
  std::uint64_t right = 0;
  double share() const {
    return positions == 0 ? 0 : static_cast<double>(right) / static_cast<double>(positions);
  }
  bool is_perfect() const { return positions > 0 && right == positions; }
};

// What a move to `next` is worth to the mover: 1, 0 or -1; nothing if the oracle does not know.
template <games::MCTSGame G>
std::optional<int> worth_of(const G& next, const search::Oracle<G>& oracle) {
  if (games::is_over(next)) return -next.check_winner() * next.get_turn();
  const auto reply = oracle.ask(next);
  if (!reply || reply->proof == search::Proof::open) return std::nullopt;
  return reply->proof == search::Proof::draw ? 0 : reply->proof == search::Proof::loss ? 1 : -1;
}

// Nothing if the oracle does not know all moves, or if all of them are right.
template <games::MCTSGame G>
std::optional<ExamPosition<G>> exam_position(const G& game, const search::Oracle<G>& oracle) {
  ExamPosition<G> position{game, {}};
  std::optional<int> best;
  const auto moves = game.get_valid_moves();
  for (const int move : moves) {
    G next = game;
    next.step(move);
    const auto worth = worth_of(next, oracle);
    if (!worth) return std::nullopt;
    if (!best || *worth > *best) position.right.clear();
    if (!best || *worth >= *best) position.right.push_back(move);
    best = std::max(best.value_or(*worth), *worth);
  }
  if (static_cast<int>(position.right.size()) == moves.size()) return std::nullopt;
  return position;
}

// All positions that play can reach, if there are at most `most`; otherwise none. Those in which
// every move is right are left out: nothing can go wrong there.
template <games::MCTSGame G>
std::vector<ExamPosition<G>> whole_exam(const search::Oracle<G>& oracle, std::size_t most) {
  const auto reachable = Reachable<G>::find(most);
  if (!reachable) return {};
  std::vector<ExamPosition<G>> exam;
  for (std::size_t i = 0; i < reachable->size(); ++i) {
    if (auto position = exam_position(reachable->game(i), oracle)) {
      exam.push_back(std::move(*position));
    }
  }
  return exam;
}

// Positions of random games.
template <games::MCTSGame G>
std::vector<ExamPosition<G>> random_exam(const search::Oracle<G>& oracle, int count,
                                         std::uint64_t seed) {
  core::Rng rng(seed);
  std::vector<ExamPosition<G>> exam;
  for (int tries = 0; tries < 50 * count && static_cast<int>(exam.size()) < count; ++tries) {
    std::vector<G> game{G{}};
    while (!games::is_over(game.back()) && game.size() < 200) {
      G next = game.back();
      next.step(random_move(next, rng));
      game.push_back(next);
    }
    if (game.size() < 2) continue;
    const G& chosen = game[rng.below(game.size() - 1)];
    if (auto position = exam_position(chosen, oracle)) exam.push_back(std::move(*position));
  }
  return exam;
}

// The same for every number of threads.
template <games::MCTSGame G>
ExamResult examine(const std::vector<ExamPosition<G>>& exam, const BatchPlayerMaker<G>& player,
                   core::Workers& workers) {
  constexpr std::uint64_t kPiece = 64;
  std::atomic<std::uint64_t> right{0};
  workers.for_pieces(exam.size(), kPiece, {}, [&](std::uint64_t begin, std::uint64_t end) {
    std::vector<G> positions;
    for (std::uint64_t i = begin; i < end; ++i) positions.push_back(exam[i].game);
    core::Rng rng(games::mix_words(begin, 1));
    const std::vector<int> moves = player()->choose(positions, rng);
    for (std::uint64_t i = begin; i < end; ++i) {
      right += std::binary_search(exam[i].right.begin(), exam[i].right.end(), moves[i - begin]);
    }
  });
  return {exam.size(), right};
}

}  // namespace joseki::learn
