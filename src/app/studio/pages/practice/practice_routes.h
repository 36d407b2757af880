// SPDX-License-Identifier: MIT
// The messages of the page Practice: boards of a table with their rates (api/practice.json).
#pragma once

#include "app/studio/routes.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// `studio` must outlive the routes.
void add_practice_routes(Routes& routes, Studio& studio);

}  // namespace joseki::studio
