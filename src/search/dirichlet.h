// SPDX-License-Identifier: MIT
// Dirichlet noise from the project's own generator: the same numbers for a seed.
#pragma once

#include <span>

#include "core/rng.h"

namespace joseki::search {

// One draw of a symmetric Dirichlet distribution into `sample`, which sums to 1. `alpha` > 0.
void draw_dirichlet(core::Rng& rng, double alpha, std::span<double> sample);

// A standard Gumbel variable, -log(-log(u)).
double draw_gumbel(core::Rng& rng);

}  // namespace joseki::search
