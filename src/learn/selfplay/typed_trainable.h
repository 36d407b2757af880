// SPDX-License-Identifier: MIT
// TypedTrainable<G>: a game type as a TrainableGame. Large to compile: include it once a game.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "learn/selfplay/typed_training.h"

namespace joseki::learn {

template <games::NotatedMCTSGame G>
class TypedTrainable : public TrainableGame {
 public:
  std::string name() const override { return std::string(G::Traits::NAME); }

  core::Status suits(const Recipe& recipe) const override {
    if (recipe.openings == Openings::everywhere && !Reachable<G>::find(kMostReachable)) {
      return core::Error{core::Errc::bad_input,
                         core::text("{} has too many positions to begin in every one", name()),
                         core::Remedy::random_openings};
    }
    return core::Done{};
  }

  std::unique_ptr<Training> begin(const TrainingSetup& setup) const override {
    return std::make_unique<TypedTraining<G>>(setup);
  }

  core::Result<OpenTraining> resume(
      const std::filesystem::path& path, const TrainingSetup& setup,
      const std::function<core::Status(Recipe&)>& change) const override {
    const auto checkpoint = read_checkpoint(path, *setup.workers);
    if (!checkpoint) return checkpoint.error();
    const auto named = [&](core::Error error) {
      error.what = core::text("{}: {}", path, error.what);
      return error;
    };
    if (auto status = check_game(*checkpoint); !status) return named(status.error());
    const auto state = state_of_json(checkpoint->metadata);
    if (!state) return named(state.error());
    TrainingSetup kept = setup;
    kept.recipe = state->recipe;
    kept.seed = state->seed;
    if (auto status = change(kept.recipe); !status) return std::move(status).error();
    if (auto status = suits(kept.recipe); !status) return std::move(status).error();
    auto training = std::make_unique<TypedTraining<G>>(kept);
    if (auto status = training->restore(*checkpoint); !status) return named(status.error());
    return OpenTraining{std::move(training), {state->seconds, state->history}, true};
  }

  search::NetworkShape shape(const Recipe& recipe) const override {
    return search::shape_of<G>(network_size(recipe));
  }

  SelfPlayCounts play(const search::Network& network, const Recipe& recipe, int moves,
                      core::Workers& workers) const override {
    const Snapshots none;
    const LaneRules rules{recipe, nullptr, recipe.resign_below};
    std::vector<std::optional<Harvest<G>>> harvests(static_cast<std::size_t>(recipe.lanes));
    workers.for_pieces(harvests.size(), 1, {}, [&](std::uint64_t i, std::uint64_t) {
      SelfPlayLane<G> lane(recipe, recipe.games / recipe.lanes, i, none);
      lane.set_network(network, recipe);
      harvests[i] = lane.play(rules, moves, {});
    });
    SelfPlayCounts counts;
    for (const auto& harvest : harvests) counts += harvest->counts;
    return counts;
  }

  core::Result<Check> check(const search::Network& network, const Thinking& thinking, int positions,
                            core::Workers& workers) const override {
    const OraclePtr<G> oracle = make_exam_oracle<G>();
    if (!oracle) {
      return core::Error{
          core::Errc::bad_input, core::text("there are no exact values for {}", name()), {}};
    }
    Check check{.result = {}, .is_whole = true};
    auto exam = whole_exam(*oracle, kMostReachable);
    if (exam.empty()) {
      check.is_whole = false;
      exam = random_exam(*oracle, positions, 1);
    }
    check.result = take(exam, network, thinking, workers);
    return check;
  }

  core::Result<Check> check(const search::Network& network, const Thinking& thinking,
                            const std::vector<Fact>& facts, core::Workers& workers) const override {
    std::vector<ExamPosition<G>> exam;
    for (const Fact& fact : facts) {
      const auto game = G::parse_position(fact.position);
      if (!game) return game.error();
      const auto sign = [](int score) { return (score > 0) - (score < 0); };
      int best = -2;
      for (const auto& score : fact.scores) best = std::max(best, score ? sign(*score) : -2);
      ExamPosition<G> position{*game, {}};
      for (std::size_t i = 0; i < fact.scores.size(); ++i) {
        if (fact.scores[i] && sign(*fact.scores[i]) == best) {
          position.right.push_back(static_cast<int>(i));
        }
      }
      exam.push_back(std::move(position));
    }
    return Check{take(exam, network, thinking, workers), false};
  }

 private:
  static ExamResult take(const std::vector<ExamPosition<G>>& exam, const search::Network& network,
                         const Thinking& thinking, core::Workers& workers) {
    return examine<G>(
        exam, [&] { return std::make_unique<NetworkBatchPlayer<G>>(network, thinking); }, workers);
  }

  core::Status check_game(const Checkpoint& checkpoint) const {
    const auto shape = search::shape_of<G>({});
    if (checkpoint.game != shape.game) {
      return core::Error{
          core::Errc::foreign_file,
          core::text("it is a training of {} and not of {}", checkpoint.game, shape.game),
          core::Remedy::other_training_folder};
    }
    if (checkpoint.rules_hash != shape.rules_hash) {
      return core::Error{core::Errc::foreign_file,
                         core::text("it was made for other rules of {}", shape.game),
                         core::text("begin again in another folder")};
    }
    return core::Done{};
  }
};

template <class G>
std::unique_ptr<TrainableGame> make_trainable_game() {
  return std::make_unique<TypedTrainable<G>>();
}

}  // namespace joseki::learn
