// SPDX-License-Identifier: MIT
// The messages of the formation designer.
#pragma once

#include "app/studio/routes.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// formation/list, validate, save, remove.
void add_formation_routes(Routes& routes, Studio& studio);

}  // namespace joseki::studio
