// SPDX-License-Identifier: MIT
#include "games/square_symmetry.h"

#include "core/ensure.h"

namespace joseki::games {

SquareSymmetry::SquareSymmetry(int side) : cells_(side * side) {
  core::ensure(side >= 1 && side <= 8, "board side out of range");
  for (int element = 0; element < kElements; ++element) {
    for (int cell = 0; cell < cells_; ++cell) {
      image_[element][cell] = static_cast<Cell>(square_image(element, side, cell));
    }
  }
  for (int first = 0; first < kElements; ++first) {
    for (int second = 0; second < kElements; ++second) {
      const auto same = [&](int candidate) {
        for (int cell = 0; cell < cells_; ++cell) {
          if (image_[candidate][cell] != image_[second][image_[first][cell]]) return false;
        }
        return true;
      };
      int candidate = 0;
      while (!same(candidate)) ++candidate;
      compose_[first][second] = static_cast<std::uint8_t>(candidate);
    }
  }
}

}  // namespace joseki::games
