// SPDX-License-Identifier: MIT
// What messages ask of AnalysisPage, and what it answers; analysis_json.cpp reads and writes them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/studio/message.h"
#include "app/studio/pages/analysis/analysis_job.h"

namespace joseki::studio {

struct StartAnalysis {
  AnalysisOrder order;
};

struct AskReport {
  std::string game;
};

enum class ReportFormat : std::uint8_t { html, json, text };

struct AskReportFile {
  std::string game;
  ReportFormat format = ReportFormat::html;
};

struct AnalysisState {
  std::optional<AnalysisProgress> job{};
  std::vector<KeptReport> reports{};
};

struct AnalysisReport {
  KeptReport kept;
};

struct AnalysisFile {
  std::string name;
  std::string media_type;
  std::string bytes;
};

}  // namespace joseki::studio
