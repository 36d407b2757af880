// SPDX-License-Identifier: MIT
// Rating: how well a formation is played, as one number that grows with what a player learns.
#pragma once

#include <string>
#include <vector>

#include "app/studio/pages/notebook/notebook_answers.h"
#include "app/studio/runs.h"

namespace joseki::studio {

// 1000 for moves that cost 1 % of the chances on average, and 400 more for every tenth of that.
// Few moves tell little: as if 20 more had been made that cost 1 % each.
double rating_of(double graded, double loss);

// By formation, in order of names; `weeks` in order. Each week counts half as much as one four
// weeks later.
std::vector<FormationProgress> progress_of(const std::vector<RunWeek>& weeks);

}  // namespace joseki::studio
