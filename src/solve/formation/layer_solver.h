// SPDX-License-Identifier: MIT
// LayerSolver: generates and solves the layers of one table, whatever its formation and precision.
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/parallel.h"
#include "core/result.h"
#include "solve/formation/layer_bits.h"
#include "solve/formation/next_table.h"
#include "solve/formation/rank_space.h"
#include "solve/formation/ranked_rates.h"
#include "solve/formation/spawn_kernel.h"
#include "solve/formation/table_identity.h"

namespace joseki::formation {

// Rates of boards in the order of ranks, and what is to be said about them. Boards with rate 0 are
// gone.
struct SolvedBoards {
  std::vector<std::uint8_t> rates;
  std::uint64_t boards = 0;
  std::uint64_t generated = 0;  // boards before; in the last two layers those with the target
  double best_rate = 0;
};

// Parts of a layer with boards that have a new tile and the rates of the best replies, one after
// the other, and what a rank must be raised by to be found there.
struct GatheredReplies {
  RatedLayer rated;
  DigitShifts shifts{};
};

// What a layer's rates follow from: the best replies to the boards of the next two layers with
// their new tile, which the last two layers do not need.
template <class Rates>
struct SolvedAfter {
  const Rates* two = nullptr;
  const Rates* four = nullptr;
  // What boards with the target are worth, if that is not success.
  const NextRates* target = nullptr;
};

// Boards of a layer between two ranks.
struct BoardsBetween {
  const LayerBits& bits;
  RankRange range;
};

// A part of a layer's rates that begins at the rank `origin`.
struct PartOfRates {
  const RatedLayer& rated;
  Rank origin;
};

// Who works on a layer. Asked to stop, it leaves the work where it is.
struct Crew {
  core::Workers& workers;
  std::stop_token stop{};
};

// For tests: which inner loops to use where several fit.
enum class Path {
  fastest,
  plain,   // without instructions that not every processor has
  boards,  // the same, and moves of whole boards even where those of lines would do
};

class LayerSolver {
 public:
  // bad_input if the formation is too large to be numbered.
  static core::Result<std::unique_ptr<LayerSolver>> make(const TableIdentity& identity,
                                                         Path path = Path::fastest);
  virtual ~LayerSolver() = default;

  const TableIdentity& identity() const { return identity_; }
  const RankSpace& space() const { return *space_; }
  LayerRanks ranks(int layer) const { return {*space_, identity_.shape.sum_of(layer)}; }
  core::Result<LayerBits> empty_layer(int layer) const {
    return LayerBits::empty(ranks(layer).ranks());
  }

  // Layer 0: the seeds; all arrangements of twos for a free formation with few of them; or every
  // board of a sum.
  core::Result<LayerBits> first_layer() const;

  // Adds the boards of a layer with their new tile to those of the next two. What for: in the layer
  // where the target begins to count, boards that have it are solved, but not expanded. Stopped:
  // some of them.
  enum class Purpose { generating, solving };
  struct NextLayers {
    LayerBits& after_two;
    LayerBits& after_four;
  };
  virtual void spawn(int layer, const LayerBits& boards, Purpose purpose, NextLayers next,
                     const Crew& crew) const = 0;

  // The boards of a layer: the replies to those with their new tile. Stopped: some of them.
  virtual core::Result<LayerBits> replies(int layer, const LayerBits& spawned,
                                          const Crew& crew) const = 0;

  // For boards with their new tile, the rates of the best replies. `rates` are those of the layer.
  // Stopped: rubbish.
  virtual RatedLayer best_replies(int layer, const LayerBits& spawned, const RatedLayer& rates,
                                  const Crew& crew) const = 0;

  // Takes the boards with rate 0 out of a layer and returns the rates of the others. Stopped:
  // rubbish.
  virtual SolvedBoards solve(int layer, LayerBits& boards, const SolvedAfter<RatedLayer>& after,
                             const Crew& crew) const = 0;

  // --- the same when a layer's rates do not fit into memory

  // Raises `best`, the rates of the best replies to some boards, in the order of ranks, to those
  // found in a part of the layer's rates.
  virtual void raise_best_replies(int layer, BoardsBetween spawned, PartOfRates part,
                                  std::vector<std::uint8_t>& best, const Crew& crew) const = 0;

  // Solves the boards in `range` alone.
  virtual SolvedBoards solve_range(int layer, LayerBits& boards, RankRange range,
                                   const SolvedAfter<GatheredReplies>& after,
                                   const Crew& crew) const = 0;

  // As many rates that say nothing as there are boards.
  std::vector<std::uint8_t> no_rates(std::uint64_t boards) const;

  // A solved layer made ready to be looked up.
  RatedLayer rated(const LayerBits& bits, std::vector<std::uint8_t> rates,
                   core::Workers& workers) const;

 protected:
  LayerSolver(TableIdentity identity, std::unique_ptr<RankSpace> space)
      : identity_(std::move(identity)), space_(std::move(space)) {}

 private:
  TableIdentity identity_;
  std::unique_ptr<RankSpace> space_;
};

}  // namespace joseki::formation
