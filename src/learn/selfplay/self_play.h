// SPDX-License-Identifier: MIT
// SelfPlayLane: games that one thread plays side by side. The network evaluates the leaves of all
// of them at once.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/ensure.h"
#include "core/parallel.h"
#include "core/rng.h"
#include "learn/selfplay/harvest.h"
#include "learn/selfplay/opponent_pool.h"
#include "learn/selfplay/pool_players.h"
#include "learn/selfplay/reachable.h"
#include "learn/selfplay/targets.h"
#include "search/batched_mcts.h"
#include "search/network/network_evaluator.h"

namespace joseki::learn {

// The rules of all lanes. Fixed while they play.
struct LaneRules {
  Recipe recipe;
  const OpponentPool* pool = nullptr;  // owned elsewhere; may be empty
  double resign_below = 1;             // 1: nobody resigns
};

// What a lane knows about its game beyond the rules. Owned elsewhere; null: nothing.
template <games::MCTSGame G>
struct Knowledge {
  const search::Oracle<G>* exact = nullptr;  // says how positions end
  const Reachable<G>* reachable = nullptr;   // games may begin in each of these
};

// What happens depends on the seed, the rules and the networks, never on other lanes. Not
// thread-safe.
template <games::MCTSGame G>
class SelfPlayLane {
 public:
  // `snapshots` must outlive it.
  SelfPlayLane(const Recipe& recipe, int games, std::uint64_t seed, const Snapshots& snapshots)
      : rng_(seed), players_(snapshots, snapshot_playouts(recipe)) {
    for (int i = 0; i < games; ++i) games_.emplace_back(rng_.next());
  }

  // What it points to must outlive the lane.
  void set_knowledge(const Knowledge<G>& knowledge) { knowledge_ = knowledge; }

  // From now on this network plays. The evaluations of the one before are forgotten.
  void set_network(const search::Network& network, const Recipe& recipe) {
    evaluator_ = std::make_unique<Evaluator>(network, workers_);
    mcts_ = std::make_unique<search::BatchedMCTS<G>>(static_cast<int>(games_.size()),
                                                     options(recipe, true), 0);
  }

  // Plays this many moves of the learner in each game. Nothing if it was told to stop: then the
  // lane is in the middle of them.
  std::optional<Harvest<G>> play(const LaneRules& rules, int moves, const std::stop_token& stop) {
    core::ensure(evaluator_ != nullptr, "a lane has a network");
    Harvest<G> harvest;
    const std::uint64_t before = evaluator_->positions;
    for (int i = 0; i < moves; ++i) {
      for (GameInPlay<G>& game : games_) make_ready(rules, game, harvest);
      if (rules.recipe.algorithm == Algorithm::az) {
        search_moves(rules, stop, harvest);
      } else {
        draw_moves(rules, harvest);
      }
      if (stop.stop_requested()) return std::nullopt;
    }
    harvest.counts.evaluations = evaluator_->positions - before;
    return harvest;
  }

  // --- for checkpoints

  struct State {
    core::Rng rng;
    std::vector<GameInPlay<G>> games;
  };
  State state() const { return {rng_, games_}; }
  void restore(State state) {
    rng_ = state.rng;
    games_ = std::move(state.games);
  }
  std::size_t size() const { return games_.size(); }

 private:
  // Counts the positions that it evaluates.
  struct Evaluator : search::NetworkEvaluator<G> {
    using search::NetworkEvaluator<G>::NetworkEvaluator;
    void evaluate(std::span<const G> leaves, std::span<search::Evaluation<G>> answers) {
      positions += leaves.size();
      search::NetworkEvaluator<G>::evaluate(leaves, answers);
    }
    std::uint64_t positions = 0;
  };

  static std::uint32_t snapshot_playouts(const Recipe& recipe) {
    return recipe.algorithm == Algorithm::az ? static_cast<std::uint32_t>(recipe.gate_playouts) : 0;
  }

  static search::SearchOptions options(const Recipe& recipe, bool is_full) {
    search::SearchOptions options;
    options.c_init = static_cast<float>(recipe.c);
    options.gumbel = recipe.root == RootChoice::gumbel;
    if (is_full && !options.gumbel) {
      options.noise_epsilon = static_cast<float>(recipe.noise_epsilon);
      options.noise_alpha = static_cast<float>(recipe.noise_alpha);
    }
    options.cache_entries = static_cast<std::uint64_t>(recipe.cache_entries / recipe.lanes);
    options.random_symmetry = options.cache_entries == 0;
    return options;
  }

  // Begins a new game: draws who plays it, and how it opens.
  void begin(const LaneRules& rules, GameInPlay<G>& game) {
    const Recipe& recipe = rules.recipe;
    game = GameInPlay<G>(game.rng.state());
    game.has_begun = true;
    core::Rng& rng = game.rng;
    game.is_check = rng.unit() < recipe.resign_check;
    const double pool_share = recipe.algorithm == Algorithm::az ? recipe.pool_share : 1;
    if (rules.pool != nullptr && !rules.pool->empty() && rng.unit() < pool_share) {
      game.opponent = rules.pool->at(rules.pool->draw(rng)).name;
      game.learner = rng.unit() < recipe.play_as_second ? -1 : 1;
    }
    if (rng.unit() >= recipe.opening_share) return;
    if (knowledge_.reachable != nullptr) {
      const std::size_t place = rng.below(knowledge_.reachable->size());
      for (const int move : knowledge_.reachable->line(place)) game.step(move);
    } else {
      step_randomly(game, recipe.opening_plies);
    }
  }

  // Plays at most this many random moves, and none that ends the game.
  static void step_randomly(GameInPlay<G>& game, int most) {
    const auto plies = game.rng.below(static_cast<std::uint64_t>(most) + 1);
    for (std::uint64_t i = 0; i < plies; ++i) {
      const int move = random_move(game.game, game.rng);
      G after = game.game;
      after.step(move);
      if (games::is_over(after)) return;
      game.step(move);
    }
  }

  void finish(const LaneRules& rules, GameInPlay<G>& game, Ending ending, Harvest<G>& harvest) {
    bring_in(game, ending, rules.recipe, harvest);
    begin(rules, game);
  }

  // Finishes the game if it is over.
  void look_at_end(const LaneRules& rules, GameInPlay<G>& game, Harvest<G>& harvest) {
    if (games::is_over(game.game)) {
      finish(rules, game, {game.game.check_winner(), true}, harvest);
    } else if (game.ply() >= rules.recipe.max_plies) {
      finish(rules, game, {0, false}, harvest);
    }
  }

  // Until it is the learner's turn.
  void make_ready(const LaneRules& rules, GameInPlay<G>& game, Harvest<G>& harvest) {
    if (!game.has_begun) begin(rules, game);
    while (game.is_opponents_turn()) {
      Player<G>* player = players_.find(game.opponent);
      if (player == nullptr) {  // a snapshot that left the pool
        begin(rules, game);
        continue;
      }
      game.step(player->choose(game.game, game.rng));
      ++harvest.counts.plies;
      look_at_end(rules, game, harvest);
    }
  }

  static double temperature_at(const Recipe& recipe, int ply) {
    if (ply >= recipe.temperature_plies) return recipe.temperature_end;
    const double share = static_cast<double>(ply) / recipe.temperature_plies;
    return recipe.temperature * std::pow(recipe.temperature_end / recipe.temperature, share);
  }

  void search_moves(const LaneRules& rules, const std::stop_token& stop, Harvest<G>& harvest) {
    const Recipe& recipe = rules.recipe;
    const bool is_full = rng_.unit() < recipe.full_share;
    core::ensure(bool(mcts_->set_options(options(recipe, is_full))), "the recipe was checked");
    mcts_->reseed(rng_.next());
    for (std::size_t i = 0; i < games_.size(); ++i) {
      mcts_->set_position(static_cast<int>(i), games_[i].game);
      mcts_->forget(static_cast<int>(i));
    }
    search::Budget budget;
    budget.playouts = static_cast<std::uint32_t>(is_full ? recipe.playouts : recipe.fast_playouts);
    budget.stop = stop;
    core::ensure(bool(mcts_->run(*evaluator_, budget, workers_)), "small trees fit the memory");
    if (stop.stop_requested()) return;
    for (std::size_t i = 0; i < games_.size(); ++i) {
      play_searched(rules, games_[i], mcts_->answer(static_cast<int>(i)), is_full, harvest);
    }
  }

  // The outcome that the exact solver gives, if it is asked and knows it.
  search::Proof exact_proof(const Recipe& recipe, const GameInPlay<G>& game) const {
    if (knowledge_.exact == nullptr || game.ply() < recipe.exact_plies) return search::Proof::open;
    return knowledge_.exact->proof(game.game);
  }

  // Records the position, ends the game or plays a move.
  void play_searched(const LaneRules& rules, GameInPlay<G>& game, const search::Answer& answer,
                     bool is_full, Harvest<G>& harvest) {
    const MoveChances target = policy_target(answer, mcts_->options());
    if (is_full) {
      Draft<G> draft{sample_of(game.game), game.ply(), answer.verdict.proof};
      for (std::size_t i = 0; i < target.size(); ++i) {
        draft.sample.policy[static_cast<std::size_t>(answer.moves[i].action)] =
            static_cast<float>(target[i]);
      }
      const search::Wdl value = answer.value;
      draft.sample.value = {value.win, value.draw, 1 - value.win - value.draw};
      draft.sample.weight = static_cast<float>(surprise_of(answer, target));
      const search::Proof exact = exact_proof(rules.recipe, game);
      if (exact != search::Proof::open) draft.proof = exact;
      game.drafts.push_back(std::move(draft));
      if (exact != search::Proof::open && game.rng.unit() < rules.recipe.exact_end) {
        return finish(rules, game, {winner_of(exact, game.game.get_turn()), false}, harvest);
      }
    }
    const int side = game.game.get_turn();
    if (rules.resign_below < 1 && answer.verdict.proof == search::Proof::open &&
        answer.value.balance() < -rules.resign_below) {
      if (!game.is_check) {
        ++harvest.counts.resigned;
        return finish(rules, game, {-side, false}, harvest);
      }
      if (game.gave_up == 0) game.gave_up = side;
    }
    const double temperature = temperature_at(rules.recipe, game.ply());
    game.step(answer.moves[draw_move(target, temperature, game.rng)].action);
    ++harvest.counts.plies;
    look_at_end(rules, game, harvest);
  }

  // Policy gradient: moves drawn from the network's own chances.
  void draw_moves(const LaneRules& rules, Harvest<G>& harvest) {
    std::vector<G> positions;
    for (const GameInPlay<G>& game : games_) positions.push_back(game.game);
    std::vector<search::Evaluation<G>> said(positions.size());
    evaluator_->evaluate(positions, said);
    for (std::size_t i = 0; i < games_.size(); ++i) {
      GameInPlay<G>& game = games_[i];
      const MoveChances chances(said[i].policy.begin(), said[i].policy.end());
      const std::size_t move = draw_move(chances, rules.recipe.temperature, game.rng);
      Draft<G> draft{sample_of(game.game), game.ply(), search::Proof::open};
      draft.sample.policy[move] = 1;
      draft.sample.value = {said[i].value.win, said[i].value.draw,
                            1 - said[i].value.win - said[i].value.draw};
      game.drafts.push_back(std::move(draft));
      game.step(static_cast<int>(move));
      ++harvest.counts.plies;
      look_at_end(rules, game, harvest);
    }
  }

  core::Rng rng_;  // of what all games of the lane share
  Knowledge<G> knowledge_;
  std::vector<GameInPlay<G>> games_;
  PoolPlayers<G> players_;
  core::Workers workers_{1};
  std::unique_ptr<Evaluator> evaluator_;
  std::unique_ptr<search::BatchedMCTS<G>> mcts_;
};

}  // namespace joseki::learn
