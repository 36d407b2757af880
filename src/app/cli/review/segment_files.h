// SPDX-License-Identifier: MIT
// The segments of reviewed games as replays (.rpl) that the public trainer opens.
#pragma once

#include <filesystem>
#include <string>

#include "app/cli/review/review_json.h"
#include "core/result.h"

namespace joseki::app {

// "442_256_game_120_0.9731.rpl": table, game, first move, goodness of fit.
std::string segment_file_name(const ReviewedGame& reviewed, const Segment& segment);

// Every segment from its first graded move to its last, into a folder, which is made if it is not
// there. How many there were.
core::Result<std::size_t> write_segments(const ReviewedGame& reviewed,
                                         const std::filesystem::path& folder);

}  // namespace joseki::app
