// SPDX-License-Identifier: MIT
// Elo: how much stronger one side of a match is, and how sure that is.
#pragma once

#include <optional>
#include <span>

namespace joseki::app {

// Nothing where the number would be infinite.
struct Elo {
  std::optional<double> difference;  // of the first player; 400 is a score of 10 : 1
  std::optional<double> low;         // with 95 % certainty it is between these
  std::optional<double> high;
};

// `pair_scores`: of each pair of games with sides swapped the first player's mean score, from 0 to
// 1. The interval is that of the mean over pairs (normal approximation): the two games of a pair
// begin alike and are not independent. Where all pairs came out the same their spread is 0 and says
// nothing; then the interval is what one may still believe of other outcomes (each with less than
// 5 % to stay unseen). There must be at least one pair.
Elo elo_of(std::span<const double> pair_scores);

}  // namespace joseki::app
