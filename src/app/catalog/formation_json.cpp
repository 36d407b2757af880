// SPDX-License-Identifier: MIT
#include "app/catalog/formation_json.h"

#include <bit>
#include <nlohmann/json.hpp>

#include "app/catalog/formation_library.h"

namespace joseki::app {
namespace {

using formation::Formation;
using formation::kLeastTarget;
using formation::kMostTarget;
using twenty48::Board;

std::string hex(Board board) { return "0x" + twenty48::format_board(board); }

Json boards_array(const std::vector<Board>& boards) {
  Json array = Json::array();
  for (const Board board : boards) array.push_back(hex(board));
  return array;
}

char picture_of_cell(const formation::FormationLook& look, int nibble) {
  const auto is_in = [nibble](formation::CellSet cells) { return (cells >> nibble & 1) != 0; };
  if (is_in(look.locked)) return look.has_walls ? 'w' : 'x';
  if (is_in(twenty48::big_cells(look.first_board))) return 'm';
  return is_in(look.may_come) ? 'o' : '.';
}

std::string drawing_of(const formation::FormationLook& look) {
  std::string drawing;
  for (int nibble = twenty48::kCells - 1; nibble >= 0; --nibble) {
    drawing += picture_of_cell(look, nibble);
  }
  return drawing;
}

}  // namespace

int free_big_tiles(const Formation& formation) {
  return formation.big_count() - std::popcount(formation.always_big_cells());
}

std::vector<std::uint32_t> possible_targets(const Formation& formation) {
  std::vector<std::uint32_t> targets;
  for (int target = kLeastTarget; target <= kMostTarget; ++target) {
    if (formation::shape_of(formation, 1U << target)) targets.push_back(1U << target);
  }
  return targets;
}

Json formation_object(const Formation& formation) {
  Json object = {{"type", "formation"},
                 {"name", formation.name},
                 {"category", formation.category},
                 {"masks", boards_array(formation.masks)},
                 {"target_cells", hex(formation.target_cells)},
                 {"symmetry", twenty48::name_of(formation.symmetry)},
                 {"seeds", boards_array(formation.seeds)},
                 {"extra_steps", formation.extra_steps},
                 {"builtin", is_builtin_formation(formation.name)},
                 {"big", formation.big_count()},
                 {"free", free_big_tiles(formation)},
                 {"cells", formation.free_cells()},
                 {"seed_sum", formation.seed_sum()},
                 {"targets", possible_targets(formation)}};
  if (formation.all_of_sum != 0) object["all_of_sum"] = formation.all_of_sum;
  if (!formation.next.empty()) object["next"] = formation.next;
  return object;
}

Json shape_object(const formation::TableShape& shape) {
  Json object = formation_object(shape.formation);
  object["table"] = shape.name();
  object["target"] = shape.target_tile();
  object["layers"] = shape.layers();
  object["check_step"] = shape.check_step();
  return object;
}

Json cells_array(formation::CellSet cells) {
  Json array = Json::array();
  for (int cell = 0; cell < twenty48::kCells; ++cell) {
    if ((cells >> (twenty48::kCells - 1 - cell) & 1) != 0) array.push_back(cell);
  }
  return array;
}

Json look_object(const formation::FormationLook& look) {
  return {{"cells", drawing_of(look)},
          {"first_board", twenty48::format_board(look.first_board)},
          {"target_cells", cells_array(look.target_set)},
          {"target_anywhere", look.is_target_anywhere},
          {"big", look.big},
          {"movable", look.movable},
          {"roaming", formation::name_of(look.roaming)},
          {"placements", look.placements},
          {"start", formation::name_of(look.start)},
          {"seeds", look.seeds},
          {"start_sum", look.start_sum},
          {"next", look.next},
          {"leads_to", look.leads_to}};
}

}  // namespace joseki::app
