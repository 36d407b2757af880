// SPDX-License-Identifier: MIT
#include "solve/formation/formation_look.h"

#include <algorithm>
#include <bit>

#include "solve/formation/board_views.h"

namespace joseki::formation {
namespace {

using Roaming = FormationLook::Roaming;
using Start = FormationLook::Start;

bool has_walls(const Formation& formation) {
  return formation.big_tiles() == twenty48::BigTiles::wall;
}

// Masks that place fewer big tiles than there are leave the others free to go anywhere.
Roaming roaming_of(const Formation& formation) {
  if (has_walls(formation)) return Roaming::nowhere;
  if (formation.masks.empty()) return Roaming::anywhere;
  const int big = formation.big_count();
  const bool is_loose =
      std::any_of(formation.masks.begin(), formation.masks.end(),
                  [&](Board mask) { return std::popcount(twenty48::big_cells(mask)) < big; });
  if (is_loose) return Roaming::anywhere;
  return formation.masks.size() > 1 ? Roaming::some_cells : Roaming::nowhere;
}

CellSet cells_of_masks(const Formation& formation) {
  CellSet cells = 0;
  for (const Board mask : formation.masks) cells |= twenty48::big_cells(mask);
  return cells;
}

Start start_of(const Formation& formation) {
  if (formation.all_of_sum != 0) return Start::every_sum;
  return formation.is_free() ? Start::every_twos : Start::seeds;
}

bool has_image_in(const Formation& formation, CellSet big) {
  const auto turns = orientations(formation);
  return std::any_of(turns.begin(), turns.end(), [&](const twenty48::Transform turn) {
    return may_stand_on(formation, twenty48::big_cells(turn(twenty48::nibbles_of(big))));
  });
}

// Whether one more big tile on a target cell makes `later` of some placement.
bool becomes(const Formation& formation, const Formation& later) {
  if (has_walls(later) || !later.next.empty() || roaming_of(later) == Roaming::anywhere ||
      later.big_count() != formation.big_count() + 1) {
    return false;
  }
  for (const Board mask : formation.masks) {
    const CellSet big = twenty48::big_cells(mask);
    for (int cell = 0; cell < twenty48::kCells; ++cell) {
      const auto one = static_cast<CellSet>(1U << cell);
      if ((formation.target_set() & one & ~big) == 0) continue;
      if (has_image_in(later, big | one)) return true;
    }
  }
  return false;
}

std::vector<std::string> leads_to(const Formation& formation, std::span<const Formation> all) {
  std::vector<std::string> names;
  if (has_walls(formation) || roaming_of(formation) == Roaming::anywhere) return names;
  for (const Formation& later : all) {
    if (becomes(formation, later)) names.push_back(later.name);
  }
  return names;
}

}  // namespace

std::string_view name_of(Roaming roaming) {
  switch (roaming) {
    case Roaming::some_cells:
      return "some_cells";
    case Roaming::anywhere:
      return "anywhere";
    case Roaming::nowhere:
      break;
  }
  return "nowhere";
}

std::string_view name_of(Start start) {
  switch (start) {
    case Start::every_sum:
      return "every_sum";
    case Start::every_twos:
      return "every_twos";
    case Start::seeds:
      break;
  }
  return "seeds";
}

FormationLook look_of(const Formation& formation, std::span<const Formation> all) {
  FormationLook look{.first_board = formation.seeds.front(),
                     .locked = formation.always_big_cells(),
                     .target_set = open_target_set(formation),
                     .has_walls = has_walls(formation),
                     .is_target_anywhere = is_target_anywhere(formation),
                     .big = formation.big_count(),
                     .roaming = roaming_of(formation),
                     .placements = formation.masks.size(),
                     .start = start_of(formation),
                     .seeds = formation.seeds.size(),
                     .start_sum = formation.seed_sum(),
                     .next = formation.next,
                     .leads_to = leads_to(formation, all)};
  look.movable = look.big - std::popcount(look.locked);
  const CellSet first_big = twenty48::big_cells(look.first_board);
  if (look.roaming == Roaming::some_cells) {
    look.may_come = static_cast<CellSet>(cells_of_masks(formation) & ~first_big);
  } else if (look.roaming == Roaming::anywhere) {
    look.may_come = static_cast<CellSet>(~first_big);
  }
  return look;
}

}  // namespace joseki::formation
