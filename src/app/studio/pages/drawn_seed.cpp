// SPDX-License-Identifier: MIT
#include "app/studio/pages/drawn_seed.h"

#include <random>

#include "app/studio/pages/fields.h"

namespace joseki::studio {

std::uint64_t drawn_seed() {
  std::random_device random;
  return (std::uint64_t{random()} << 21 ^ random()) & static_cast<std::uint64_t>(kMostWhole);
}

}  // namespace joseki::studio
