// SPDX-License-Identifier: MIT
#include "search/dirichlet.h"

#include <cmath>

#include "core/ensure.h"

namespace joseki::search {
namespace {

// Uniform in (0, 1): never an end, whose logarithm would be infinite.
double open_unit(core::Rng& rng) { return rng.unit() + 0x1.0p-54; }

// Box and Muller's cosine half; the sine half is not kept, so that a draw has no memory.
double draw_normal(core::Rng& rng) {
  const double radius = std::sqrt(-2 * std::log(open_unit(rng)));
  return radius * std::cos(2 * 3.14159265358979323846 * rng.unit());
}

// Marsaglia and Tsang: "A simple method for generating gamma variables", ACM TOMS 26 (2000);
// below 1 by their remark G(a) = G(a + 1) * U^(1/a).
double draw_gamma(core::Rng& rng, double alpha) {
  if (alpha < 1) {
    const double boost = std::pow(open_unit(rng), 1 / alpha);
    return draw_gamma(rng, alpha + 1) * boost;
  }
  const double d = alpha - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  for (;;) {
    const double x = draw_normal(rng);
    const double v = std::pow(1 + c * x, 3);
    if (v <= 0) continue;
    if (std::log(open_unit(rng)) < x * x / 2 + d - d * v + d * std::log(v)) return d * v;
  }
}

}  // namespace

void draw_dirichlet(core::Rng& rng, double alpha, std::span<double> sample) {
  core::ensure(alpha > 0, "the noise needs a positive alpha");
  double sum = 0;
  for (double& value : sample) sum += value = draw_gamma(rng, alpha);
  if (sum > 0) {
    for (double& value : sample) value /= sum;
  } else {  // all of them too small to be told from 0: one of them has it all
    if (!sample.empty()) sample[rng.below(sample.size())] = 1;
  }
}

double draw_gumbel(core::Rng& rng) { return -std::log(-std::log(open_unit(rng))); }

}  // namespace joseki::search
