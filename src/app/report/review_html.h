// SPDX-License-Identifier: MIT
// Reviews as one HTML file that needs nothing else: no script, no picture, no connection.
#pragma once

#include <string>
#include <vector>

#include "app/report/review_json.h"

namespace joseki::app {

std::string review_html(const std::vector<ReviewedGame>& games);

}  // namespace joseki::app
