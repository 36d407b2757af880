// SPDX-License-Identifier: MIT
#include "games/gomoku/line_shapes.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace joseki::games::gomoku {
namespace {

enum class Cell : std::uint8_t { empty, mine, closed };
using Line = std::array<Cell, 9>;  // the new stone in the middle
constexpr std::size_t kMiddle = 4;

bool has_five(const Line& line) {
  for (std::size_t first = 0; first <= kMiddle; ++first) {
    if (std::all_of(line.begin() + first, line.begin() + first + 5,
                    [](Cell cell) { return cell == Cell::mine; })) {
      return true;
    }
  }
  return false;
}

// What a shape is worth before the stone that makes it.
Shape one_stone_before(Shape shape) {
  switch (shape) {
    case Shape::open_four:
      return Shape::three;
    case Shape::four:
      return Shape::closed_three;
    case Shape::three:
      return Shape::two;
    case Shape::closed_three:
      return Shape::closed_two;
    case Shape::two:
    case Shape::closed_two:
      return Shape::one;
    default:
      return Shape::none;
  }
}

// Remembers what it has worked out: lines share most of what can become of them.
class ShapeFinder {
 public:
  Shape shape(Line& line) {
    std::optional<Shape>& known = known_[number(line)];
    if (!known) known = work_out(line);
    return *known;
  }

 private:
  static std::size_t number(const Line& line) {
    std::size_t number = 0;
    for (const Cell cell : line) number = 3 * number + static_cast<std::size_t>(cell);
    return number;
  }
  Shape work_out(Line& line) {
    if (has_five(line)) return Shape::five;
    int fives = 0;
    Shape best = Shape::none;
    for (Cell& cell : line) {
      if (cell != Cell::empty) continue;
      cell = Cell::mine;
      const Shape next = shape(line);
      cell = Cell::empty;
      if (next == Shape::five) ++fives;
      best = std::max(best, one_stone_before(next));
    }
    return fives > 1 ? Shape::open_four : fives == 1 ? Shape::four : best;
  }

  static constexpr std::size_t kLines = 19683;  // 3^9
  std::vector<std::optional<Shape>> known_ = std::vector<std::optional<Shape>>(kLines);
};

Cell cell_of(unsigned code, unsigned mine) {
  return code == kEmptyCode ? Cell::empty : code == mine ? Cell::mine : Cell::closed;
}

}  // namespace

ShapeTable::ShapeTable() {
  ShapeFinder finder;
  const auto shape_for = [&](unsigned key, unsigned mine) {
    Line line;
    line[kMiddle] = Cell::mine;
    for (std::size_t i = 0; i < 8; ++i) {
      line[i < kMiddle ? i : i + 1] = cell_of(key >> 2 * i & 3, mine);
    }
    return static_cast<unsigned>(finder.shape(line));
  };
  for (unsigned key = 0; key < shapes_.size(); ++key) {
    shapes_[key] =
        static_cast<std::uint8_t>(shape_for(key, kFirstCode) | shape_for(key, kSecondCode) << 4);
  }
}

const ShapeTable& shape_table() {
  static const ShapeTable table;
  return table;
}

}  // namespace joseki::games::gomoku
