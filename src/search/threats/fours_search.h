// SPDX-License-Identifier: MIT
// FoursSearch: wins by continuous fours. Each four has one reply, so such a win is a line and not a
// tree, and all of them can be looked at.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/gomoku/shape_board.h"
#include "search/threats/forced_win.h"

namespace joseki::search {

// Not thread-safe; one for many positions.
class FoursSearch {
 public:
  using Board = games::gomoku::ShapeBoard;
  using Side = games::gomoku::Side;

  FoursSearch() : failures_(kFailures) {}

  // The shortest win by fours for `attacker`, who is to move, of at most `most_plies` plies: every
  // move but the last makes a four, which also answers whatever five the other side threatens.
  // Nothing: there is none, or the budget ended. The board is as before.
  std::optional<ForcedWin> find(Board& board, Side attacker, int most_plies, NodeBudget& budget);

 private:
  struct Failure {  // no win within so many plies
    std::uint64_t key = 0;
    std::int32_t plies = 0;
  };
  static constexpr std::size_t kFailures = 1 << 12;
  static constexpr std::int32_t kEver = 1 << 20;

  bool attack(int plies);
  void finish(int four, const games::gomoku::Cells& ends);
  Failure& failure_of(std::uint64_t key) { return failures_[key % kFailures]; }

  // Of the search that runs.
  Board* board_ = nullptr;
  Side attacker_ = Side::first;
  NodeBudget* budget_ = nullptr;
  std::uint64_t salt_ = 0;  // what earlier searches left behind has other keys
  bool was_cut_ = false;    // by the plies: a longer win may be there
  ForcedWin line_;

  std::uint64_t searches_ = 0;
  std::vector<Failure> failures_;
};

}  // namespace joseki::search
