// SPDX-License-Identifier: MIT
// The messages of the page Analysis as JSON: requests read and checked, answers written.
#pragma once

#include "app/studio/pages/analysis/analysis_requests.h"

namespace joseki::studio {

core::Status read_request(const Json& body, StartAnalysis& asked);
core::Status read_request(const Json& body, AskReport& asked);
core::Status read_request(const Json& body, AskReportFile& asked);

Json json_of(const AnalysisState& state);
Json json_of(const AnalysisReport& report);
Json json_of(const AnalysisFile& file);

// The event that tells pages how far the job is.
Json event_of(const AnalysisProgress& progress);

}  // namespace joseki::studio
