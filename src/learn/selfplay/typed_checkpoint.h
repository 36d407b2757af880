// SPDX-License-Identifier: MIT
// How a training is kept and taken up again. The end of typed_training.h, in a file of its own.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace joseki::learn {

template <games::MCTSGame G>
Checkpoint TypedTraining<G>::to_checkpoint(const TrainingDiary& diary) const {
  TrainingState state{.recipe = setup_.recipe,
                      .seed = setup_.seed,
                      .rng = rng_.state(),
                      .owed = owed_,
                      .published_steps = published_steps_,
                      .replay_next = replay_.next(),
                      .progress = progress_,
                      .resign_counts = resign_counts_,
                      .seconds = diary.seconds,
                      .history = diary.history};
  Checkpoint checkpoint{.game = playing_.shape.game, .rules_hash = playing_.shape.rules_hash};
  for (std::size_t i = 0; i < pool_.size(); ++i) {
    state.pool.push_back(pool_.at(i));
    const std::string& name = pool_.at(i).name;
    if (pool_.at(i).is_snapshot) checkpoint.sections[name] = network_section(snapshots_.at(name));
  }
  checkpoint.metadata = to_json(state);
  checkpoint.sections["learner"] = learner_section(learner_->state());
  checkpoint.sections["playing"] = network_section(playing_);
  checkpoint.sections["replay"] = std::string(replay_.bytes().begin(), replay_.bytes().end());
  std::string& games = checkpoint.sections["games"];
  for (const auto& lane : lanes_) {
    const auto kept = lane->state();
    core::put_le(games, kept.rng.state());
    for (const GameInPlay<G>& game : kept.games) put_game(games, game);
  }
  return checkpoint;
}

template <games::MCTSGame G>
core::Status restore_lanes(std::span<const std::uint8_t> bytes,
                           std::vector<std::unique_ptr<SelfPlayLane<G>>>& lanes) {
  const core::Error damaged{
      core::Errc::damaged_file, core::text("the games in play are damaged"), {}};
  core::FieldReader fields(bytes);
  for (auto& lane : lanes) {
    const auto rng = fields.take<std::uint64_t>();
    if (!rng) return damaged;
    typename SelfPlayLane<G>::State state{core::Rng(*rng), {}};
    for (std::size_t i = 0; i < lane->size(); ++i) {
      auto game = take_game<G>(fields);
      if (!game) return damaged;
      state.games.push_back(std::move(*game));
    }
    lane->restore(std::move(state));
  }
  if (!fields.at_end()) return damaged;
  return core::Done{};
}

template <games::MCTSGame G>
core::Status TypedTraining<G>::restore(const Checkpoint& checkpoint) {
  auto state = state_of_json(checkpoint.metadata);
  if (!state) return std::move(state).error();
  rng_ = core::Rng(state->rng);
  owed_ = state->owed;
  published_steps_ = state->published_steps;
  progress_ = state->progress;
  resign_counts_ = state->resign_counts;

  for (const char* name : {"learner", "playing", "replay", "games"}) {
    if (const auto section = checkpoint.section(name); !section) return section.error();
  }
  const auto learner = learner_of_section(*checkpoint.section("learner"));
  if (!learner) return learner.error();
  if (auto status = learner_->restore(*learner); !status) return status;
  const auto playing = network_of_section(*checkpoint.section("playing"), playing_.shape);
  if (!playing) return playing.error();
  if (auto status = replay_.restore(*checkpoint.section("replay"), state->replay_next); !status) {
    return status;
  }
  if (auto status = restore_lanes<G>(*checkpoint.section("games"), lanes_); !status) return status;
  for (const PoolMember& member : state->pool) {
    if (member.is_snapshot) {
      const auto section = checkpoint.section(member.name);
      if (!section) return section.error();
      const auto network = network_of_section(*section, playing_.shape);
      if (!network) return network.error();
      snapshots_[member.name] = *network;
      pool_.add_snapshot(member.name);
    }
    for (std::size_t i = 0; i < pool_.size(); ++i) {
      if (pool_.at(i).name == member.name) pool_.set_score(i, member.score);
    }
  }
  publish(*playing);
  return core::Done{};
}

}  // namespace joseki::learn
