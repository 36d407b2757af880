// SPDX-License-Identifier: MIT
#include "games/twenty48/symmetry.h"

#include <algorithm>
#include <array>
#include <utility>

namespace joseki::twenty48 {
namespace {

constexpr Board same(Board b) { return b; }
constexpr Board anti_transpose(Board b) { return mirror(flip(transpose(b))); }
constexpr Board turn_half(Board b) { return mirror(flip(b)); }
constexpr Board turn_left(Board b) { return flip(transpose(b)); }
constexpr Board turn_right(Board b) { return mirror(transpose(b)); }

// The upper-left 3x3 cells; the other seven stay where they are.
constexpr Board kCorner = 0xfff0'fff0'fff0'0000;
constexpr Board mirror3(Board b) {
  return (b & ~kCorner) | (b & 0x0f00'0f00'0f00'0000) | (b & 0xf000'f000'f000'0000) >> 8 |
         (b & 0x00f0'00f0'00f0'0000) << 8;
}
// Rows 0 and 2 exchanged.
constexpr Board flip3_rows(Board b) {
  return (b & 0x0000'ffff'0000'ffff) | (b & 0xffff'0000'0000'0000) >> 32 |
         (b & 0x0000'0000'ffff'0000) << 32;
}
constexpr Board flip3(Board b) { return (b & ~kCorner) | (flip3_rows(b) & kCorner); }
constexpr Board transpose3(Board b) { return (b & ~kCorner) | (transpose(b) & kCorner); }
constexpr Board mirror_flip3(Board b) { return mirror3(flip3(b)); }
constexpr Board transpose_mirror3(Board b) { return mirror3(transpose3(b)); }
constexpr Board transpose_flip3(Board b) { return flip3(transpose3(b)); }
constexpr Board anti_transpose3(Board b) { return mirror_flip3(transpose3(b)); }

// The upper three rows mirrored; the fourth stays.
constexpr Board kUpperRows = 0xffff'ffff'ffff'0000;
constexpr Board mirror34(Board b) { return (mirror(b) & kUpperRows) | (b & ~kUpperRows); }
constexpr Board flip34(Board b) { return flip3_rows(b); }
constexpr Board turn34(Board b) { return mirror34(flip34(b)); }

constexpr std::array<Transform, 1> kIdentity = {same};
constexpr std::array<Transform, 2> kDiagonal = {same, transpose};
constexpr std::array<Transform, 2> kHorizontal = {same, mirror};
constexpr std::array<Transform, 8> kFull = {same,      mirror,    flip,       turn_half,
                                            transpose, turn_left, turn_right, anti_transpose};
constexpr std::array<Transform, 4> kMin24 = {same, mirror, flip, turn_half};
constexpr std::array<Transform, 8> kMin33 = {
    same,       mirror3,           flip3,           mirror_flip3,
    transpose3, transpose_mirror3, transpose_flip3, anti_transpose3};
constexpr std::array<Transform, 4> kMin34 = {same, mirror34, flip34, turn34};

constexpr std::array<std::pair<Symmetry, std::string_view>, 7> kNames = {
    {{Symmetry::identity, "identity"},
     {Symmetry::diagonal, "diagonal"},
     {Symmetry::horizontal, "horizontal"},
     {Symmetry::full, "full"},
     {Symmetry::min24, "min24"},
     {Symmetry::min33, "min33"},
     {Symmetry::min34, "min34"}}};

}  // namespace

std::string_view name_of(Symmetry symmetry) {
  return kNames[static_cast<std::size_t>(symmetry)].second;
}

std::optional<Symmetry> symmetry_named(std::string_view name) {
  for (const auto& [symmetry, spelling] : kNames) {
    if (spelling == name) return symmetry;
  }
  return std::nullopt;
}

std::span<const Transform> elements(Symmetry symmetry) {
  switch (symmetry) {
    case Symmetry::identity:
      return kIdentity;
    case Symmetry::diagonal:
      return kDiagonal;
    case Symmetry::horizontal:
      return kHorizontal;
    case Symmetry::full:
      return kFull;
    case Symmetry::min24:
      return kMin24;
    case Symmetry::min33:
      return kMin33;
    case Symmetry::min34:
      return kMin34;
  }
  return kIdentity;
}

Board canonical(Board board, Symmetry symmetry) {
  Board least = board;
  for (const Transform turn : elements(symmetry)) least = std::min(least, turn(board));
  return least;
}

}  // namespace joseki::twenty48
