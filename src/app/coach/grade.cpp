// SPDX-License-Identifier: MIT
#include "app/coach/grade.h"

#include <cmath>

#include "core/ensure.h"

namespace joseki::app {
namespace {

// 0.3 / 0.4 is a little below 0.75: what is at a border up to rounding is on its better side.
constexpr double kRounding = 1e-12;

struct Border {
  double least;  // match
  GradeWord word;
};
constexpr std::array<Border, 5> kBorders = {{{0.999, GradeWord::excellent},
                                             {0.99, GradeWord::nice_try},
                                             {0.975, GradeWord::not_bad},
                                             {0.9, GradeWord::mistake},
                                             {0.75, GradeWord::blunder}}};

GradeWord word_of(double match) {
  for (const Border& border : kBorders) {
    if (match >= border.least - kRounding) return border.word;
  }
  return GradeWord::terrible;
}

}  // namespace

std::string_view name_of(GradeWord word) {
  switch (word) {
    case GradeWord::perfect:
      return "perfect";
    case GradeWord::excellent:
      return "excellent";
    case GradeWord::nice_try:
      return "nice_try";
    case GradeWord::not_bad:
      return "not_bad";
    case GradeWord::mistake:
      return "mistake";
    case GradeWord::blunder:
      return "blunder";
    case GradeWord::terrible:
      break;
  }
  return "terrible";
}

Grade grade_of(double rate, double best) {
  core::ensure(rate >= 0 && best <= 1 && rate <= best + kEqualRates,
               "a move is graded by its rate and the best one");
  if (std::abs(best - rate) <= kEqualRates) return {};
  const double match = rate / best;
  return {.match = match, .word = word_of(match)};
}

}  // namespace joseki::app
