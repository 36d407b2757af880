// SPDX-License-Identifier: MIT
// TrainingState: the numbers of a training that its checkpoint keeps as JSON, beside the sections
// for networks, games and the replay buffer.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.h"
#include "learn/selfplay/checkpoint.h"
#include "learn/selfplay/opponent_pool.h"
#include "learn/selfplay/training.h"

namespace joseki::learn {

struct TrainingState {
  Recipe recipe{};
  std::uint64_t seed = 1;
  std::uint64_t rng = 0;
  double owed = 0;
  std::uint64_t published_steps = 0;
  std::uint64_t replay_next = 0;
  TrainingProgress progress{};
  SelfPlayCounts resign_counts{};
  double seconds = 0;
  std::vector<HistoryRow> history{};
  std::vector<PoolMember> pool{};  // those that are snapshots have a section each
};

std::string to_json(const TrainingState& state);
// damaged_file, with what is wrong.
core::Result<TrainingState> state_of_json(const std::string& text);

// A network's tensors as a section; its shape is known.
std::string network_section(const search::Network& network);
core::Result<search::Network> network_of_section(std::span<const std::uint8_t> bytes,
                                                 const search::NetworkShape& shape);

std::string learner_section(const LearnerState& state);
core::Result<LearnerState> learner_of_section(std::span<const std::uint8_t> bytes);

}  // namespace joseki::learn
