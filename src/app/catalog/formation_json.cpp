// SPDX-License-Identifier: MIT
#include "app/catalog/formation_json.h"

#include <algorithm>
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

Json estimate_object(const formation::Estimate& estimate) {
  return {{"states", std::uint64_t(estimate.boards)},
          {"generated", std::uint64_t(estimate.generated)},
          {"cpu_seconds", to_microseconds(estimate.cpu_seconds)},
          {"memory_bytes", estimate.memory_bytes},
          {"least_memory_bytes", std::min(estimate.memory_bytes, estimate.least_memory_bytes())},
          {"disk_bytes", estimate.disk_bytes},
          {"bytes", estimate.table_bytes}};
}

}  // namespace joseki::app
