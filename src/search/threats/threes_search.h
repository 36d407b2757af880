// SPDX-License-Identifier: MIT
// ThreesSearch: wins by continuous threats: fours, and threes, which threaten a win by fours. What
// it finds is a win; what it does not find within its budget may be one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "games/gomoku/shape_board.h"
#include "search/threats/forced_win.h"
#include "search/threats/fours_search.h"

namespace joseki::search {

// The first move of a win, which comes within so many plies whatever the other side does.
struct ThreatWin {
  int move = 0;
  int plies = 0;
};

// Not thread-safe; one for many positions.
class ThreesSearch {
 public:
  using Board = games::gomoku::ShapeBoard;
  using Side = games::gomoku::Side;

  explicit ThreesSearch(FoursSearch& fours) : fours_(&fours), failures_(kFailures) {}

  // A win for `attacker`, who is to move. Nothing: none was found. The board is as before.
  std::optional<ThreatWin> find(Board& board, Side attacker, NodeBudget& budget);

 private:
  // Threats that may follow each other, a three counting twice.
  using Depth = int;
  struct Failure {
    std::uint64_t key = 0;
    Depth depth = 0;
  };
  static constexpr std::size_t kFailures = 1 << 12;
  static constexpr Depth kMostDepth = 12;
  static constexpr std::uint64_t kFoursNodes = 400;  // for one question about fours

  std::optional<ThreatWin> attack(Depth depth);
  std::optional<ThreatWin> try_threats(Depth depth);
  std::optional<int> defend(Depth depth);
  std::optional<int> defend_against_three(Depth depth);
  std::optional<ForcedWin> win_by_fours();
  std::vector<int> threats() const;

  FoursSearch* fours_;

  // Of the search that runs.
  Board* board_ = nullptr;
  Side attacker_ = Side::first;
  NodeBudget* budget_ = nullptr;
  std::uint64_t salt_ = 0;  // what earlier searches left behind has other keys
  bool was_cut_ = false;    // by the depth: a longer win may be there

  std::uint64_t searches_ = 0;
  std::vector<Failure> failures_;
};

}  // namespace joseki::search
