// SPDX-License-Identifier: MIT
#include "games/gomoku/shape_board.h"

#include <algorithm>
#include <bit>

namespace joseki::games::gomoku {
namespace {

constexpr std::array<int, kDirectionCount> kSteps = {1, kSide, kSide + 1, kSide - 1};

// Where a cell lies in one of the lines through it.
struct Place {
  std::uint8_t line = 0;
  std::uint8_t position = 0;
  std::uint8_t length = 0;
};
using Places = std::array<std::array<Place, kDirectionCount>, kCells>;

constexpr Place place_of(int cell, std::size_t direction) {
  const int row = cell / kSide;
  const int column = cell % kSide;
  int line = 0;
  int position = 0;
  int length = kSide;
  if (direction == 0) {
    line = row;
    position = column;
  } else if (direction == 1) {
    line = kSide + column;
    position = row;
  } else if (direction == 2) {
    line = 2 * kSide + kSide - 1 + column - row;
    position = std::min(row, column);
    length = kSide - std::max(row - column, column - row);
  } else {
    const int sum = row + column;
    line = 4 * kSide - 1 + sum;
    position = row - std::max(0, sum - (kSide - 1));
    length = sum < kSide ? sum + 1 : 2 * kSide - 1 - sum;
  }
  return {static_cast<std::uint8_t>(line), static_cast<std::uint8_t>(position),
          static_cast<std::uint8_t>(length)};
}

constexpr Places make_places() {
  Places places{};
  for (int cell = 0; cell < kCells; ++cell) {
    for (std::size_t d = 0; d < kDirectionCount; ++d) {
      places[static_cast<std::size_t>(cell)][d] = place_of(cell, d);
    }
  }
  return places;
}
constexpr Places kPlaces = make_places();

constexpr int kReach = 4;  // a five has no more cells to either side of a stone

constexpr unsigned code_at(std::uint64_t line, int position) {
  return static_cast<unsigned>(line >> 2 * (position + kReach)) & 3;
}
constexpr unsigned key_at(std::uint64_t line, int position) {
  const std::uint64_t around = line >> 2 * position;
  return static_cast<unsigned>((around & 0xFF) | (around >> 2 & 0xFF00));
}

constexpr std::uint64_t hash_of(int cell, unsigned code) {
  return mix_words(static_cast<std::uint64_t>(cell), code);
}

}  // namespace

ShapeBoard::ShapeBoard() : table_(&shape_table()) {
  lines_.fill(~std::uint64_t{0});
  for (int cell = 0; cell < kCells; ++cell) {
    for (const Place& place : kPlaces[static_cast<std::size_t>(cell)]) {
      lines_[place.line] &= ~(std::uint64_t{3} << 2 * (place.position + kReach));
    }
  }
  for (int cell = 0; cell < kCells; ++cell) {
    for (std::size_t d = 0; d < kDirectionCount; ++d) {
      const Place place = kPlaces[static_cast<std::size_t>(cell)][d];
      shapes_[static_cast<std::size_t>(cell)][d] =
          (*table_)[key_at(lines_[place.line], place.position)];
    }
  }
}

void ShapeBoard::become(const Gomoku& game) {
  const auto cells = game.board_data();
  const auto code_of = [&](int cell) -> unsigned {
    const int stone = cells[static_cast<std::size_t>(cell)];
    return stone == 0 ? kEmptyCode : stone > 0 ? kFirstCode : kSecondCode;
  };
  for (int cell = 0; cell < kCells; ++cell) {
    const unsigned now = codes_[static_cast<std::size_t>(cell)];
    if (now != kEmptyCode && now != code_of(cell)) remove(cell);
  }
  for (int cell = 0; cell < kCells; ++cell) {
    if (code_of(cell) == kEmptyCode || !is_empty(cell)) continue;
    place(cell, code_of(cell) == kFirstCode ? Side::first : Side::second);
  }
}

void ShapeBoard::place(int cell, Side side) {
  const unsigned code = side == Side::first ? kFirstCode : kSecondCode;
  codes_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(code);
  occupied_.add(cell);
  ++stones_;
  for (Sets& sets : sets_) {
    sets.fives.remove(cell);
    sets.fours.remove(cell);
    sets.threes.remove(cell);
  }
  change(cell, code);
}

void ShapeBoard::remove(int cell) {
  const unsigned code = codes_[static_cast<std::size_t>(cell)];
  codes_[static_cast<std::size_t>(cell)] = kEmptyCode;
  occupied_.remove(cell);
  --stones_;
  change(cell, code);
  for (std::size_t d = 0; d < kDirectionCount; ++d) {
    const Place place = kPlaces[static_cast<std::size_t>(cell)][d];
    shapes_[static_cast<std::size_t>(cell)][d] =
        (*table_)[key_at(lines_[place.line], place.position)];
  }
  sort_in(cell);
}

// Puts a stone on the lines through a cell, or takes it away.
void ShapeBoard::change(int cell, unsigned code) {
  hash_ ^= hash_of(cell, code);
  for (std::size_t d = 0; d < kDirectionCount; ++d) {
    const Place place = kPlaces[static_cast<std::size_t>(cell)][d];
    std::uint64_t& line = lines_[place.line];
    line ^= std::uint64_t{code} << 2 * (place.position + kReach);
    const int last = std::min(place.length - 1, place.position + kReach);
    for (int i = std::max(0, place.position - kReach); i <= last; ++i) {
      if (i == place.position || code_at(line, i) != kEmptyCode) continue;
      const int near = cell + (i - place.position) * kSteps[d];
      std::uint8_t& known = shapes_[static_cast<std::size_t>(near)][d];
      const std::uint8_t now = (*table_)[key_at(line, i)];
      if (known == now) continue;
      known = now;
      sort_in(near);
    }
  }
}

// The sets that an empty cell belongs to. The four directions at once: a nibble each, of which five
// alone has the highest bit, the fours the middle two, and three the first and third alone.
void ShapeBoard::sort_in(int cell) {
  const auto both = std::bit_cast<std::uint32_t>(shapes_[static_cast<std::size_t>(cell)]);
  constexpr std::uint32_t kLowest = 0x01010101;
  for (std::size_t side = 0; side < 2; ++side) {
    const std::uint32_t shapes = both >> 4 * side & 0x0F0F0F0F;
    const bool five = (shapes & 0x08080808) != 0;
    sets_[side].fives.put(cell, five);
    sets_[side].fours.put(cell, !five && (shapes >> 1 & shapes >> 2 & kLowest) != 0);
    sets_[side].threes.put(cell, (shapes & shapes >> 2 & ~(shapes >> 1) & kLowest) != 0);
  }
}

}  // namespace joseki::games::gomoku
