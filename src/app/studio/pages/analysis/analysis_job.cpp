// SPDX-License-Identifier: MIT
#include "app/studio/pages/analysis/analysis_job.h"

#include <algorithm>
#include <utility>

#include "app/report/review_html.h"
#include "app/studio/pages/analysis/game_report.h"
#include "core/parallel.h"
#include "core/refusal.h"

namespace joseki::studio {
namespace {

// One core is for whoever uses the pages meanwhile.
int worker_count() {
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
}

}  // namespace

core::Status AnalysisJob::start(AnalysisOrder order) {
  const std::lock_guard starting(start_mutex_);
  {
    const std::lock_guard lock(mutex_);
    if (progress_ && progress_->is_running) {
      return core::Error{core::Errc::busy, core::text("an analysis is running"),
                         core::text("wait until it is done, or cancel it")};
    }
    progress_ = {.is_running = true, .total = order.games.size()};
  }
  worker_ = std::jthread(
      [this, order = std::move(order)](const std::stop_token& stop) { work(order, stop); });
  return core::Done{};
}

void AnalysisJob::cancel() {
  const std::lock_guard starting(start_mutex_);
  worker_.request_stop();
  change([](AnalysisProgress& progress) {
    if (progress.is_running) progress.is_cancelled = true;
  });
}

std::optional<AnalysisProgress> AnalysisJob::progress() const {
  const std::lock_guard lock(mutex_);
  return progress_;
}

void AnalysisJob::change(const std::function<void(AnalysisProgress&)>& what) {
  AnalysisProgress now;
  {
    const std::lock_guard lock(mutex_);
    if (!progress_) return;
    what(*progress_);
    now = *progress_;
  }
  tell_(now);
}

void AnalysisJob::work(const AnalysisOrder& order, const std::stop_token& stop) {
  try {
    const auto tables = review_tables(studio_.tables);
    core::Workers workers(worker_count());
    workers.for_pieces(order.games.size(), 1, stop, [&](std::uint64_t place, std::uint64_t) {
      analyse(order.games[place], order, tables, stop);
    });
  } catch (const std::exception& thrown) {
    const auto error = core::error_of(thrown);
    change([&](AnalysisProgress& progress) {
      progress.failed.push_back({"", "", error ? error->what : core::Text::foreign(thrown.what())});
    });
  }
  change([](AnalysisProgress& progress) {
    progress.is_running = false;
    progress.current.clear();
  });
}

void AnalysisJob::analyse(const std::string& id, const AnalysisOrder& order,
                          const std::vector<app::ReviewTable>& tables,
                          const std::stop_token& stop) {
  std::string name = id;
  if (const auto game = sources_.open(id)) name = (*game)->facts.name;
  change([&](AnalysisProgress& progress) { progress.current.push_back(name); });
  const auto status = keep_report(id, order, tables, stop);
  change([&](AnalysisProgress& progress) {
    std::erase(progress.current, name);
    if (stop.stop_requested()) return;
    ++progress.done;
    if (!status) progress.failed.push_back({id, name, status.error().what});
  });
}

core::Status AnalysisJob::keep_report(const std::string& id, const AnalysisOrder& order,
                                      const std::vector<app::ReviewTable>& tables,
                                      const std::stop_token& stop) {
  auto game = sources_.open(id);
  if (!game) return std::move(game).error();
  const auto report =
      report_of(std::move(*game), tables, {.has_opinions = order.has_opinions, .stop = stop});
  if (!report) return report.error();
  return library_.keep_report({.game = id,
                               .report = report_json(*report),
                               .html = app::review_html({reviewed_game(*report)})});
}

}  // namespace joseki::studio
