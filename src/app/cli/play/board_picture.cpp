// SPDX-License-Identifier: MIT
#include "app/cli/play/board_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "app/cli/frame/ink.h"
#include "app/cli/frame/terminal.h"
#include "app/cli/tables/verdict_text.h"

namespace joseki::app {
namespace {

constexpr std::size_t kCellWidth = 7;  // "15 L253"

struct Frame {  // left, middle and right of a rule, by rule; then the two strokes
  std::string_view top[3], inner[3], bottom[3];
  std::string_view across, down;
};
constexpr Frame kBoxes = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}, "─", "│"};
constexpr Frame kPlain = {{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}, "-", "|"};

std::string rule(const std::string_view (&corners)[3], std::string_view stroke, int columns) {
  std::string line(kPictureMargin);
  for (int column = 0; column < columns; ++column) {
    line += corners[column == 0 ? 0 : 1];
    for (std::size_t i = 0; i < kCellWidth; ++i) line += stroke;
  }
  return line + std::string(corners[2]) + "\n";
}

const MoveVerdict* hint_for(std::span<const MoveVerdict> hints, int cell) {
  const auto found = std::find_if(hints.begin(), hints.end(),
                                  [&](const MoveVerdict& hint) { return hint.move == cell; });
  return found == hints.end() ? nullptr : &*found;
}

std::string piece_text(const BoardView::Cell& cell) {
  std::string text(1, shown(cell.piece));
  if (cell.age > 0) text += std::to_string(cell.age);
  if (cell.in_line) return "[" + text + "]";
  return cell.vanishes_next ? text + "*" : text;
}

// Where every empty cell may be played there is nothing to point at, nor where none may (a pass).
bool marks_moves(const BoardView& view) {
  const auto empty = std::count_if(view.cells.begin(), view.cells.end(),
                                   [](const BoardView::Cell& cell) { return cell.piece == ' '; });
  return view.naming == BoardView::Naming::squares && !view.moves.empty() &&
         view.moves.front() < static_cast<int>(view.cells.size()) &&
         static_cast<std::ptrdiff_t>(view.moves.size()) < empty;
}

std::string piece_ink(const BoardView::Cell& cell) {
  std::string codes(cell.piece == 'x' ? ink::kX : ink::kO);
  if (cell.in_line) codes += ink::kInvert;
  if (cell.vanishes_next && !cell.in_line) codes = std::string(codes) + std::string(ink::kDim);
  return codes;
}

std::string_view value_ink(const solve::Value& value) {
  switch (value.outcome) {
    case solve::Outcome::win:
      return ink::kWin;
    case solve::Outcome::draw:
      return "";
    case solve::Outcome::loss:
      return ink::kLoss;
  }
  return "";
}

// `text` in the middle of a cell, coloured by `codes`.
std::string centred(const std::string& text, std::string_view codes, bool colour) {
  const std::size_t blank = kCellWidth - std::min(text.size(), kCellWidth);
  const std::string left(blank / 2, ' ');
  const std::string right(blank - blank / 2, ' ');
  if (!colour || codes.empty() || text.empty()) return left + text + right;
  return fmt::format("{}{}{}{}{}", left, codes, text, ink::kOff, right);
}

// --- Big boards: no frame, names along the edges

// In the middle of three columns, where the last move and lines that won have room for their marks.
GridCell stone_of(const BoardView& view, int index, bool boxes) {
  const BoardView::Cell& cell = view.cells[static_cast<std::size_t>(index)];
  const char piece = shown(cell.piece);
  if (cell.piece == ' ') {
    const bool marked =
        marks_moves(view) && std::binary_search(view.moves.begin(), view.moves.end(), index);
    return {marked ? " + " : boxes ? " · " : " . ", std::string(ink::kDim)};
  }
  if (cell.in_line) return {fmt::format("[{}]", piece), piece_ink(cell)};
  if (view.last == index) return {fmt::format("({})", piece), piece_ink(cell)};
  return {fmt::format(" {} ", piece), piece_ink(cell)};
}

std::string stones_picture(const BoardView& view, const PictureStyle& style) {
  const bool has_squares = view.naming != BoardView::Naming::columns;
  std::string out;
  const auto end_line = [&out] {
    while (out.ends_with(' ')) out.pop_back();
    out += "\n";
  };
  out += fmt::format("{}   ", kPictureMargin);
  for (int column = 0; column < view.columns; ++column) {
    out += has_squares ? fmt::format(" {} ", static_cast<char>('a' + column))
                       : fmt::format(" {} ", column + 1);
  }
  end_line();
  for (int row = 0; row < view.rows; ++row) {
    out += fmt::format("{}{:>2} ", kPictureMargin, has_squares ? std::to_string(row + 1) : "");
    for (int column = 0; column < view.columns; ++column) {
      const GridCell cell = stone_of(view, row * view.columns + column, style.boxes);
      out += style.colour ? fmt::format("{}{}{}", cell.ink, cell.text, ink::kOff) : cell.text;
    }
    end_line();
  }
  return out;
}

GridCell cell_of(const BoardView& view, int index, std::span<const MoveVerdict> hints) {
  const BoardView::Cell& cell = view.cells[static_cast<std::size_t>(index)];
  if (cell.piece != ' ') return {piece_text(cell), piece_ink(cell)};
  if (const MoveVerdict* hint = hint_for(hints, index)) {
    std::string codes(value_ink(hint->value));
    if (hint->best) codes += "\x1b[1m";
    return {fmt::format("{} {}", index, short_value(hint->value)), codes};
  }
  const bool legal = std::binary_search(view.moves.begin(), view.moves.end(), index);
  return {legal ? std::to_string(index) : "", std::string(ink::kDim)};
}

}  // namespace

PictureStyle picture_style(int fd) { return {.colour = wants_colour(fd), .boxes = speaks_utf8()}; }

std::string grid_picture(std::span<const GridCell> cells, int columns, const PictureStyle& style) {
  const Frame& frame = style.boxes ? kBoxes : kPlain;
  const auto width = static_cast<std::size_t>(columns);
  std::string out = rule(frame.top, frame.across, columns);
  for (std::size_t first = 0; first < cells.size(); first += width) {
    if (first > 0) out += rule(frame.inner, frame.across, columns);
    out += kPictureMargin;
    for (const GridCell& cell : cells.subspan(first, width)) {
      out += frame.down;
      out += centred(cell.text, cell.ink, style.colour);
    }
    out += frame.down;
    out += '\n';
  }
  return out + rule(frame.bottom, frame.across, columns);
}

std::string picture(const BoardView& view, const PictureStyle& style,
                    std::span<const MoveVerdict> hints) {
  if (view.naming != BoardView::Naming::cells) return stones_picture(view, style);
  std::vector<GridCell> cells;
  for (int i = 0; i < view.rows * view.columns; ++i) cells.push_back(cell_of(view, i, hints));
  return grid_picture(cells, view.columns, style);
}

std::string legend(const BoardView& view, const PictureStyle& style,
                   std::span<const MoveVerdict> hints) {
  std::string out;
  const auto line = [&](const std::string& text) {
    const bool dim = style.colour;
    out +=
        fmt::format("{}{}{}{}\n", kPictureMargin, dim ? ink::kDim : "", text, dim ? ink::kOff : "");
  };
  const bool vanishes = std::any_of(view.cells.begin(), view.cells.end(),
                                    [](const BoardView::Cell& cell) { return cell.vanishes_next; });
  if (vanishes && !view.winner) line("* vanishes when its side moves next");
  if (marks_moves(view)) line("+ may be played");
  if (!hints.empty()) {
    line(fmt::format("W3: {} wins in 3 plies, D: draw, L8: {} loses in 8", shown(view.to_move),
                     shown(view.to_move)));
  }
  return out;
}

}  // namespace joseki::app
