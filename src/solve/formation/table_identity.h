// SPDX-License-Identifier: MIT
// TableIdentity: everything that decides what a table says. Two tables with the same identity have
// the same answers; a layer file carries its hash, so that a foreign one is never believed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "solve/formation/formation.h"
#include "solve/formation/rate.h"

namespace joseki::formation {

inline constexpr double kUsualP4 = 0.1;

// L3-512; for another probability of a 4 than the usual one L3-512-p0.2. That is also the name of
// its folder.
std::string table_name(std::string_view formation, std::uint64_t target_tile, double p4 = kUsualP4);
// With the probability in any case: L3-512-p0.1.
std::string table_name_with_p4(std::string_view formation, std::uint64_t target_tile, double p4);

struct TableIdentity {
  TableShape shape;
  double p4 = kUsualP4;  // the probability that a spawned tile is a 4
  Precision precision = Precision::u32;
  double delete_below = 0;    // boards with a rate of at most this are not kept; 0: all are
  bool optimal_only = false;  // from layer 21 on, only boards that best play can meet
  bool sparse = false;        // half of the layers keep no rates: they are computed when asked for

  // Boards whose rates are complete: nothing but rate 0 was left out.
  bool is_whole() const { return delete_below == 0 && !optimal_only; }
  std::string name() const { return table_name(shape.formation.name, shape.target_tile(), p4); }
  std::uint64_t hash() const;
};

// bad_input if an option is out of range or does not go with another.
core::Status check(const TableIdentity& identity);

// The text of a table's table.json, and back. The text also tells whether the table is finished
// and what it holds.
struct TableCard {
  TableIdentity identity;
  bool is_finished = false;
  std::uint64_t boards = 0;
  std::uint64_t generated = 0;  // before boards with rate 0 were dropped
  std::uint64_t bytes = 0;      // of all layer files
  double best_rate = 0;         // of the first layer
  int layers = 0;               // as the text says; written by what the identity says
};
std::string to_text(const TableCard& card);
core::Result<TableCard> parse_card(std::string_view text, std::string_view where);

}  // namespace joseki::formation
