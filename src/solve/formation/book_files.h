// SPDX-License-Identifier: MIT
// Layers as the public program keeps them: NAME_TARGET_K.book, records of a u64 board and a u32
// rate (4 * 10^9 is certainty), little endian, ascending by board.
#pragma once

#include <cstdint>
#include <filesystem>

#include "core/parallel.h"
#include "core/result.h"
#include "solve/formation/table.h"

namespace joseki::formation {

// Writes every layer of the table into `folder`; returns the number of records. Boards are in their
// canonical form: the numerically smallest.
core::Result<std::uint64_t> write_books(Table& table, const std::filesystem::path& folder,
                                        core::Workers& workers);

// Makes a table of precision u32 in `folder` from the books in `books`, each record checked: order,
// form, sum, formation, rate. Every layer must be there.
struct BookImport {
  TableIdentity identity;
  std::filesystem::path books;
  std::filesystem::path folder;
  bool compress = false;
};
core::Result<std::uint64_t> read_books(const BookImport& job, core::Workers& workers);

}  // namespace joseki::formation
