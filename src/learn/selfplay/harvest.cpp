// SPDX-License-Identifier: MIT
#include "learn/selfplay/harvest.h"

namespace joseki::learn {

SelfPlayCounts& SelfPlayCounts::operator+=(const SelfPlayCounts& other) {
  games += other.games;
  plies += other.plies;
  evaluations += other.evaluations;
  samples += other.samples;
  first_wins += other.first_wins;
  draws += other.draws;
  resigned += other.resigned;
  would_resign += other.would_resign;
  wrong_resign += other.wrong_resign;
  return *this;
}

}  // namespace joseki::learn
