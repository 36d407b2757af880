// SPDX-License-Identifier: MIT
#include "app/coach/run_score.h"

#include <algorithm>
#include <cmath>

#include "core/ensure.h"

namespace joseki::app {

void RunScore::add(const Grade& grade) {
  ++graded_;
  ++counts_[static_cast<std::size_t>(grade.word)];
  combo_ = grade.word == GradeWord::perfect ? combo_ + 1 : 0;
  max_combo_ = std::max(max_combo_, combo_);
  loss_ += grade.loss();
  if (grade.match <= 0) {
    ++fatal_;
    return;
  }
  fit_ *= grade.match;
  skill_ += std::log(grade.match);
}

double luck_of(double expected, double after) {
  core::ensure(expected > 0 && after > 0, "luck is of rates above 0");
  return std::log(after / expected);
}

}  // namespace joseki::app
