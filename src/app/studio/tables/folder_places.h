// SPDX-License-Identifier: MIT
// The folders with tables, as pages show them.
#pragma once

#include <string>

#include "app/studio/disk_shelf.h"
#include "app/studio/message.h"

namespace joseki::studio {

// Each of them with what it is good for now, as the contract has it.
Json places_json(const DiskShelf& shelf);

// What to type before a path so that it is added: a page cannot name just any folder. Says which
// data folder and which program, where the words alone would find others.
std::string folder_command();

// not_found if a folder that is known cannot be used now: its drive is not connected, say.
core::Status check_is_there(const DiskShelf& shelf, const std::filesystem::path& folder);

}  // namespace joseki::studio
