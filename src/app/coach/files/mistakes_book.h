// SPDX-License-Identifier: MIT
// The mistake notebook of the public trainer: mistakes_book.pkl, a pickle of a dictionary of tables
// with a dictionary of boards each.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "games/twenty48/board.h"
#include "games/twenty48/moves.h"

namespace joseki::app {

struct BookEntry {
  twenty48::Board board = 0;
  std::uint64_t times = 0;  // how often it was played wrong
  double loss = 0;          // the sum of what that cost, each time 1 - match
  twenty48::Direction best = twenty48::Direction::left;

  friend bool operator==(const BookEntry&, const BookEntry&) = default;
};

struct BookTable {
  std::string table;  // in normal form if such a formation is known
  std::vector<BookEntry> entries;

  friend bool operator==(const BookTable&, const BookTable&) = default;
};

// In the order of the file. Nothing in it is run. bad_input for a pickle that is no data;
// damaged_file, naming the table and the board, for data that is no notebook.
core::Result<std::vector<BookTable>> read_mistakes_book(std::span<const std::uint8_t> bytes);

}  // namespace joseki::app
