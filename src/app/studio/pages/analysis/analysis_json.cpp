// SPDX-License-Identifier: MIT
#include "app/studio/pages/analysis/analysis_json.h"

#include <utility>

#include "app/catalog/text_json.h"
#include "app/studio/pages/fields.h"
#include "core/base64.h"

namespace joseki::studio {
namespace {

constexpr std::size_t kLongestId = 60;
constexpr std::size_t kMostGames = 1000;

Json progress_json(const AnalysisProgress& progress) {
  Json failed = Json::array();
  for (const AnalysisFailure& failure : progress.failed) {
    failed.push_back({{"game", failure.game},
                      {"name", failure.name},
                      {"message", failure.message.english()},
                      {"message_text", app::text_object(failure.message)}});
  }
  return {{"running", progress.is_running}, {"cancelled", progress.is_cancelled},
          {"total", progress.total},        {"done", progress.done},
          {"current", progress.current},    {"failed", std::move(failed)}};
}

// What the list shows of a report; null if it is none.
Json summary_json(const KeptReport& kept) {
  const Json& report = kept.report;
  if (!report.is_object() || !report.contains("segments")) return nullptr;
  return {{"facts", report.at("facts")},
          {"when", kept.when},
          {"segments", report.at("segments").size()},
          {"graded", report.at("graded")},
          {"fit", report.at("fit")},
          {"fit_with_fatal", report.at("fit_with_fatal")},
          {"luck", report.at("luck")}};
}

}  // namespace

core::Status read_request(const Json& body, StartAnalysis& asked) {
  Fields fields(body, {"games", "opinions"});
  fields.need("games");
  asked.order.games = fields.texts("games", kMostGames, kLongestId).value_or(asked.order.games);
  asked.order.has_opinions = fields.flag("opinions").value_or(false);
  return fields.status();
}

core::Status read_request(const Json& body, AskReport& asked) {
  Fields fields(body, {"game"});
  fields.need("game");
  asked.game = fields.text("game", kLongestId).value_or("");
  return fields.status();
}

core::Status read_request(const Json& body, AskReportFile& asked) {
  Fields fields(body, {"game", "format"});
  fields.need("game");
  fields.need("format");
  asked.game = fields.text("game", kLongestId).value_or("");
  asked.format =
      static_cast<ReportFormat>(fields.choice("format", {"html", "json", "text"}).value_or(0));
  return fields.status();
}

Json event_of(const AnalysisProgress& progress) {
  return {{"type", "analysis_progress"}, {"job", progress_json(progress)}};
}

Json json_of(const AnalysisState& state) {
  Json reports = Json::array();
  for (const KeptReport& kept : state.reports) {
    if (Json summary = summary_json(kept); !summary.is_null()) {
      reports.push_back(std::move(summary));
    }
  }
  return {{"type", "analysis_state"},
          {"job", state.job ? progress_json(*state.job) : Json(nullptr)},
          {"reports", std::move(reports)}};
}

Json json_of(const AnalysisReport& report) { return report.kept.report; }

Json json_of(const AnalysisFile& file) {
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(file.bytes.data()),
                        file.bytes.size());
  return {{"type", "analysis_file"},
          {"file_name", file.name},
          {"media_type", file.media_type},
          {"base64", core::to_base64(bytes)}};
}

}  // namespace joseki::studio
