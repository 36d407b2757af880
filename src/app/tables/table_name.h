// SPDX-License-Identifier: MIT
// TableName: what a table is called, in normal form, and what the name says of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

namespace joseki::app {

struct TableName {
  enum class Kind { game, formation };
  Kind kind = Kind::game;
  std::string text;  // in normal form: vanish-4x4-m4, L3-512, L3-512-p0.2

  // --- of a formation's table
  std::string formation{};     // L3
  std::uint64_t target = 0;    // 512
  std::optional<double> p4{};  // the probability of a 4, if the name says it

  std::string without_p4() const;  // L3-512
};
std::string_view name_of(TableName::Kind kind);  // game, formation

// Of a formation's table, whose probability of a 4 is known.
TableName formation_table_name(std::string formation, std::uint64_t target, double p4);

// A name as somebody typed it. Of games: see find_game(). Of formations: FORMATION-TARGET, with the
// probability of a 4 behind it if it is not the usual one (L3-512-p0.2), or with an index, which
// says nothing (L3-512-0). Underscores count as hyphens, and names that are called equal become one
// (4411-512 is L3-512). Neither the formation nor the table need be there. bad_input; its hint is
// empty if no known name is near.
core::Result<TableName> parse_table_name(std::string_view typed);

}  // namespace joseki::app
