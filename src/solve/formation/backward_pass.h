// SPDX-License-Identifier: MIT
// BackwardPass: solves layers from the last one down and writes them. What it keeps of solved
// layers is in memory, or, where that is too little, on disk and in memory part by part; the files
// are the same.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include "core/parallel.h"
#include "core/result.h"
#include "solve/formation/layer_solver.h"
#include "solve/formation/next_table.h"
#include "solve/formation/table_folder.h"

namespace joseki::formation {

// What a layer is written as.
struct LayerStyle {
  LayerLabel::Kind kind = LayerLabel::Kind::finished;
  int compression_level = 0;
};

class BackwardPass {
 public:
  virtual ~BackwardPass() = default;

  // Takes the rates of a solved layer from its file.
  virtual core::Status load(int layer) = 0;

  // Finds the best replies to boards of `layer` with their new tile. The rates of that layer are
  // those that were loaded or solved last.
  virtual core::Status answer(int layer, LayerBits spawned) = 0;

  // Solves a layer by the answers for the next two, which the last two layers do not need, and
  // writes it. Returns how many boards were generated.
  virtual core::Result<std::uint64_t> solve(int layer, LayerBits boards,
                                            const LayerStyle& style) = 0;
};

// What a pass works on. Everything must outlive it.
struct BackwardJob {
  const LayerSolver& solver;
  TableFolder& folder;
  const std::optional<NextTable>& next;  // in which the table goes on
  core::Workers& workers;
  std::stop_token stop;
};

// The boards of a layer before it is solved: without those that have a rate then, the lost ones.
// Nothing in the last two layers, where a board without the target is lost and nobody needs a list.
core::Result<std::optional<LayerBits>> generated_boards(int layer, const LayerBits& boards,
                                                        const LayerSolver& solver);

// Everything that is needed of solved layers stays in memory.
std::unique_ptr<BackwardPass> backward_pass_in_memory(const BackwardJob& job);

// Bitmaps stay in memory, rates are on disk; of them about `part_ranks` ranks of a layer are in
// memory at a time.
std::unique_ptr<BackwardPass> backward_pass_on_disk(const BackwardJob& job,
                                                    std::uint64_t part_ranks);

}  // namespace joseki::formation
