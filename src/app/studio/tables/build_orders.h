// SPDX-License-Identifier: MIT
// What pages want built, as JSON and checked; and the commands that do it.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/studio/disk_shelf.h"
#include "app/studio/message.h"
#include "app/tables/any_table.h"
#include "core/result.h"

namespace joseki::studio {

// The table as it was named, with options such as {"p4":0.2,"folder":"/data"}. bad_input with the
// reason: an option that is none, or out of range.
core::Result<app::BuildRequest> read_build_request(const std::string& table, const Json& options);

// The options back: those that are not as usual.
Json options_json(const app::BuildRequest& request);

// The same request with the table's own name, checked: bad_input if there is no such table, if the
// options are not for it, or if its folder is none of the shelf's.
core::Result<app::BuildRequest> checked(const TableShelf& shelf, app::BuildRequest request);

// Where it is built: the folder it names, or the first of the shelf.
std::filesystem::path folder_of(const TableShelf& shelf, const app::BuildRequest& request);
// The table there.
core::Result<std::unique_ptr<app::AnyTable>> table_of(const TableShelf& shelf,
                                                      const app::BuildRequest& request);

// The words after "joseki".
std::vector<std::string> build_arguments(const TableShelf& shelf, app::BuildRequest request);
// Of a finished table of a formation, wherever its layers lie.
std::vector<std::string> compress_arguments(const TableShelf& shelf,
                                            const app::BuildRequest& request);
// Of all of a table, over whatever folders of the shelf its layers are spread.
std::vector<std::string> verify_arguments(const TableShelf& shelf,
                                          const app::BuildRequest& request);

}  // namespace joseki::studio
