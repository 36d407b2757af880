// SPDX-License-Identifier: MIT
// RunScore: what the grades of many moves amount to; and luck, which is what the new tiles did.
#pragma once

#include <array>
#include <cstdint>

#include "app/coach/grade.h"

namespace joseki::app {

// Of the moves in the order in which they were made.
class RunScore {
 public:
  void add(const Grade& grade);

  std::uint64_t graded() const { return graded_; }
  std::uint64_t combo() const { return combo_; }  // perfect moves since the last that was not
  std::uint64_t max_combo() const { return max_combo_; }
  std::uint64_t count(GradeWord word) const { return counts_[static_cast<std::size_t>(word)]; }
  std::uint64_t fatal() const { return fatal_; }  // moves that match by 0

  // The goodness of fit: the product of all matches, so by what factor the moves have reduced the
  // chance of success. One fatal move makes it 0 for ever, so it is told without these, too.
  double fit() const { return fit_; }  // without fatal moves
  double fit_with_fatal() const { return fatal_ > 0 ? 0 : fit_; }
  // ln of fit(): what the moves cost, to be compared with luck. At most 0.
  double skill() const { return skill_; }
  // The sum of what each move cost, 1 - match; a fatal one costs 1.
  double loss() const { return loss_; }

 private:
  std::uint64_t graded_ = 0;
  std::uint64_t combo_ = 0;
  std::uint64_t max_combo_ = 0;
  std::uint64_t fatal_ = 0;
  std::array<std::uint64_t, kGradeWords.size()> counts_{};
  double fit_ = 1;
  double skill_ = 0;
  double loss_ = 0;
};

// What a new tile did: ln(rate after it / rate that was expected of the move before it). Positive:
// lucky. Both above 0.
double luck_of(double expected, double after);

}  // namespace joseki::app
