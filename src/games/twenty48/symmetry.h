// SPDX-License-Identifier: MIT
// The symmetries under which a table keeps one board of each orbit: the numerically smallest.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "games/twenty48/board.h"

namespace joseki::twenty48 {

// min24, min33, min34 are those of a 2x4, 3x3 or 3x4 board standing in the middle rows, the
// upper-left cells and the upper rows of the 4x4 one.
enum class Symmetry : std::uint8_t { identity, diagonal, horizontal, full, min24, min33, min34 };

std::string_view name_of(Symmetry symmetry);
std::optional<Symmetry> symmetry_named(std::string_view name);

// One way to turn a board: a bijection of its cells.
using Transform = Board (*)(Board);

// The group, at most 8 elements; the first leaves every board as it is.
std::span<const Transform> elements(Symmetry symmetry);

// The smallest image.
Board canonical(Board board, Symmetry symmetry);

}  // namespace joseki::twenty48
