// SPDX-License-Identifier: MIT
// The eight symmetries of a square board, as permutations of its cells (row-major from 0).
#pragma once

#include <array>
#include <cstdint>

namespace joseki::games {

using Cell = std::uint8_t;

// Where element `element` takes `cell` on a board of side x side cells: bit 0 transposes, then
// bit 1 mirrors the columns, then bit 2 mirrors the rows.
constexpr int square_image(int element, int side, int cell) {
  int row = cell / side;
  int column = cell % side;
  if (element & 1) {
    const int swapped = row;
    row = column;
    column = swapped;
  }
  if (element & 2) column = side - 1 - column;
  if (element & 4) row = side - 1 - row;
  return row * side + column;
}

// The element that undoes `element`: the two quarter turns undo each other, the rest themselves.
constexpr int square_inverse(int element) { return element == 3 ? 5 : element == 5 ? 3 : element; }

// Immutable after construction; any number of threads may read it.
class SquareSymmetry {
 public:
  static constexpr int kElements = 8;  // element 0 leaves everything where it is
  static constexpr int kMaxCells = 64;

  // `side` from 1 to 8, or Bug.
  explicit SquareSymmetry(int side);

  int cells() const { return cells_; }
  Cell apply(int element, Cell cell) const { return image_[element][cell]; }
  const std::array<Cell, kMaxCells>& map(int element) const { return image_[element]; }

  // The element that does `first` and then `second`.
  int compose(int first, int second) const { return compose_[first][second]; }

 private:
  int cells_;
  std::array<std::array<Cell, kMaxCells>, kElements> image_{};
  std::array<std::array<std::uint8_t, kElements>, kElements> compose_{};
};

}  // namespace joseki::games
