// SPDX-License-Identifier: MIT
// What a formation's table holds: in words and plots, as CSV, as JSON, and as a picture.
#pragma once

#include <string>
#include <vector>

#include "app/cli/frame/output.h"
#include "app/cli/frame/terminal_plot.h"
#include "solve/formation/statistics.h"

namespace joseki::app {

// Facts, then boards and best rates by layer, then the histogram of rates.
std::string statistics_text(const formation::TableCard& card,
                            const formation::Statistics& statistics, const PlotStyle& style);

// A line a layer, below a line of names.
std::string statistics_csv(const formation::Statistics& statistics);

// An object of type "layer" for each, then one of type "statistics" for the whole.
std::vector<Json> statistics_objects(const formation::TableCard& card,
                                     const formation::Statistics& statistics);

std::string statistics_svg(const formation::TableCard& card,
                           const formation::Statistics& statistics);

}  // namespace joseki::app
