// SPDX-License-Identifier: MIT
// Shape: the board is eighteen connected cells, grown at random; a new shape each game.
#include <algorithm>

#include "games/minigames/rules/rules.h"

namespace joseki::games::minigames {
namespace {

constexpr int kCellsOfShape = 18;
constexpr int kField = kLongestSide;

using Field = std::vector<bool>;  // kField x kField, row by row

std::size_t at(int column, int row) { return static_cast<std::size_t>(row * kField + column); }

// Grows from the middle: the last cell that was seen is taken next, unless a coin puts it off.
Field grown(core::Rng& random) {
  Field field(static_cast<std::size_t>(kField * kField), false);
  std::vector<std::pair<int, int>> open = {{kField / 2, kField / 2}};
  for (int count = 0; count < kCellsOfShape;) {
    const auto [column, row] = open.back();
    open.pop_back();
    if (field[at(column, row)]) continue;
    if (!open.empty() && random.below(2) == 0) {
      const auto place = static_cast<std::ptrdiff_t>(random.below(open.size()));
      open.insert(open.begin() + place, {column, row});
      continue;
    }
    field[at(column, row)] = true;
    ++count;
    const std::array<std::pair<int, int>, 4> around = {
        {{column - 1, row}, {column + 1, row}, {column, row - 1}, {column, row + 1}}};
    for (const auto& [c, r] : around) {
      if (c >= 0 && c < kField && r >= 0 && r < kField && !field[at(c, r)]) open.emplace_back(c, r);
    }
  }
  return field;
}

// The area of the largest rectangle whose cells all belong to the field.
int largest_rectangle(const Field& field) {
  int largest = 0;
  for (int top = 0; top < kField; ++top) {
    std::vector<bool> is_full(kField, true);  // columns, from `top` down to `bottom`
    for (int bottom = top; bottom < kField; ++bottom) {
      int width = 0;
      for (int column = 0; column < kField; ++column) {
        is_full[static_cast<std::size_t>(column)] =
            is_full[static_cast<std::size_t>(column)] && field[at(column, bottom)];
        width = is_full[static_cast<std::size_t>(column)] ? width + 1 : 0;
        largest = std::max(largest, width * (bottom - top + 1));
      }
    }
  }
  return largest;
}

// Without empty rows and columns around it, and not higher than wide.
Board cropped(const Field& field) {
  int left = kField, right = -1, top = kField, bottom = -1;
  for (int row = 0; row < kField; ++row) {
    for (int column = 0; column < kField; ++column) {
      if (!field[at(column, row)]) continue;
      left = std::min(left, column);
      right = std::max(right, column);
      top = std::min(top, row);
      bottom = std::max(bottom, row);
    }
  }
  const int width = right - left + 1;
  const int height = bottom - top + 1;
  const bool turns = height > width;
  Board board = turns ? empty_board(height, width) : empty_board(width, height);
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      const int cell = turns ? column * board.width + row : row * board.width + column;
      if (!field[at(left + column, top + row)]) board[cell] = kHole;
    }
  }
  return board;
}

class Shape final : public Rule {
 public:
  Shape(int least, int most) : least_(least), most_(most) {}

  std::string_view name() const override { return "shape"; }
  std::vector<Fact> facts() const override {
    return {{"cells", kCellsOfShape},
            {"least_rectangle", static_cast<double>(least_)},
            {"most_rectangle", static_cast<double>(most_)}};
  }
  void shape(Board& board, core::Rng& random) const override {
    Field field = grown(random);
    for (int area = largest_rectangle(field); area < least_ || area > most_;
         area = largest_rectangle(field)) {
      field = grown(random);
    }
    board = cropped(field);
  }
  bool may_remember(const State& state, const Memory& memory) const override {
    const int holes = state.board.count(kHole);
    return memory.empty() && state.board.size() - holes == kCellsOfShape;
  }

 private:
  int least_;
  int most_;
};

}  // namespace

RulePtr make_shape(Difficulty difficulty) {
  const bool is_hard = difficulty == Difficulty::hard;
  return std::make_unique<Shape>(is_hard ? 6 : 8, is_hard ? 11 : 13);
}

}  // namespace joseki::games::minigames
