// SPDX-License-Identifier: MIT
#include "app/cli/formation/formation_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/catalog/formation_library.h"
#include "app/report/text_format.h"

namespace joseki::app {
namespace {

using formation::Formation;
using formation::kLeastTarget;
using formation::kMostTarget;
using twenty48::Board;
using twenty48::CellSet;
using twenty48::Symmetry;

// Cells that do not always hold a big tile.
CellSet open_cells(const Formation& formation) {
  return static_cast<CellSet>(~formation.always_big_cells());
}

std::string_view symmetry_text(Symmetry symmetry) {
  switch (symmetry) {
    case Symmetry::identity:
      return "none";
    case Symmetry::diagonal:
      return "mirrored at the diagonal from the top left";
    case Symmetry::horizontal:
      return "left and right mirrored";
    case Symmetry::full:
      return "all 8 of the square";
    case Symmetry::min24:
      return "left and right, up and down mirrored: 4";
    case Symmetry::min33:
      return "all 8 of the 3x3 cells at the top left";
    case Symmetry::min34:
      return "the upper three rows mirrored: 4";
  }
  return "";
}

std::string target_text(const Formation& formation) {
  const CellSet open = open_cells(formation);
  const int cells = std::popcount(static_cast<CellSet>(formation.target_set() & open));
  if (cells == std::popcount(open)) return "counts on any cell";
  return fmt::format("counts on {}", cells == 1 ? "one cell" : fmt::format("{} cells", cells));
}

std::string next_text(const Formation& formation) {
  if (formation.next.empty()) return "";
  return fact_line("goes on in", formation.next + ": rates are of the target there, too");
}

// The tables there can be, then why not the next smaller and the next larger one.
std::string tables_text(const Formation& formation) {
  std::string tables;
  std::string reasons;
  bool was_possible = false;
  std::string last_reason;
  for (int target = kLeastTarget; target <= kMostTarget; ++target) {
    const auto shape = formation::shape_of(formation, 1U << target);
    if (shape) {
      if (!was_possible) reasons += last_reason;
      tables +=
          fact_line(shape->name(), counted(static_cast<std::uint64_t>(shape->layers()), "layer"));
    } else {
      last_reason = "  " + shape.error().what.english() + "\n";
      if (was_possible || (tables.empty() && target == kMostTarget)) reasons += last_reason;
    }
    was_possible = static_cast<bool>(shape);
  }
  return (tables.empty() ? "" : "\n" + tables) + (reasons.empty() ? "" : "\n" + reasons);
}

std::string steps_text(int steps) {
  return fmt::format("target / 2 {} {}", steps < 0 ? '-' : '+', std::abs(steps));
}

}  // namespace

std::string big_tiles_text(const Formation& formation) {
  const int big = formation.big_count();
  if (formation.big_tiles() == twenty48::BigTiles::wall) {
    return counted(static_cast<std::uint64_t>(big), "wall");
  }
  const std::string all = counted(static_cast<std::uint64_t>(big), "big tile");
  const int free = free_big_tiles(formation);
  if (big == 0) return all;
  if (free == 0) return all + (big == 1 ? ", locked" : ", all locked");
  if (formation.masks.empty()) return all + " anywhere";
  if (formation.masks.size() == 1)
    return fmt::format("{}: {} locked, {} anywhere", all, big - free, free);
  return fmt::format("{}: {} locked, {} in {} ways", all, big - free, free, formation.masks.size());
}

std::string targets_text(const Formation& formation) {
  const auto targets = possible_targets(formation);
  if (targets.empty()) return "none";
  if (targets.size() == 1) return std::to_string(targets.front());
  return fmt::format("{} to {}", targets.front(), targets.back());
}

std::string seeds_text(const Formation& formation) {
  if (formation.all_of_sum != 0) {
    return fmt::format("every board with a tile sum of {}", formation.all_of_sum);
  }
  return fmt::format("{} with a tile sum of {}", counted(formation.seeds.size(), "board"),
                     formation.seed_sum());
}

std::string formation_text(const Formation& formation) {
  return fact_line("group", formation.category +
                                (is_builtin_formation(formation.name) ? ", built in" : "")) +
         fact_line("cells", fmt::format("{} free", formation.free_cells())) +
         fact_line("big tiles", big_tiles_text(formation)) +
         fact_line("target", target_text(formation)) +
         fact_line("symmetry", fmt::format("{} ({})", symmetry_text(formation.symmetry),
                                           twenty48::name_of(formation.symmetry))) +
         fact_line("seeds", seeds_text(formation)) +
         fact_line("layers", steps_text(formation.extra_steps)) + next_text(formation) +
         tables_text(formation);
}

std::string shape_text(const formation::TableShape& shape) {
  return fmt::format("\n{}:\n", shape.name()) +
         fact_line("layers", fmt::format("{}, of tile sums {} to {}", shape.layers(),
                                         shape.sum_of(0), shape.sum_of(shape.layers() - 1))) +
         fact_line("target", fmt::format("a {}, looked for after layer {}", shape.target_tile(),
                                         shape.check_step()));
}

}  // namespace joseki::app
