// SPDX-License-Identifier: MIT
// draw_board(): a random position of a layer.
#pragma once

#include <optional>

#include "core/rng.h"
#include "solve/formation/table_layers.h"

namespace joseki::formation {

// A stored board of the layer, each as likely as any other, with a new tile on it: one of
// `exponent` if that is given, else a 4 as often as the table's p4 says. Nothing if the layer has
// no boards, or the one that was drawn has no room. Reads little of the file. not_found if the
// layer is not there, damaged_file.
core::Result<std::optional<Board>> draw_board(TableLayers& layers, int layer, core::Rng& random,
                                              std::optional<int> exponent = {});

}  // namespace joseki::formation
