// SPDX-License-Identifier: MIT
#include "app/cli/tables/table_maker.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "app/cli/frame/line_reader.h"
#include "app/cli/frame/stop_signal.h"
#include "app/cli/frame/terminal.h"
#include "app/report/text_format.h"
#include "app/tables/table_json.h"

namespace joseki::app {
namespace {

using SolveStage = solve::BuildProgress::Stage;
using LayerStage = formation::BuildProgress::Stage;

constexpr std::uint64_t kSmallTable = 2'000'000;

std::string progress_text(const std::string& table, const solve::BuildProgress& progress) {
  const std::string where = fmt::format("{}  tier {}", table, progress.tier);
  switch (progress.stage) {
    case SolveStage::resumed:
      return where + "  going on from the last checkpoint";
    case SolveStage::checkpoint:
      return where + "  writing a checkpoint";
    case SolveStage::writing:
      return table + "  writing the table";
    case SolveStage::solving:
      break;
  }
  const std::string depth = progress.depth < 0 ? "" : "  " + plies_text(progress.depth);
  return fmt::format("{}{}  {} settled, {} of {} in all", where, depth, grouped(progress.settled),
                     grouped(progress.settled_total), grouped(progress.states));
}

std::string progress_text(const std::string& table, const formation::BuildProgress& progress) {
  if (progress.stage == LayerStage::estimated) return table + "  beginning";
  if (progress.stage == LayerStage::resumed) return table + "  going on with what is there";
  std::string text = fmt::format("{}  {} layer {} of {}", table, name_of(progress.stage),
                                 progress.layer, progress.layers);
  text += fmt::format("  {} boards", about_text(static_cast<double>(progress.boards)));
  if (progress.boards_per_second > 0) {
    text += fmt::format(", {}/s", about_text(progress.boards_per_second));
  }
  if (progress.eta_seconds > 0)
    text += fmt::format("  {} left", seconds_text(progress.eta_seconds));
  return text + fmt::format("  memory {}, disk {}", bytes_text(progress.memory_bytes),
                            bytes_text(progress.disk_bytes));
}

// What such a build would cost, if that is what the progress tells.
const formation::Estimate* estimate_in(const BuildProgress& progress) {
  const auto* layers = std::get_if<formation::BuildProgress>(&progress);
  return layers != nullptr && layers->stage == LayerStage::estimated ? &layers->estimate : nullptr;
}

void tell(ProgressTalk& talk, const std::string& table, const BuildProgress& progress) {
  if (const auto* estimate = estimate_in(progress)) {
    // Where nothing is left to do, there is nothing to estimate.
    if (estimate->generated == 0) return;
    talk.note(fmt::format("{}: {}", table, cost_text(cost_of(*estimate))));
  }
  if (talk.is_silent()) return;
  talk.show(std::visit([&](const auto& some) { return progress_text(table, some); }, progress),
            progress_object(table, progress));
}

bool agrees_to_build(Session& session, const GameTable& table) {
  if (session.json || !is_terminal(STDIN_FILENO) || !is_terminal(STDERR_FILENO)) return false;
  session.talk.print("table '{}' is not built: {}, about {} of memory. Build it now? [Y/n] ",
                     table.name().text, counted(table.game().states(), "state"),
                     bytes_text(table.game().memory_bytes()));
  session.talk.flush();
  const auto answer = LineReader(STDIN_FILENO).next();
  return answer && (answer->empty() || answer->starts_with('y') || answer->starts_with('Y'));
}

}  // namespace

std::string cost_text(const TableCost& cost) {
  std::string text = fmt::format(
      "{} {} {}, {} of CPU time, {} of memory, {} of disk ({} in the end)",
      cost.is_rough ? "roughly" : "about", about_text(static_cast<double>(cost.states)),
      cost.generated > 0 ? "boards" : "states", seconds_text(cost.cpu_seconds),
      bytes_text(cost.memory_bytes), bytes_text(cost.disk_bytes), bytes_text(cost.bytes));
  if (cost.is_rough) text += "; it may be several times as much, or as little";
  if (!cost.obstacle.empty()) text += "\nIt cannot be built: " + cost.obstacle.english();
  return text;
}

core::Result<BuildReport> make_table(Session& session, const AnyTable& table,
                                     const BuildRequest& request, ProgressMode progress) {
  const std::string& name = table.name().text;
  ProgressTalk talk(session, progress);
  const double p4 = table.name().p4.value_or(formation::kUsualP4);
  if (p4 != formation::kUsualP4) {
    talk.note(fmt::format("a spawned tile is a 4 with probability {}, not the usual {}", p4,
                          formation::kUsualP4));
  }
  const StopOnSignal stop([&] { talk.note("stopping; press Ctrl-C again to end at once"); });
  if (table.name().kind == TableName::Kind::game) {
    talk.show(name + "  beginning", {{"table", name}, {"stage", "beginning"}});
  }
  auto report = table.build(
      request, {.stop = stop.token(),
                .progress = [&](const BuildProgress& some) { tell(talk, name, some); }});
  if (report || report.error().code != core::Errc::interrupted) return report;
  BuildRequest again = request;
  again.table = name;  // which says p4
  again.p4.reset();
  return core::Error{core::Errc::interrupted, "interrupted; what was done is kept",
                     "go on with: " + command_of(again)};
}

core::Status make_if_missing(Session& session, const GameTable& table) {
  if (table.is_there()) return core::Done{};
  const bool is_small = table.game().states() < kSmallTable;
  if (!is_small && !agrees_to_build(session, table)) return with_remedy(table, table.not_built());
  session.say(
      fmt::format("building {} ({})", table.name().text, counted(table.game().states(), "state")));
  const auto report = make_table(session, table, table.request(), ProgressMode::automatic);
  if (!report) return report.error();
  return core::Done{};
}

core::Result<std::unique_ptr<GameReader>> open_or_make(Session& session, const GameTable& table) {
  if (auto status = make_if_missing(session, table); !status) return std::move(status).error();
  return open_game(table);
}

}  // namespace joseki::app
