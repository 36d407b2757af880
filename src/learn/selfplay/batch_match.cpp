// SPDX-License-Identifier: MIT
#include "learn/selfplay/batch_match.h"

namespace joseki::learn {

MatchScore& MatchScore::operator+=(const MatchScore& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  return *this;
}

}  // namespace joseki::learn
