// SPDX-License-Identifier: MIT
// How a search thinks (SearchOptions) and when it stops (Budget).
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>

#include "core/result.h"

namespace joseki::search {

struct SearchOptions {
  // PUCT: score = value + c(N) * prior * sqrt(N) / (1 + n), c(N) = c_init + log(1 + (N + 1)/c_base)
  float c_init = 1.5f;
  float c_base = 19652.0f;
  // A move never tried is worth its parent's value less this times the root of the tried priors.
  float fpu_reduction = 0.2f;

  // Dirichlet noise on the priors of the root: (1 - epsilon) * prior + epsilon * noise.
  float noise_epsilon = 0.0f;
  float noise_alpha = 0.3f;

  // Quick wins and slow losses: where the balance is beyond the threshold, a child that lasts d
  // plies longer than the mean is worth slope * d less to the winner, at most cap. 0: no such term.
  float moves_left_slope = 0.0f;
  float moves_left_cap = 0.05f;
  float moves_left_threshold = 0.6f;

  // Leaves a tree gives to one batch; above 1 they are kept apart by virtual losses.
  int leaves_per_round = 1;
  // Show the evaluator a random image of each leaf (where the game has symmetries and there is no
  // cache, which would show the same image each time).
  bool random_symmetry = false;
  // Evaluations kept, by position up to symmetry; 0: none. Split calls and callbacks only.
  std::uint64_t cache_entries = 0;

  // Gumbel root selection with sequential halving over the playouts of the budget.
  bool gumbel = false;
  int gumbel_considered = 16;
  float gumbel_visit_offset = 50.0f;
  float gumbel_value_scale = 1.0f;

  // The fastest kernels the processor has; results are the same without.
  bool allow_wide = true;
};

inline constexpr int kMaxLeavesPerRound = 1 << 16;
inline constexpr std::uint64_t kMaxCacheEntries = std::uint64_t{1} << 32;

// bad_input, with the name of the first option that is out of range.
core::Status check(const SearchOptions& options);

// What ends a search; the first of these does. A proven root ends it in any case.
struct Budget {
  std::uint32_t playouts = 1000;                    // for each tree
  std::optional<std::chrono::milliseconds> time{};  // for all of them
  std::optional<std::uint64_t> nodes{};             // for each tree
  bool stop_when_decided = false;                   // when no other move can get the most visits
  std::stop_token stop{};
};

}  // namespace joseki::search
