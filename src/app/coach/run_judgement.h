// SPDX-License-Identifier: MIT
// RunJudgement: a run from its first move to its last, each move judged once: by the rates that its
// file keeps, or by the table that knows the longest stretch around it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/coach/review.h"
#include "app/coach/run_score.h"

namespace joseki::app {

// A graded move, and how the run stands after it.
struct JudgedStep {
  JudgedMove judged;  // with a grade
  std::string table;  // that says so; empty: the file
  RunScore score;
  double luck = 0;
};

class RunJudgement {
 public:
  RunJudgement(const GameRecord& game, const Review& review);

  // By move, ascending.
  const std::vector<JudgedStep>& steps() const { return steps_; }
  // Null if the move is not graded.
  const JudgedStep* of_move(std::size_t move) const;
  // The last one up to that move; null before the first.
  const JudgedStep* up_to(std::size_t move) const;

  // Moves to go back to (marked_moves()), ascending.
  std::vector<std::size_t> marks(double threshold) const;

  // The largest drops, as of a Review.
  const std::optional<Drop>& worst_move() const { return worst_move_; }
  const std::optional<Drop>& worst_tile() const { return worst_tile_; }
  const std::vector<Drop>& worth_a_look() const { return worth_a_look_; }

 private:
  void add(JudgedMove judged, std::string table);

  std::vector<JudgedStep> steps_;
  std::optional<Drop> worst_move_;
  std::optional<Drop> worst_tile_;
  std::vector<Drop> worth_a_look_;
};

// What the file's own rates say of a move; nothing if it has none, or no move has a chance. A rate
// of 0 is a move without hope: it matches by 0.
std::optional<JudgedMove> judged_by_file(const GameRecord& game, std::size_t move);

}  // namespace joseki::app
