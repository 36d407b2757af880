// SPDX-License-Identifier: MIT
// TypedTraining<G>: the training of one game.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/ensure.h"
#include "learn/selfplay/anchors.h"
#include "learn/selfplay/exam_oracles.h"
#include "learn/selfplay/opponent_pool.h"
#include "learn/selfplay/self_play.h"
#include "learn/selfplay/training.h"
#include "learn/selfplay/training_batch.h"
#include "learn/selfplay/training_state.h"

namespace joseki::learn {

template <games::MCTSGame G>
class TypedTraining : public Training {
 public:
  explicit TypedTraining(const TrainingSetup& setup)
      : setup_(setup),
        rng_(games::mix_words(setup.seed, 1)),
        replay_(static_cast<std::size_t>(setup.recipe.window)),
        learner_(setup.make_learner({.shape = search::shape_of<G>(network_size(setup.recipe)),
                                     .seed = setup.seed,
                                     .threads = setup.workers->threads()})),
        pool_({.sampling = setup.recipe.pool_sampling,
               .last = setup.recipe.pool_last,
               .snapshots = setup.recipe.pool_size}) {
    const Recipe& recipe = setup_.recipe;
    progress_.resign_below = recipe.resign_below;
    core::Rng seeds(games::mix_words(setup.seed, 2));
    const int lanes = std::min(recipe.lanes, recipe.games);
    for (int i = 0; i < lanes; ++i) {
      const int games = (recipe.games + lanes - 1 - i) / lanes;
      lanes_.push_back(std::make_unique<SelfPlayLane<G>>(recipe, games, seeds.next(), snapshots_));
    }
    share_knowledge();
    add_baselines();
    publish(setup.begins_with ? *setup.begins_with : learner_->network());
  }

  const Recipe& recipe() const override { return setup_.recipe; }
  std::uint64_t seed() const override { return setup_.seed; }
  const char* device() const override { return learner_->device(); }
  const TrainingProgress& progress() const override { return progress_; }
  search::Network network() const override { return playing_; }

  bool round(const std::stop_token& stop) override {
    const auto begin = Clock::now();
    if (!play(stop)) return false;
    const auto middle = Clock::now();
    progress_.play_seconds += std::chrono::duration<double>(middle - begin).count();
    learn();
    ++progress_.rounds;
    if (!health()) return true;  // such a network cannot play
    choose_network();
    keep_snapshot();
    watch_resigning();
    progress_.replay = replay_.size();
    progress_.learn_seconds += std::chrono::duration<double>(Clock::now() - middle).count();
    return true;
  }

  core::Status health() const override {
    const Losses& losses = progress_.losses;
    if (std::isfinite(losses.policy + losses.value + losses.moves_left)) return core::Done{};
    return core::Error{core::Errc::bad_input, core::text("the loss is not a number any more"),
                       core::Remedy::lower_learning_rate};
  }

  Examination examine() override {
    prepare_exam();
    const Recipe& recipe = setup_.recipe;
    Examination found;
    found.searched = examine_with(recipe.exam_playouts);
    found.bare = examine_with(1);
    std::vector<AnchorResult> results;
    for (const Anchor& anchor : anchors_) {
      const MatchRules rules{.games = recipe.exam_games / 2 * 2,
                             .opening_plies = kOpeningPlies,
                             .max_plies = recipe.max_plies,
                             .seed = 7};
      results.push_back(
          {anchor.elo, play_match<G>(maker_of(playing_, recipe.gate_playouts),
                                     anchor_maker<G>(anchor.name), rules, *setup_.workers)});
    }
    found.elo = rating_from(results);
    return found;
  }

  core::Result<std::uint64_t> save(const std::filesystem::path& path,
                                   const TrainingDiary& diary) override {
    return write_checkpoint(path, to_checkpoint(diary), *setup_.workers);
  }

  // As it was kept, but for the diary. damaged_file with the reason; then the training must not be
  // used.
  core::Status restore(const Checkpoint& checkpoint);

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int kOpeningPlies = G::Traits::BOARD_SIZE <= 16 ? 1 : 4;

  BatchPlayerMaker<G> maker_of(const search::Network& network, int playouts) const {
    // One playout shows what the network says by itself: nothing to be shared out.
    const Thinking thinking{static_cast<std::uint32_t>(playouts),
                            playouts > 1 && setup_.recipe.root == RootChoice::gumbel};
    return
        [&network, thinking] { return std::make_unique<NetworkBatchPlayer<G>>(network, thinking); };
  }

  void share_knowledge() {
    const Recipe& recipe = setup_.recipe;
    if (recipe.exact_plies > 0) oracle_ = make_exam_oracle<G>();
    if (recipe.openings == Openings::everywhere) reachable_ = Reachable<G>::find(kMostReachable);
    for (auto& lane : lanes_) {
      lane->set_knowledge({oracle_.get(), reachable_ ? &*reachable_ : nullptr});
    }
  }

  void add_baselines() {
    const Recipe& recipe = setup_.recipe;
    if (recipe.random_weight > 0) pool_.add_baseline("random", recipe.random_weight);
    if (recipe.perfect_weight > 0 && ExactlySolvedGame<G>) {
      pool_.add_baseline("perfect", recipe.perfect_weight);
    }
    if (recipe.pool_mcts > 0) {
      pool_.add_baseline(std::string(kMctsPrefix) + std::to_string(recipe.pool_mcts));
    }
  }

  // Plays from now on.
  void publish(search::Network network) {
    playing_ = std::move(network);
    for (auto& lane : lanes_) lane->set_network(playing_, setup_.recipe);
  }

  bool play(const std::stop_token& stop) {
    std::vector<typename SelfPlayLane<G>::State> before;
    for (const auto& lane : lanes_) before.push_back(lane->state());
    const LaneRules rules{setup_.recipe, &pool_, progress_.resign_below};
    std::vector<std::optional<Harvest<G>>> harvests(lanes_.size());
    setup_.workers->for_pieces(lanes_.size(), 1, {}, [&](std::uint64_t i, std::uint64_t) {
      harvests[i] = lanes_[i]->play(rules, setup_.recipe.round_moves, stop);
    });
    const bool is_whole = std::all_of(harvests.begin(), harvests.end(),
                                      [](const auto& harvest) { return harvest.has_value(); });
    if (!is_whole) {
      for (std::size_t i = 0; i < lanes_.size(); ++i) lanes_[i]->restore(std::move(before[i]));
      return false;
    }
    // A policy gradient learns from what the network itself has just played.
    if (setup_.recipe.algorithm == Algorithm::selfplay_pg) replay_.clear();
    for (const auto& harvest : harvests) store(*harvest);
    return true;
  }

  void store(const Harvest<G>& harvest) {
    for (const Sample<G>& sample : harvest.samples) replay_.add(sample);
    progress_.counts += harvest.counts;
    resign_counts_ += harvest.counts;
    owed_ +=
        static_cast<double>(harvest.samples.size()) * setup_.recipe.reuse / setup_.recipe.batch;
    for (const PoolResult& result : harvest.pool) {
      for (std::size_t i = 0; i < pool_.size(); ++i) {
        if (pool_.at(i).name == result.opponent) pool_.note(i, result.learner_lost);
      }
    }
  }

  double learning_rate() const {
    const Recipe& recipe = setup_.recipe;
    const double share = std::min(1.0, static_cast<double>(progress_.steps) / recipe.decay_steps);
    return recipe.learning_rate_end + (recipe.learning_rate - recipe.learning_rate_end) *
                                          (1 + std::cos(3.14159265358979 * share)) / 2;
  }

  // A training that begins with a network plays it until there are positions to learn from: what
  // batch norm needs is measured on these.
  void take_up_network() {
    constexpr int kMeasured = 4096;
    if (progress_.steps > 0 || playing_.tensors == learner_->network().tensors) return;
    learner_->begin_with(playing_, draw_batch(replay_, kMeasured, rng_));
  }

  void learn() {
    const Recipe& recipe = setup_.recipe;
    if (replay_.size() < static_cast<std::size_t>(std::max(recipe.least, 1))) {
      owed_ = std::min(owed_, 1.0);
      return;
    }
    take_up_network();
    for (; owed_ >= 1; owed_ -= 1) {
      StepOptions options{.learning_rate = learning_rate(),
                          .weight_decay = recipe.weight_decay,
                          .averaging = recipe.averaging,
                          .value_weight = recipe.value_weight,
                          .moves_left_weight = recipe.moves_left_weight,
                          .entropy_weight = 0};
      if (recipe.algorithm == Algorithm::selfplay_pg)
        options.entropy_weight = recipe.entropy_weight;
      note(learner_->step(draw_batch(replay_, recipe.batch, rng_), options));
      progress_.learning_rate = options.learning_rate;
      ++progress_.steps;
    }
  }

  void note(const Losses& losses) {
    const double share = std::max(0.01, 1 / static_cast<double>(progress_.steps + 1));
    progress_.losses.policy += share * (losses.policy - progress_.losses.policy);
    progress_.losses.value += share * (losses.value - progress_.losses.value);
    progress_.losses.moves_left += share * (losses.moves_left - progress_.losses.moves_left);
  }

  // What the learner has become plays from now on, if it is no weaker.
  void choose_network() {
    const Recipe& recipe = setup_.recipe;
    if (progress_.steps == published_steps_) return;
    if (recipe.gate_rounds > 0) {
      if (progress_.rounds % static_cast<std::uint64_t>(recipe.gate_rounds) != 0) return;
      const search::Network candidate = learner_->network();
      const MatchRules rules{.games = recipe.gate_games / 2 * 2,
                             .opening_plies = kOpeningPlies,
                             .max_plies = recipe.max_plies,
                             .seed = games::mix_words(setup_.seed, progress_.rounds)};
      const MatchScore score =
          play_match<G>(maker_of(candidate, recipe.gate_playouts),
                        maker_of(playing_, recipe.gate_playouts), rules, *setup_.workers);
      ++progress_.gates;
      if (score.score() < recipe.gate_score) return;
      ++progress_.gates_passed;
    }
    published_steps_ = progress_.steps;
    publish(learner_->network());
  }

  void keep_snapshot() {
    const Recipe& recipe = setup_.recipe;
    const bool is_used = recipe.algorithm == Algorithm::selfplay_pg || recipe.pool_share > 0;
    if (!is_used || recipe.pool_size == 0) return;
    if (progress_.rounds % static_cast<std::uint64_t>(recipe.pool_rounds) != 0) return;
    const std::string name = "snapshot " + std::to_string(progress_.rounds);
    std::string oldest;
    if (pool_.size() > pool_.baselines()) oldest = pool_.at(pool_.baselines()).name;
    snapshots_[name] = playing_;
    if (pool_.add_snapshot(name)) snapshots_.erase(oldest);
  }

  // Of those who would have resigned at most one in twenty may have been wrong.
  void watch_resigning() {
    constexpr std::uint64_t kEnough = 40;
    if (resign_counts_.would_resign < kEnough) return;
    if (resign_counts_.wrong_resign * 20 > resign_counts_.would_resign) {
      progress_.resign_below = std::min(1.0, progress_.resign_below + 0.01);
    }
    resign_counts_ = {};
  }

  void prepare_exam() {
    if (!anchors_.empty()) return;
    anchors_ = rate_anchors<G>(40, *setup_.workers);
    if (!oracle_) oracle_ = make_exam_oracle<G>();
    if (oracle_) exam_ = random_exam(*oracle_, setup_.recipe.exam_positions, 1);
  }
  ExamResult examine_with(int playouts) {
    if (exam_.empty()) return {};
    return learn::examine<G>(exam_, maker_of(playing_, playouts), *setup_.workers);
  }

  Checkpoint to_checkpoint(const TrainingDiary& diary) const;

  // Fixed after construction.
  TrainingSetup setup_;
  OraclePtr<G> oracle_;                    // once somebody asks; null: nobody knows
  std::optional<Reachable<G>> reachable_;  // if games begin everywhere
  std::vector<Anchor> anchors_;            // once somebody asks
  std::vector<ExamPosition<G>> exam_;

  core::Rng rng_;  // of the samples that are drawn
  ReplayBuffer<G> replay_;
  std::unique_ptr<NetworkLearner> learner_;
  search::Network playing_;
  std::uint64_t published_steps_ = 0;
  Snapshots snapshots_;
  OpponentPool pool_;
  std::vector<std::unique_ptr<SelfPlayLane<G>>> lanes_;
  double owed_ = 0;  // steps for the positions that came in
  SelfPlayCounts resign_counts_;
  TrainingProgress progress_;
};

}  // namespace joseki::learn

#include "learn/selfplay/typed_checkpoint.h"
