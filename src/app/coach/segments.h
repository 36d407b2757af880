// SPDX-License-Identifier: MIT
// Segments: the stretches of a game that a table knows, every move of them graded.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/coach/belonging.h"
#include "app/coach/game_record.h"
#include "app/coach/grade.h"
#include "app/coach/run_score.h"
#include "core/result.h"
#include "solve/formation/table.h"

namespace joseki::app {

// What a table says of one move.
struct JudgedMove {
  std::size_t move = 0;  // of the game, from 0
  twenty48::Direction best_move = twenty48::Direction::left;
  double best = 0;                               // the rate of the best move: above 0, below 1
  std::optional<double> played{};                // nothing: the move has no rate
  std::array<std::optional<double>, 4> rates{};  // by direction
  std::optional<Grade> grade{};                  // nothing: the move is not graded
  // What the move before was worth, if that is known and the board came of it.
  std::optional<double> expected{};

  // Of the tile before it.
  std::optional<double> luck() const {
    if (!expected || *expected <= 0) return std::nullopt;
    return luck_of(*expected, best);
  }
};

struct Segment {
  std::string table;
  Stretch stretch{};
  // Positions whose best rate is 0, 1 or not known tell nothing of a player: they are left out.
  std::vector<JudgedMove> moves{};
  RunScore score{};
  double luck = 0;  // the sum of the tiles before graded moves

  std::size_t first() const { return stretch.first; }
  std::size_t last() const { return stretch.last; }
};

// The first so many positions of a segment settle in, and are not graded.
inline constexpr std::size_t kSettlingMoves = 4;
// With fewer graded moves it is no segment.
inline constexpr std::size_t kLeastGraded = 8;

// How many boards a table may look at for a position it does not hold: it is asked for every
// position of a game, so less than for one alone.
inline constexpr std::uint64_t kReviewEffort = 200;

// The segments of one table, in order. An error only if a file of the table is damaged. `table` is
// asked by this thread alone. Other words for other tables: their segments may overlap.
core::Result<std::vector<Segment>> segments_of(const GameRecord& game, formation::Table& table,
                                               std::string_view name);

}  // namespace joseki::app
