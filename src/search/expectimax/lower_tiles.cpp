// SPDX-License-Identifier: MIT
#include "search/expectimax/lower_tiles.h"

namespace joseki::search {
namespace {

// The largest exponent below the largest tile that is not on the board and cannot be made of the
// smaller tiles in `moves` moves; 0 if there is none.
int highest_gap(const twenty48::FullBoard& board, int moves) {
  const auto counts = board.counts();
  std::uint32_t smaller = 4 * static_cast<std::uint32_t>(moves);  // the most that can be added
  int gap = 0;
  for (int exponent = 1; exponent < board.largest(); ++exponent) {
    if (counts[exponent] == 0 && smaller < 1U << exponent) gap = exponent;
    smaller += static_cast<std::uint32_t>(counts[exponent]) << exponent;
  }
  return gap;
}

}  // namespace

twenty48::FullBoard lowered(twenty48::FullBoard board, int largest, int moves) {
  // Two of the largest tile do not merge; lowered, they would.
  constexpr std::uint32_t kTwoOfTheLargest = 2U << twenty48::kLargestExponent;
  if (board.sum() + 4 * static_cast<std::uint32_t>(moves) >= kTwoOfTheLargest) return board;
  while (board.largest() > largest) {
    const int gap = highest_gap(board, moves);
    if (gap == 0) break;
    for (auto& cell : board.cells) {
      if (cell > gap) cell = cell - 1;
    }
  }
  return board;
}

}  // namespace joseki::search
