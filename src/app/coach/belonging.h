// SPDX-License-Identifier: MIT
// Which boards of a game belong to which table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/coach/game_record.h"
#include "solve/formation/formation.h"

namespace joseki::app {

// A board as its table is asked.
struct TableBoard {
  twenty48::Board masked = 0;  // big tiles are f
  std::uint64_t big_sum = 0;   // of the big tiles: the same as long as these are the same
};

// A board belongs to a table with b big tiles and target T if its b largest tiles are all different
// and the smallest of them is T: none of these can merge, and the table knows what becomes of the
// rest. On a board with walls every position belongs to the tables of just these walls. Where big
// tiles stand in a file as 32768 whatever they are, each of these counts as one of its own.
// Nothing: it does not belong.
//
// No board belongs to a table that goes on in another one: that knows the way to making the target
// twice, and here it stands already.
std::optional<TableBoard> board_for(const twenty48::FullBoard& board,
                                    std::optional<twenty48::BigTiles> big,
                                    const formation::TableShape& table);

// Consecutive steps of a game whose boards belong to a table and have the same big tiles.
struct Stretch {
  std::size_t first = 0;
  std::size_t last = 0;

  std::size_t length() const { return last - first + 1; }
  friend bool operator==(const Stretch&, const Stretch&) = default;
};
std::vector<Stretch> stretches_of(const GameRecord& game, const formation::TableShape& table);

}  // namespace joseki::app
