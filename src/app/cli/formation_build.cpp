// SPDX-License-Identifier: MIT
#include "app/cli/formation_build.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/catalog/formation_library.h"
#include "app/cli/stop_signal.h"
#include "app/cli/text_format.h"
#include "core/parallel.h"

namespace joseki::app {
namespace {

using Stage = formation::BuildProgress::Stage;

constexpr double kUsualP4 = 0.1;

std::string progress_text(const std::string& table, const formation::BuildProgress& progress) {
  if (progress.stage == Stage::resumed) return table + "  going on with what is there";
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

Json progress_event(const std::string& table, const formation::BuildProgress& progress) {
  Json event = {{"table", table}, {"stage", name_of(progress.stage)}};
  if (progress.stage == Stage::estimated) {
    event.update(estimate_object(progress.estimate));
    return event;
  }
  event.update({{"layer", progress.layer},
                {"layers", progress.layers},
                {"boards", progress.boards},
                {"boards_per_second", std::uint64_t(progress.boards_per_second)},
                {"eta_seconds", to_microseconds(progress.eta_seconds)},
                {"memory_bytes", progress.memory_bytes},
                {"disk_bytes", progress.disk_bytes},
                {"seconds", to_microseconds(progress.seconds)}});
  return event;
}

void tell(ProgressTalk& talk, const std::string& table, const formation::BuildProgress& progress) {
  const bool first = progress.stage == Stage::estimated;
  // Where nothing is left to do, there is nothing to estimate.
  if (first && progress.estimate.generated == 0) return;
  if (first) talk.note(fmt::format("{}: {}", table, estimate_text(progress.estimate)));
  if (talk.is_silent()) return;
  talk.show(first ? table + "  beginning" : progress_text(table, progress),
            progress_event(table, progress));
}

// The command that goes on with such a build.
std::string command_of(const FormationTablePlace& place, const formation::TableIdentity& identity,
                       const FormationMakeOptions& options) {
  std::string command = build_command(place, identity);
  if (options.compress) command += " --compress";
  if (options.compress_temp) command += " --compress-temp";
  return command + rebuild_words(options.rebuild, options.replace_first);
}

}  // namespace

core::Result<formation::BuildReport> make_table(Session& session, const FormationTablePlace& place,
                                                const FormationMakeOptions& options) {
  const auto identity = identity_of(place.name, options);
  if (!identity) return identity.error();
  core::Workers workers(options.threads);
  ProgressTalk talk(session, options.progress);
  if (options.p4 != kUsualP4) {
    talk.note(fmt::format("a spawned tile is a 4 with probability {}, not the usual {}", options.p4,
                          kUsualP4));
  }
  const StopOnSignal stop([&] { talk.note("stopping; press Ctrl-C again to end at once"); });

  formation::BuildOptions build;
  build.identity = *identity;
  build.folder = place.home;
  build.compress = options.compress;
  build.compress_temp = options.compress_temp;
  build.rebuild = options.rebuild;
  build.replace_first = options.replace_first;
  build.memory_limit_bytes = options.memory_limit_bytes;
  build.stop = stop.token();
  build.progress = [&](const formation::BuildProgress& progress) {
    tell(talk, place.name, progress);
  };
  auto report = formation::build_table(build, workers);
  if (report || report.error().code != core::Errc::interrupted) return report;
  return core::Error{core::Errc::interrupted, "interrupted; what was done is kept",
                     "go on with: " + command_of(place, *identity, options)};
}

core::Result<formation::Estimate> estimate_table(const FormationTablePlace& place,
                                                 const FormationMakeOptions& options) {
  const auto identity = identity_of(place.name, options);
  if (!identity) return identity.error();
  core::Workers workers(options.threads);
  return formation::estimate(*identity, workers);
}

std::string estimate_text(const formation::Estimate& estimate) {
  return fmt::format("about {} boards, {} of CPU time, {} of memory, {} of disk ({} in the end)",
                     about_text(estimate.boards), seconds_text(estimate.cpu_seconds),
                     bytes_text(estimate.memory_bytes), bytes_text(estimate.disk_bytes),
                     bytes_text(estimate.table_bytes));
}

}  // namespace joseki::app
