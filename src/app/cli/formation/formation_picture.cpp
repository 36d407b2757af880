// SPDX-License-Identifier: MIT
#include "app/cli/formation/formation_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>
#include <vector>

#include "app/cli/frame/ink.h"

namespace joseki::app {
namespace {

using formation::Formation;
using twenty48::Board;
using twenty48::CellSet;
using twenty48::kCells;

constexpr std::size_t kWidth = 80;
constexpr std::string_view kGap = "  ";
constexpr std::size_t kMostBoards = 16;  // of a kind

struct Panel {
  std::string title;
  std::array<std::string, kCells> cells;  // row by row from the top

  std::size_t cell_width() const {
    std::size_t width = 1;
    for (const std::string& cell : cells) width = std::max(width, cell.size());
    return width;
  }
  std::size_t width() const { return 4 * cell_width() + 7; }
};

bool holds(CellSet set, int cell) { return (set >> (kCells - 1 - cell) & 1) != 0; }

Panel panel(std::string title, const std::function<std::string(int)>& cell) {
  Panel panel{std::move(title), {}};
  for (int i = 0; i < kCells; ++i) panel.cells[static_cast<std::size_t>(i)] = cell(i);
  return panel;
}

CellSet big_in_some_mask(const Formation& formation) {
  CellSet cells = 0;
  for (const Board mask : formation.masks) cells |= twenty48::big_cells(mask);
  return cells;
}

Panel big_panel(const Formation& formation) {
  const CellSet always = formation.always_big_cells();
  const CellSet some = big_in_some_mask(formation);
  const bool walls = formation.big_tiles() == twenty48::BigTiles::wall;
  return panel(walls ? "walls" : "big tiles", [&](int i) -> std::string {
    return holds(always, i) ? "#" : holds(some, i) ? "+" : ".";
  });
}

Panel target_panel(const Formation& formation) {
  const CellSet always = formation.always_big_cells();
  const CellSet target = formation.target_set();
  return panel("target", [&](int i) -> std::string {
    return holds(always, i) ? "#" : holds(target, i) ? "o" : ".";
  });
}

Panel board_panel(std::string title, Board board) {
  return panel(std::move(title), [&](int i) -> std::string {
    const int exponent = twenty48::tile(board, kCells - 1 - i);
    if (exponent == 0) return ".";
    return exponent == twenty48::kBig ? "#" : std::to_string(1 << exponent);
  });
}

void add_boards(std::vector<Panel>& panels, const std::string& kind,
                const std::vector<Board>& boards) {
  for (std::size_t i = 0; i < std::min(boards.size(), kMostBoards); ++i) {
    panels.push_back(board_panel(fmt::format("{} {}", kind, i + 1), boards[i]));
  }
}

std::string_view ink_of(const std::string& cell) {
  if (cell == "#" || cell == "+") return ink::kBig;
  if (cell == "o") return ink::kTarget;
  return cell == "." ? ink::kDim : ink::kTile;
}

// Line `line` of a panel: 0 its title, 1 and 6 the frame, 2 to 5 its rows. No blanks in the end.
std::string line_of(const Panel& panel, int line, const PictureStyle& style) {
  if (line == 0) return fmt::format("{:<{}}", panel.title, panel.width());
  const std::string_view across = style.boxes ? "─" : "-";
  const std::string_view down = style.boxes ? "│" : "|";
  if (line == 1 || line == 6) {
    std::string out(style.boxes ? (line == 1 ? "┌" : "└") : "+");
    for (std::size_t i = 2; i < panel.width(); ++i) out += across;
    return out + (style.boxes ? (line == 1 ? "┐" : "┘") : "+");
  }
  std::string out(down);
  for (int column = 0; column < 4; ++column) {
    const std::string& cell = panel.cells[static_cast<std::size_t>(4 * (line - 2) + column)];
    const std::string blank(panel.cell_width() - cell.size() + 1, ' ');
    out += blank + (style.colour ? fmt::format("{}{}{}", ink_of(cell), cell, ink::kOff) : cell);
  }
  return out + " " + std::string(down);
}

// As many of the panels from `first` on as a line holds; at least one.
std::size_t fitting(const std::vector<Panel>& panels, std::size_t first) {
  std::size_t width = kPictureMargin.size() + panels[first].width();
  std::size_t end = first + 1;
  while (end < panels.size() && width + kGap.size() + panels[end].width() <= kWidth) {
    width += kGap.size() + panels[end++].width();
  }
  return end;
}

std::string more(const std::string& kind, std::size_t count) {
  if (count <= kMostBoards) return "";
  return fmt::format("{}and {} more {}\n", kPictureMargin, count - kMostBoards, kind);
}

}  // namespace

std::string formation_picture(const Formation& formation, const PictureStyle& style) {
  std::vector<Panel> panels;
  if (formation.always_big_cells() != 0 || !formation.masks.empty()) {
    panels.push_back(big_panel(formation));
  }
  panels.push_back(target_panel(formation));
  if (formation.masks.size() > 1) add_boards(panels, "mask", formation.masks);
  add_boards(panels, "seed", formation.seeds);
  std::string out;
  for (std::size_t first = 0; first < panels.size();) {
    const std::size_t end = fitting(panels, first);
    for (int line = 0; line < 7; ++line) {
      std::string text(kPictureMargin);
      for (std::size_t i = first; i < end; ++i) {
        text += (i > first ? std::string(kGap) : "") + line_of(panels[i], line, style);
      }
      text.erase(text.find_last_not_of(' ') + 1);
      out += text + "\n";
    }
    first = end;
  }
  return out + more("masks", formation.masks.size()) + more("seeds", formation.seeds.size());
}

std::string formation_legend(const Formation& formation, const PictureStyle& style) {
  const bool walls = formation.big_tiles() == twenty48::BigTiles::wall;
  std::string text = walls ? "# wall" : "# big tile";
  if (big_in_some_mask(formation) != formation.fixed_big_cells()) text += ", + in some masks";
  text += ", o the target counts here";
  if (!style.colour) return fmt::format("{}{}\n", kPictureMargin, text);
  return fmt::format("{}{}{}{}\n", kPictureMargin, ink::kDim, text, ink::kOff);
}

}  // namespace joseki::app
