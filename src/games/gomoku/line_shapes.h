// SPDX-License-Identifier: MIT
// Line shapes: what a stone on an empty cell would make of the line through it, by the four cells
// before and the four after. Five or more in a row are a five, so nothing beyond them matters.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace joseki::games::gomoku {

// From the side that would place the stone; the highest that fits. Only lines of five cells with
// the new stone among them count, so that a shape is always the new stone's work.
enum class Shape : std::uint8_t {
  none,          // no five can ever come of it
  one,           // the stone has room, and no company that helps
  closed_two,    // another stone makes a closed three
  two,           // another stone makes a three
  closed_three,  // another stone makes a four, never an open one
  three,         // another stone makes an open four
  four,          // one cell makes a five
  open_four,     // two cells make a five, and the other side has one move
  five,
};
inline constexpr std::size_t kShapes = 9;

// Cells of a line as two bits.
inline constexpr unsigned kEmptyCode = 0;
inline constexpr unsigned kFirstCode = 1;
inline constexpr unsigned kSecondCode = 2;
inline constexpr unsigned kEdgeCode = 3;

// Immutable; any thread.
class ShapeTable {
 public:
  ShapeTable();

  // `key`: the codes of the four cells before and the four after, the first in the lowest bits.
  // The shape of the first player in the lower four bits, of the second in the upper.
  std::uint8_t operator[](unsigned key) const { return shapes_[key]; }

 private:
  std::array<std::uint8_t, 1 << 16> shapes_{};
};

// Made at the first call, in a few milliseconds.
const ShapeTable& shape_table();

}  // namespace joseki::games::gomoku
