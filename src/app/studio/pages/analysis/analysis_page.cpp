// SPDX-License-Identifier: MIT
#include "app/studio/pages/analysis/analysis_page.h"

#include <filesystem>
#include <utility>

#include "app/report/segment_text.h"
#include "app/studio/pages/analysis/analysis_json.h"
#include "app/studio/pages/analysis/game_report.h"

namespace joseki::studio {
namespace {

constexpr int kMostReports = 1000;

}  // namespace

AnalysisPage::AnalysisPage(Studio& studio, GameLibrary& library, GameSources& sources)
    : studio_(studio),
      library_(library),
      sources_(sources),
      job_(studio, library, sources, [&events = studio.events](const AnalysisProgress& progress) {
        events.push(event_of(progress));
      }) {}

core::Result<AnalysisState> AnalysisPage::state(const Session& /*session*/,
                                                const NothingAsked& /*none*/) {
  auto reports = library_.reports(kMostReports);
  if (!reports) return std::move(reports).error();
  return AnalysisState{job_.progress(), std::move(*reports)};
}

core::Result<AnalysisState> AnalysisPage::start(const Session& session,
                                                const StartAnalysis& asked) {
  if (asked.order.games.empty())
    return refuse(core::text("there is no game to analyse"), core::text("choose some files"));
  if (auto status = job_.start(asked.order); !status) return std::move(status).error();
  return state(session, {});
}

core::Result<AnalysisState> AnalysisPage::cancel(const Session& session, const NothingAsked& none) {
  job_.cancel();
  return state(session, none);
}

core::Result<KeptReport> AnalysisPage::kept(const std::string& game) {
  auto report = library_.find_report(game);
  if (!report) return std::move(report).error();
  if (*report && (*report)->report.contains("facts")) return std::move(**report);
  return core::Error{core::Errc::not_found, core::text("there is no report of this game"),
                     core::text("analyse it")};
}

core::Result<AnalysisReport> AnalysisPage::report(const Session& /*session*/,
                                                  const AskReport& asked) {
  auto report = kept(asked.game);
  if (!report) return std::move(report).error();
  return AnalysisReport{std::move(*report)};
}

core::Result<std::string> AnalysisPage::made_anew(const std::string& game, ReportFormat format) {
  auto opened = sources_.open(game);
  if (!opened) return std::move(opened).error();
  const auto report = report_of(std::move(*opened), review_tables(studio_.tables), {});
  if (!report) return report.error();
  const app::ReviewedGame reviewed = reviewed_game(*report);
  if (format == ReportFormat::text) return app::game_text(reviewed);
  return app::json_text(app::review_json(reviewed)) + "\n";
}

core::Result<AnalysisFile> AnalysisPage::file(const Session& /*session*/,
                                              const AskReportFile& asked) {
  auto report = kept(asked.game);
  if (!report) return std::move(report).error();
  const std::string name = report->report.at("facts").at("name");
  const std::string stem = std::filesystem::path(name).stem().string();
  if (asked.format == ReportFormat::html) {
    return AnalysisFile{stem + ".html", "text/html", std::move(report->html)};
  }
  auto text = made_anew(asked.game, asked.format);
  if (!text) return std::move(text).error();
  if (asked.format == ReportFormat::json) {
    return AnalysisFile{stem + ".json", "application/json", std::move(*text)};
  }
  return AnalysisFile{stem + "_report.txt", "text/plain", std::move(*text)};
}

core::Result<AnalysisState> AnalysisPage::remove(const Session& session, const AskReport& asked) {
  if (auto status = library_.remove_report(asked.game); !status) return std::move(status).error();
  return state(session, {});
}

}  // namespace joseki::studio
