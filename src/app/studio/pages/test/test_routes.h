// SPDX-License-Identifier: MIT
// The messages of the page Test: runs graded move by move (api/test.json).
#pragma once

#include "app/studio/routes.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// `studio` must outlive the routes.
void add_test_routes(Routes& routes, Studio& studio);

}  // namespace joseki::studio
