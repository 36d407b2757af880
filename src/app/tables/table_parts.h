// SPDX-License-Identifier: MIT
// Where the layers of one table of a formation lie: they may be spread over several folders.
#pragma once

#include <filesystem>
#include <vector>

#include "solve/formation/table_identity.h"

namespace joseki::app {

// The folders with layers of the table whose card is in `home`: that one first, then in the order
// of `folders`, which are folders of tables or tables' own, those with the same table. One that
// holds layers needs no card; one with another table's, made with another p4 say, is none.
std::vector<std::filesystem::path> parts_of(const formation::TableIdentity& identity,
                                            const std::filesystem::path& home,
                                            const std::vector<std::filesystem::path>& folders);

}  // namespace joseki::app
