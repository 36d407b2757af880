// SPDX-License-Identifier: MIT
// The messages of the page Notebook: positions that were played wrong (api/notebook.json).
#pragma once

#include "app/studio/routes.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// `studio` must outlive the routes.
void add_notebook_routes(Routes& routes, Studio& studio);

}  // namespace joseki::studio
