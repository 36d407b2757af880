// SPDX-License-Identifier: MIT
// Matches of many games at once between players that answer many positions at once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "core/parallel.h"
#include "core/rng.h"
#include "learn/player.h"
#include "search/batched_mcts.h"
#include "search/network/network_evaluator.h"

namespace joseki::learn {

// Not thread-safe.
template <games::MCTSGame G>
class BatchPlayer {
 public:
  virtual ~BatchPlayer() = default;
  // A valid move for each position that is not over; for the others anything.
  virtual std::vector<int> choose(std::span<const G> positions, core::Rng& rng) = 0;
};

template <games::MCTSGame G>
using BatchPlayerMaker = std::function<std::unique_ptr<BatchPlayer<G>>()>;

// How a network thinks in matches and examinations.
struct Thinking {
  std::uint32_t playouts = 100;
  bool gumbel = false;  // at the root: every move is looked at, whatever the network thinks of it
};

// A network that thinks about all positions at once. The same answers for the same seed.
template <games::MCTSGame G>
class NetworkBatchPlayer : public BatchPlayer<G> {
 public:
  NetworkBatchPlayer(const search::Network& network, const Thinking& thinking)
      : evaluator_(network, workers_), thinking_(thinking) {}

  std::vector<int> choose(std::span<const G> positions, core::Rng& rng) override {
    const auto count = static_cast<int>(positions.size());
    if (!mcts_ || mcts_->size() != count) {
      search::SearchOptions options;
      options.cache_entries = 1 << 14;
      options.gumbel = thinking_.gumbel;
      mcts_ = std::make_unique<search::BatchedMCTS<G>>(count, options, 0);
    }
    for (int i = 0; i < count; ++i) {
      mcts_->set_position(i, positions[static_cast<std::size_t>(i)]);
      mcts_->forget(i);
    }
    mcts_->reseed(rng.next());
    search::Budget budget;
    budget.playouts = thinking_.playouts;
    [[maybe_unused]] const core::Status status = mcts_->run(evaluator_, budget, workers_);
    std::vector<int> moves;
    for (int i = 0; i < count; ++i) moves.push_back(mcts_->answer(i).best.value_or(-1));
    return moves;
  }

 private:
  core::Workers workers_{1};
  search::NetworkEvaluator<G> evaluator_;
  Thinking thinking_;
  std::unique_ptr<search::BatchedMCTS<G>> mcts_;
};

// One position after the other.
template <games::MCTSGame G>
class SinglePlayer : public BatchPlayer<G> {
 public:
  explicit SinglePlayer(std::unique_ptr<Player<G>> player) : player_(std::move(player)) {}

  std::vector<int> choose(std::span<const G> positions, core::Rng& rng) override {
    std::vector<int> moves;
    for (const G& position : positions) {
      core::Rng own(rng.next());
      moves.push_back(games::is_over(position) ? -1 : player_->choose(position, own));
    }
    return moves;
  }

 private:
  std::unique_ptr<Player<G>> player_;
};

// Of the first of two players.
struct MatchScore {
  int wins = 0;
  int draws = 0;
  int losses = 0;
  int games() const { return wins + draws + losses; }
  double score() const { return (wins + 0.5 * draws) / std::max(games(), 1); }
  MatchScore& operator+=(const MatchScore& other);
};

struct MatchRules {
  int games = 40;         // an even number: each opening is played twice, with sides swapped
  int opening_plies = 4;  // at random
  int max_plies = 200;    // then it is a draw
  std::uint64_t seed = 1;
};

// Half of the games; in the first of each two the player A begins.
template <games::MCTSGame G>
class BatchMatch {
 public:
  BatchMatch(const MatchRules& rules, int pairs, std::uint64_t seed) : rules_(rules), rng_(seed) {
    for (int i = 0; i < pairs; ++i) {
      const G start = opening();
      games_.insert(games_.end(), {start, start});
    }
  }

  MatchScore run(BatchPlayer<G>& a, BatchPlayer<G>& b) {
    for (int ply = 0; ply < rules_.max_plies && !all_over(); ++ply) {
      move(a, ply % 2);
      move(b, 1 - ply % 2);
    }
    MatchScore score;
    for (std::size_t i = 0; i < games_.size(); ++i) {
      // The side that A has: the one to move first after the opening in games of even number.
      const int result = games_[i].check_winner() * first_turn_ * (i % 2 == 0 ? 1 : -1);
      ++(result > 0 ? score.wins : result < 0 ? score.losses : score.draws);
    }
    return score;
  }

 private:
  // The same number of plies in all games, so that the same side is to move in them.
  G opening() {
    for (;;) {
      G game;
      for (int i = 0; i < rules_.opening_plies && !games::is_over(game); ++i) {
        game.step(random_move(game, rng_));
      }
      first_turn_ = game.get_turn();
      if (!games::is_over(game)) return game;
    }
  }
  bool all_over() const {
    return std::all_of(games_.begin(), games_.end(), [](const G& g) { return games::is_over(g); });
  }
  // One move in every second game, from `first` on.
  void move(BatchPlayer<G>& player, int first) {
    std::vector<G> positions;
    for (std::size_t i = static_cast<std::size_t>(first); i < games_.size(); i += 2) {
      positions.push_back(games_[i]);
    }
    const std::vector<int> moves = player.choose(positions, rng_);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      G& game = games_[2 * k + static_cast<std::size_t>(first)];
      if (!games::is_over(game)) game.step(moves[k]);
    }
  }

  MatchRules rules_;
  core::Rng rng_;
  int first_turn_ = 1;
  std::vector<G> games_;
};

// The same for every number of threads.
template <games::MCTSGame G>
MatchScore play_match(const BatchPlayerMaker<G>& a, const BatchPlayerMaker<G>& b,
                      const MatchRules& rules, core::Workers& workers) {
  constexpr int kPairs = 10;  // of one piece
  const int pairs = rules.games / 2;
  MatchScore total;
  std::mutex mutex;
  workers.for_pieces(static_cast<std::uint64_t>(pairs), kPairs, {},
                     [&](std::uint64_t begin, std::uint64_t end) {
                       BatchMatch<G> match(rules, static_cast<int>(end - begin),
                                           games::mix_words(rules.seed, begin));
                       const MatchScore score = match.run(*a(), *b());
                       const std::scoped_lock lock(mutex);
                       total += score;
                     });
  return total;
}

}  // namespace joseki::learn
