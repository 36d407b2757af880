// SPDX-License-Identifier: MIT
// What a block file says of itself, by its header alone: a look at many files takes no longer than
// opening them.
#pragma once

#include <filesystem>

#include "core/block_file.h"
#include "core/result.h"

namespace joseki::core {

// Neither index nor blocks are read. Errors as of BlockFile::open().
Result<BlockFileLabel> read_block_file_label(const std::filesystem::path& path);

}  // namespace joseki::core
