// SPDX-License-Identifier: MIT
// The files of older vanishing tic-tac-toe programs (vanish_records.h): written from a table, and
// checked against it.
#pragma once

#include <filesystem>
#include <stop_token>

#include "app/catalog/any_game.h"
#include "app/catalog/vanish_records.h"
#include "core/output_file.h"
#include "core/parallel.h"
#include "core/result.h"

namespace joseki::app {

struct VanishFileJob {
  std::filesystem::path path;
  VanishFile kind = VanishFile::data;
  FileStyle style;
  std::stop_token stop;
};

// Writes the file as core/output_file.h does; no_disk before the first byte if it cannot fit. With
// draws it has a record for every code that two lists of pieces can have, whether or not a game
// leads there: solve::state_count(game) of them.
core::Result<core::FileWritten> write_vanish_file(const games::vanish::Vanish& game,
                                                  const solve::Codes& codes,
                                                  const VanishFileJob& job, core::Workers& workers);

// Compares the file with the table. Kinds of differences: wrong_value (a dp that is not the
// position's value), wrong_depth (right values, wrong number of plies), missing (won by somebody
// and not in the file; drawn ones too if the file has draws), not_canonical (a possible position,
// but not the smallest code of its class), impossible (no game leads there, and the record is not
// all zeros), out_of_order (a code not above the one before; such a record is not compared).
//
// What the style does not say is what fits more records. bad_input or damaged_file as
// VanishFileReader::open() has it.
core::Result<FileCheck> check_vanish_file(const games::vanish::Vanish& game,
                                          const solve::Codes& codes, const VanishFileJob& job,
                                          core::Workers& workers);

}  // namespace joseki::app
