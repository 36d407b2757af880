// SPDX-License-Identifier: MIT
// What a table's options take out of a solved layer that the solver no longer needs. No rate that
// stays changes.
#pragma once

#include <cstdint>
#include <vector>

#include "core/parallel.h"
#include "core/result.h"
#include "solve/formation/layer_file.h"
#include "solve/formation/layer_solver.h"

namespace joseki::formation {

// Rates of these layers are not stored in a sparse table: the first two of each four. The second
// is computed from the two that follow it, the first from the second and the third.
inline bool lacks_rates(const TableIdentity& identity, int layer) {
  const int last_of_four = layer / 4 * 4 + 3;
  return identity.sparse && layer % 4 < 2 && last_of_four < identity.shape.layers();
}

// The layer from which `optimal_only` begins to look.
inline constexpr int kFirstOptimalLayer = 21;

// Takes out boards with a rate of at most identity.delete_below.
void delete_low_rates(const TableIdentity& identity, LoadedLayer& layer);

// Takes out boards of `layer` that are not in `keep`.
void keep_only(const TableIdentity& identity, const LayerBits& keep, LoadedLayer& layer);

// The boards of a layer, each with every new tile of one exponent.
struct EverySpawn {
  int layer;
  const LayerBits& boards;
  int exponent;  // 1 leads to the next layer, 2 to the one after it
};

// Puts the best reply to each of `spawns` into `keep`, boards of the layer `to`, which they lead
// to. Of equally good replies the first counts, in the order left, right, up, down.
void keep_best_replies(const LayerSolver& solver, const EverySpawn& spawns, const LoadedLayer& to,
                       LayerBits& keep, core::Workers& workers);

}  // namespace joseki::formation
