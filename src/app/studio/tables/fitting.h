// SPDX-License-Identifier: MIT
// What fits this machine in place of a table that does not.
#pragma once

#include "app/studio/message.h"
#include "app/studio/tables/build_orders.h"
#include "core/result.h"

namespace joseki::studio {

// The largest table of the same formation with a smaller target, and of the largest formation of
// the same group that makes the same target, each with its estimate and the same options; of a game
// the largest one that fits. Takes some seconds, and no more than ten or so.
core::Result<Json> fitting_object(const TableShelf& shelf, const app::BuildRequest& request);

}  // namespace joseki::studio
