// SPDX-License-Identifier: MIT
// The files of older vanishing tic-tac-toe programs: written from a table, and checked against it.
//
// Little-endian: u64 count, then 14-byte records in ascending order of their code: u64 code
// (games/vanish/notation.h; the smallest of the eight symmetric ones), i8 dp0, i8 dp1, u16 depth0,
// u16 depth1. dp0 is the value with x to move, dp1 with o to move, both seen by x: 1 x wins, -1 o
// wins, 0 draw or not that side's turn. depth: plies to the end, 0 in draws. A finished board has
// its winner in both. Positions that nobody wins have no record.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "app/catalog/any_game.h"
#include "core/result.h"
#include "games/vanish/vanish.h"
#include "solve/retrograde/codes.h"

namespace joseki::app {

enum class VanishFile {
  data,  // everything that is won by somebody
  xwin,  // only what x wins; the rest of a record is 0
  ywin,  // only what o wins
};

struct VanishRecord {
  std::uint64_t code = 0;
  std::int8_t dp0 = 0;
  std::int8_t dp1 = 0;
  std::uint16_t depth0 = 0;
  std::uint16_t depth1 = 0;

  bool decided() const { return dp0 != 0 || dp1 != 0; }
  friend bool operator==(const VanishRecord&, const VanishRecord&) = default;
};

// visit(record) for every position that can arise, up to symmetry, in ascending order of code;
// drawn ones included. Stops when it returns false.
void for_each_record(const games::vanish::Vanish& game, const solve::Codes& codes, VanishFile kind,
                     const std::function<bool(const VanishRecord&)>& visit);

// Writes the file, whole or not at all. Returns the number of records.
core::Result<std::uint64_t> write_vanish_file(const games::vanish::Vanish& game,
                                              const solve::Codes& codes, VanishFile kind,
                                              const std::filesystem::path& path);

// Compares the file with the table. Kinds of differences: wrong_value (a dp that is not the
// position's value), wrong_depth (right values, wrong number of plies), missing (won by somebody
// and not in the file), not_canonical (a possible position, but not the smallest code of its
// class), impossible (no game leads there), out_of_order (a code not above the one before; such
// a record is not compared).
// damaged_file if the length is not that of `count` records.
core::Result<FileCheck> check_vanish_file(const games::vanish::Vanish& game,
                                          const solve::Codes& codes, VanishFile kind,
                                          const std::filesystem::path& path);

}  // namespace joseki::app
