// SPDX-License-Identifier: MIT
// How a batch for training is drawn from a replay buffer.
#pragma once

#include <algorithm>
#include <cstddef>

#include "core/rng.h"
#include "games/observation.h"
#include "learn/selfplay/network_learner.h"
#include "learn/selfplay/replay_buffer.h"

namespace joseki::learn {

// The cells of a flat observation as planes.
template <games::MCTSGame G>
void write_planes(const Sample<G>& sample, float* out) {
  constexpr std::size_t kCells = Sample<G>::kCells;
  std::fill_n(out, games::observation_size<G>(games::Layout::planes), 0.0f);
  for (std::size_t i = 0; i < kCells; ++i) {
    const int cell = sample.cells[i];
    if (cell == 0) continue;
    const int plane = cell > 0 ? cell - 1 : games::max_cell<G>() - cell - 1;
    out[static_cast<std::size_t>(plane) * kCells + i] = 1.0f;
  }
}

template <games::MCTSGame G>
void append(const Sample<G>& sample, TrainingBatch& batch) {
  constexpr std::size_t kInputs = games::observation_size<G>(games::Layout::planes);
  ++batch.size;
  batch.planes.resize(batch.planes.size() + kInputs);
  write_planes(sample, batch.planes.data() + batch.planes.size() - kInputs);
  for (const float chance : sample.policy) {
    batch.policy.push_back(std::max(chance, 0.0f));
    batch.valid.push_back(chance < 0 ? 0.0f : 1.0f);
  }
  batch.weight.push_back(sample.weight);
  batch.wdl.insert(batch.wdl.end(), {sample.value.win, sample.value.draw, sample.value.loss});
  batch.moves_left.push_back(sample.moves_left);
}

// So many positions, each drawn from all of them and shown under any of the game's symmetries.
template <games::MCTSGame G>
TrainingBatch draw_batch(const ReplayBuffer<G>& replay, int size, core::Rng& rng) {
  TrainingBatch batch;
  for (int i = 0; i < size; ++i) {
    const auto sample = replay.at(static_cast<std::size_t>(rng.below(replay.size())));
    const auto symmetry = rng.below(static_cast<std::uint64_t>(G::Traits::NUM_SYMMETRIES));
    append(image_of(sample, static_cast<int>(symmetry)), batch);
  }
  return batch;
}

}  // namespace joseki::learn
