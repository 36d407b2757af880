// SPDX-License-Identifier: MIT
// The segments of reviewed games as files: replays (.rpl) that the public trainer opens, and texts.
#pragma once

#include <filesystem>
#include <string>

#include "app/report/review_json.h"
#include "core/result.h"

namespace joseki::app {

enum class SegmentFormat { rpl, text };

// "442_256_game_120_0.9731.rpl": table, game, first move, goodness of fit.
std::string segment_file_name(const ReviewedGame& reviewed, const Segment& segment,
                              SegmentFormat format);

// Every segment into a folder, which is made if it is not there: as a replay from its first graded
// move to its last, or as the report segment_text(). How many there were.
core::Result<std::size_t> write_segments(const ReviewedGame& reviewed,
                                         const std::filesystem::path& folder, SegmentFormat format);

}  // namespace joseki::app
