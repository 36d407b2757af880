// SPDX-License-Identifier: MIT
// The move that leads from one board of an open recording to the next, for whoever shows it.
#pragma once

#include <optional>

#include "app/coach/files/rec_file.h"
#include "app/studio/pages/board_2048.h"

namespace joseki::studio {

using app::kMostRecordedMoves;
using app::read_rec;
using app::rec_bytes;
using app::RecordedMove;
using app::RecordFrame;
using app::Recording;

// How the move that leads on from a frame led to the board `to`. Nothing if there is no such move.
std::optional<ShownMove> recorded_move(const RecordFrame& from, twenty48::Board to);

}  // namespace joseki::studio
