// SPDX-License-Identifier: MIT
#include "app/cli/table_maker.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "app/cli/line_reader.h"
#include "app/cli/stop_signal.h"
#include "app/cli/terminal.h"
#include "app/cli/text_format.h"
#include "core/parallel.h"

namespace joseki::app {
namespace {

using SolveStage = solve::BuildProgress::Stage;

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

Json progress_event(const std::string& table, const solve::BuildProgress& progress) {
  return {{"table", table},
          {"stage", name_of(progress.stage)},
          {"tier", progress.tier},
          {"depth", progress.depth},
          {"settled", progress.settled},
          {"settled_total", progress.settled_total},
          {"states", progress.states},
          {"seconds", to_microseconds(progress.seconds)}};
}

bool agrees_to_build(Session& session, const TablePlace& place) {
  if (session.json || !is_terminal(STDIN_FILENO) || !is_terminal(STDERR_FILENO)) return false;
  session.talk.print("table '{}' is not built: {}, about {} of memory. Build it now? [Y/n] ",
                     place.game->name(), counted(place.game->states(), "state"),
                     bytes_text(place.game->memory_bytes()));
  session.talk.flush();
  const auto answer = LineReader(STDIN_FILENO).next();
  return answer && (answer->empty() || answer->starts_with('y') || answer->starts_with('Y'));
}

}  // namespace

core::Result<solve::BuildReport> make_table(Session& session, const TablePlace& place,
                                            const MakeOptions& options) {
  const std::string table = place.game->name();
  core::Workers workers(options.threads);
  ProgressTalk talk(session, options.progress);
  const StopOnSignal stop([&] { talk.note("stopping; press Ctrl-C again to end at once"); });

  solve::BuildOptions build;
  build.file = place.file;
  build.rebuild = options.rebuild;
  build.replace_first = options.replace_first;
  build.memory_limit_bytes = options.memory_limit_bytes;
  build.checkpoint_every = options.checkpoint_every;
  build.stop = stop.token();
  build.progress = [&](const solve::BuildProgress& progress) {
    if (talk.is_silent()) return;
    std::string text = progress_text(table, progress);
    talk.show(std::move(text), progress_event(table, progress));
  };
  talk.show(table + "  beginning", {{"table", table}, {"stage", "beginning"}});
  auto report = place.game->build(build, workers);
  if (report || report.error().code != core::Errc::interrupted) return report;
  return core::Error{
      core::Errc::interrupted, "interrupted; what was done is kept",
      "go on with: " + place.build_command + rebuild_words(options.rebuild, options.replace_first)};
}

core::Status make_if_missing(Session& session, const TablePlace& place) {
  if (is_built(place)) return core::Done{};
  const bool is_small = place.game->states() < kSmallTable;
  if (!is_small && !agrees_to_build(session, place)) return not_built(place);
  session.say(
      fmt::format("building {} ({})", place.game->name(), counted(place.game->states(), "state")));
  const auto report = make_table(session, place, {});
  if (!report) return report.error();
  return core::Done{};
}

core::Result<std::unique_ptr<AnyTable>> open_or_make(Session& session, const TablePlace& place) {
  if (auto status = make_if_missing(session, place); !status) return std::move(status).error();
  return open_table(place);
}

}  // namespace joseki::app
