// SPDX-License-Identifier: MIT
// AnalysisPage: answers the messages of the page Analysis. What it knows belongs to all tabs.
#pragma once

#include <string>

#include "app/studio/pages/analysis/analysis_requests.h"
#include "app/studio/pages/fields.h"

namespace joseki::studio {

// Any thread.
class AnalysisPage {
 public:
  using Session = std::string;
  using State = AnalysisState;

  // All must outlive it.
  AnalysisPage(Studio& studio, GameLibrary& library, GameSources& sources);

  core::Result<AnalysisState> start(const Session& session, const StartAnalysis& asked);
  core::Result<AnalysisState> state(const Session& session, const NothingAsked& none);
  core::Result<AnalysisState> cancel(const Session& session, const NothingAsked& none);
  core::Result<AnalysisReport> report(const Session& session, const AskReport& asked);
  core::Result<AnalysisFile> file(const Session& session, const AskReportFile& asked);
  core::Result<AnalysisState> remove(const Session& session, const AskReport& asked);

 private:
  core::Result<KeptReport> kept(const std::string& game);
  core::Result<std::string> made_anew(const std::string& game, ReportFormat format);

  Studio& studio_;
  GameLibrary& library_;
  GameSources& sources_;
  AnalysisJob job_;
};

}  // namespace joseki::studio
