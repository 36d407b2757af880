// SPDX-License-Identifier: MIT
// The messages that are for other programs: positions in tables, and good moves.
#pragma once

#include <string>
#include <string_view>

#include "app/studio/routes.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// The contract's query object for ?table=&position=, as joseki query gives it.
core::Result<std::string> answer_query(TableShelf& tables, std::string_view query);

// search: a good move in a two-player game, found in a time that a page can wait for.
void add_query_routes(Routes& routes, Studio& studio);

}  // namespace joseki::studio
