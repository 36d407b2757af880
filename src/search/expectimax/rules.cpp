// SPDX-License-Identifier: MIT
#include "search/expectimax/rules.h"

namespace joseki::search {

bool fits_packed(const twenty48::FullBoard& board, int moves) {
  const auto counts = board.counts();
  std::uint32_t small = 4 * static_cast<std::uint32_t>(moves);  // what can be made into a 32768
  for (int exponent = 1; exponent < twenty48::kBig; ++exponent) {
    small += static_cast<std::uint32_t>(counts[exponent]) << exponent;
  }
  constexpr int kBigger = twenty48::kBig + 1;
  const bool has_equal = counts[kBigger] > 1 || counts[kBigger + 1] > 1;
  const std::uint32_t of_32768 = static_cast<std::uint32_t>(counts[twenty48::kBig]) + (small >> 15);
  return !has_equal && of_32768 < 2;
}

}  // namespace joseki::search
