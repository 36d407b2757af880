// SPDX-License-Identifier: MIT
// EndgameReader: one thread's open tables, by the boards they are for.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/players/twenty48/endgame_tables.h"
#include "games/twenty48/board.h"
#include "solve/formation/formation.h"
#include "solve/formation/table.h"

namespace joseki::app {

// Not thread-safe: one a thread. `tables` must outlive it.
class EndgameReader {
 public:
  // A table of the list; opened when it is first asked.
  struct Place {
    std::shared_ptr<const EndgameTable> facts;
    std::unique_ptr<formation::Table> opened;
  };

  explicit EndgameReader(EndgameTables& tables);

  // Lets `tables` look again, and goes by what it has found.
  void renew();

  // The tables whose boards have `big` big tiles, the target an exponent. Valid until renew().
  std::span<Place* const> tables_for(int target, int big) const;

  // What a table says. Nothing if it is broken, which a person is told of once.
  std::optional<formation::Answer> ask(Place& place, twenty48::Board board,
                                       const formation::QueryOptions& options = {});

 private:
  static constexpr std::size_t kTargets = formation::kMostTarget + 1;
  static constexpr std::size_t kBigCounts = twenty48::kCells + 1;

  void take_list();
  void sort_by_kind();

  EndgameTables& tables_;
  std::shared_ptr<const EndgameList> list_;
  std::vector<std::unique_ptr<Place>> places_;  // as in the list
  std::array<std::array<std::vector<Place*>, kBigCounts>, kTargets> by_kind_;
};

}  // namespace joseki::app
