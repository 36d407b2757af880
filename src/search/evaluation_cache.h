// SPDX-License-Identifier: MIT
// EvaluationCache: what an evaluator said, by position up to symmetry.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/mcts_game.h"
#include "search/evaluators.h"

namespace joseki::search {

// A state and the symmetry that made it.
template <games::MCTSGame G>
struct Image {
  G game;
  int symmetry = 0;
};

// The image with the least hash: the same one for all images of a state.
template <games::MCTSGame G>
Image<G> canonical_image(const G& game) {
  Image<G> best{game, 0};
  std::uint64_t least = game.hash();
  for (int symmetry = 1; symmetry < G::Traits::NUM_SYMMETRIES; ++symmetry) {
    G image = game;
    image.apply_symmetry(symmetry);
    if (const std::uint64_t hash = image.hash(); hash < least) {
      least = hash;
      best = {image, symmetry};
    }
  }
  return best;
}

// Four places for each hash, the oldest of them overwritten. States are compared whole, so that
// equal hashes do no harm. Not thread-safe.
template <games::MCTSGame G>
class EvaluationCache {
 public:
  // `entries` is rounded up to a power of two, at least one set.
  explicit EvaluationCache(std::uint64_t entries)
      : sets_(std::bit_ceil((entries + kWays - 1) / kWays)) {}

  // Null if `game`, a canonical image, is not there. Good until the next insert().
  const Evaluation<G>* find(const G& game) {
    Set& set = set_of(game);
    for (std::size_t way = 0; way < set.used; ++way) {
      if (set.entries[way].game == game) {
        ++hits_;
        return &set.entries[way].evaluation;
      }
    }
    ++misses_;
    return nullptr;
  }

  void insert(const G& game, const Evaluation<G>& evaluation) {
    Set& set = set_of(game);
    set.entries[set.next] = {game, evaluation};
    set.next = static_cast<std::uint8_t>((set.next + 1) % kWays);
    if (set.used < kWays) ++set.used;
  }

  std::uint64_t hits() const { return hits_; }
  std::uint64_t misses() const { return misses_; }

 private:
  static constexpr std::uint64_t kWays = 4;
  struct Entry {
    G game;
    Evaluation<G> evaluation;
  };
  struct Set {
    std::array<Entry, kWays> entries;
    std::uint8_t used = 0;
    std::uint8_t next = 0;
  };
  Set& set_of(const G& game) { return sets_[game.hash() & (sets_.size() - 1)]; }

  std::vector<Set> sets_;
  std::uint64_t hits_ = 0;
  std::uint64_t misses_ = 0;
};

}  // namespace joseki::search
