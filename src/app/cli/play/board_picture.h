// SPDX-License-Identifier: MIT
// A board as text: cell numbers where one may play, pieces with their age, the table's verdicts.
#pragma once

#include <span>
#include <string>

#include "app/catalog/any_game.h"

namespace joseki::app {

struct PictureStyle {
  bool colour = false;
  bool boxes = true;  // lines of box drawing characters; else + - |
};

// What suits whoever reads `fd`.
PictureStyle picture_style(int fd);

// A cell of any board: at most 7 characters, and the escape codes of its colour.
struct GridCell {
  std::string text;
  std::string ink = "";
};

// Cells row by row in a frame; several lines, each ending with a newline.
std::string grid_picture(std::span<const GridCell> cells, int columns, const PictureStyle& style);

// Several lines, each ending with a newline. A piece is its letter and its age, 1 for the oldest:
// "X3"; "X1*" vanishes with its owner's next move; "[X3]" is part of the line that won. Cells that
// may be played have their number, and behind it what `hints` says of them: "7 W3". Boards whose
// moves are columns or squares have their names along the edges instead: "(X)" is the last move,
// "+" a cell that may be played where not all may, and hints have no room.
std::string picture(const BoardView& view, const PictureStyle& style,
                    std::span<const MoveVerdict> hints = {});

// What the signs in such a picture mean, as far as they occur in it: one line a kind, or nothing.
std::string legend(const BoardView& view, const PictureStyle& style,
                   std::span<const MoveVerdict> hints = {});

}  // namespace joseki::app
