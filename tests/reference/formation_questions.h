// SPDX-License-Identifier: MIT
// A table's identity as the reference solver takes it, and its rates as a table stores them.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "reference/formation_reference.h"
#include "solve/formation/table_identity.h"

namespace joseki::reference::formation {

inline Question question_of(const joseki::formation::TableIdentity& identity) {
  const joseki::formation::Formation& formation = identity.shape.formation;
  return {.definition = {.masks = formation.masks,
                         .target_cells = formation.target_cells,
                         .symmetry = std::string(name_of(formation.symmetry)),
                         .seeds = formation.seeds,
                         .extra_steps = formation.extra_steps,
                         .walls = formation.category == "variant",
                         .free_start = formation.category == "free",
                         .all_of_sum = formation.all_of_sum},
          .target_exponent = identity.shape.target,
          .p4 = identity.p4,
          .precision = static_cast<Precision>(identity.precision),  // in the same order
          .delete_below = identity.delete_below,
          .optimal_only = identity.optimal_only,
          .next = {}};
}

// The bytes of the stored number.
inline std::uint64_t bits_of(Rate rate, Precision precision) {
  switch (precision) {
    case Precision::u32:
    case Precision::u64:
      return rate.number;
    case Precision::f32:
    case Precision::one_minus_f32:
      return std::bit_cast<std::uint32_t>(static_cast<float>(rate.value));
    default:
      return std::bit_cast<std::uint64_t>(rate.value);
  }
}

}  // namespace joseki::reference::formation
