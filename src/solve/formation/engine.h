// SPDX-License-Identifier: MIT
// Engine: generates and solves the layers of one table, whatever its formation and precision.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/parallel.h"
#include "core/result.h"
#include "solve/formation/layer_bits.h"
#include "solve/formation/rank_space.h"
#include "solve/formation/ranked_rates.h"
#include "solve/formation/table_identity.h"

namespace joseki::formation {

// A layer after solving: boards with rate 0 are gone.
struct SolvedLayer {
  LayerBits bits;
  std::vector<std::uint8_t> rates;  // in the order of ranks
  std::uint64_t boards = 0;
  std::uint64_t generated = 0;  // boards before; in the last two layers those with the target
  double best_rate = 0;
};

// For tests: which inner loops to use where several fit.
enum class Path {
  fastest,
  plain,   // without instructions that not every processor has
  boards,  // the same, and whole boards even where lines would do
};

class Engine {
 public:
  // bad_input if the formation is too large to be numbered.
  static core::Result<std::unique_ptr<Engine>> make(const TableIdentity& identity,
                                                    Path path = Path::fastest);
  virtual ~Engine() = default;

  const TableIdentity& identity() const { return identity_; }
  const RankSpace& space() const { return *space_; }
  LayerRanks ranks(int layer) const { return {*space_, identity_.shape.sum_of(layer)}; }
  core::Result<LayerBits> empty_layer(int layer) const {
    return LayerBits::empty(ranks(layer).ranks());
  }

  // Layer 0: the seeds, or all arrangements of twos for a free formation with few of them.
  core::Result<LayerBits> first_layer() const;

  // Adds the successors of layer `layer` to the next two. Stopped: some of them.
  virtual void expand(int layer, const LayerBits& from, LayerBits& next, LayerBits& second,
                      core::Workers& workers, const std::stop_token& stop) const = 0;

  // The rates of a layer from those of the next two, which the last two layers do not need.
  // Stopped: rubbish.
  virtual SolvedLayer solve(int layer, LayerBits boards, const RatedLayer* next,
                            const RatedLayer* second, core::Workers& workers,
                            const std::stop_token& stop) const = 0;

  // A solved layer made ready to be looked up.
  RatedLayer rated(const LayerBits& bits, std::vector<std::uint8_t> rates,
                   core::Workers& workers) const;

 protected:
  Engine(TableIdentity identity, std::unique_ptr<RankSpace> space)
      : identity_(std::move(identity)), space_(std::move(space)) {}

 private:
  TableIdentity identity_;
  std::unique_ptr<RankSpace> space_;
};

}  // namespace joseki::formation
