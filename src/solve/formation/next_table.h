// SPDX-License-Identifier: MIT
// NextTable: the table that goes on where another one ends. To a table with a next one its target
// is worth what the next one says of the board, in which the target is one more big tile; so it
// makes the target when, and where, that leads on.
#pragma once

#include <filesystem>
#include <optional>

#include "core/parallel.h"
#include "core/result.h"
#include "games/twenty48/symmetry.h"
#include "solve/formation/ranked_rates.h"
#include "solve/formation/table.h"

namespace joseki::formation {

// What the next table says of the boards of one layer that have the target. Immutable; any number
// of threads may use it.
class NextRates {
 public:
  template <class Format>
  typename Format::Stored of(Board board) const {
    if (!layer_) return Format::nothing();
    const Board masked = board | twenty48::nibbles_of(twenty48::cells_with(board, target_));
    const RankedRates<Format> rates(layer_->rated);
    auto best = Format::nothing();
    for (const twenty48::Transform turn : twenty48::elements(twenty48::Symmetry::full)) {
      const Rank rank = space_->rank(turn(masked), layer_->ranks);
      if (rank != RankSpace::kOutside) best = std::max(best, rates.find(rank));
    }
    return best;
  }

 private:
  friend class NextTable;
  struct Layer {
    LayerRanks ranks;
    RatedLayer rated;
  };
  NextRates(const RankSpace& space, int target) : space_(&space), target_(target) {}

  const RankSpace* space_;
  int target_;
  std::optional<Layer> layer_;  // nothing: it has no such layer
};

// The next table of the table `identity`, whose formation has one, in the same folder of tables as
// `folder`. not_found or bad_input, with what to build, if it is not there or does not fit.
core::Result<Table> open_next_table(const std::filesystem::path& folder,
                                    const TableIdentity& identity);

class NextTable {
 public:
  NextTable(Table table, TableShape before)
      : table_(std::move(table)), before_(std::move(before)) {}

  // For a layer of the table that it is next to; nothing where the target does not count yet. The
  // next table must outlive it.
  core::Result<std::optional<NextRates>> rates(int layer, core::Workers& workers) const;

 private:
  Table table_;
  TableShape before_;  // of the table that it is next to
};

// Of the table in `folder`, if its formation has a next one.
core::Result<std::optional<NextTable>> next_table_beside(const std::filesystem::path& folder,
                                                         const TableIdentity& identity);

// For a layer of that table; nothing too if there is no next one.
core::Result<std::optional<NextRates>> next_rates(const std::optional<NextTable>& next, int layer,
                                                  core::Workers& workers);

}  // namespace joseki::formation
