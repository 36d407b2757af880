// SPDX-License-Identifier: MIT
// build_table(): from nothing, or from where it stopped, to a finished table file.
#pragma once

#include <algorithm>
#include <utility>

#include "core/file_lock.h"
#include "core/new_folder.h"
#include "core/parallel.h"
#include "core/resources.h"
#include "core/result.h"
#include "games/game.h"
#include "solve/retrograde/build.h"
#include "solve/retrograde/build_housekeeping.h"
#include "solve/retrograde/solver.h"
#include "solve/retrograde/summarize.h"
#include "solve/retrograde/table_file.h"

namespace joseki::solve {

// Bytes a build needs at its peak, about: the codes, two bits a row, buffers.
template <games::RankedGame G>
std::uint64_t build_memory_bytes(const G& game) {
  constexpr std::uint64_t kBuffers = std::uint64_t{24} << 20;
  std::uint64_t bytes = state_count(game) + kBuffers;
  if constexpr (games::FamilyGame<G>) bytes += game.row_count(0) / 4;
  return bytes;
}

// One build: keeps the solver, its checkpoints and the listener in step.
template <games::RankedGame G>
class TableBuild {
 public:
  TableBuild(const G& game, const BuildOptions& options, core::Workers& workers)
      : game_(game), options_(options), workers_(workers), housekeeping_(options) {}

  core::Result<BuildReport> run() {
    const auto folder = core::NewFolder::make(options_.file.parent_path());
    if (!folder) return folder.error();
    const auto lock = core::FileLock::take(housekeeping_.file_with(".lock"));
    if (!lock) {
      return core::Error{core::Errc::busy,
                         core::text("another process is building '{}'", game_.name()),
                         core::text("wait until it is done, or stop it: it can be resumed")};
    }
    if (!options_.rebuild) {
      auto report = existing_table();
      if (report && report->was_there) housekeeping_.remove_leftovers();
      if (!report || report->was_there) return report;
    }
    if (const auto room = housekeeping_.check_room(build_memory_bytes(game_), state_count(game_));
        !room) {
      return room.error();
    }
    housekeeping_.remove_table();
    return solve_and_write();
  }

 private:
  // A sound table is reported. Whatever else has its name is replaced only if that was asked for.
  core::Result<BuildReport> existing_table() {
    auto file = open_table_file(game_, options_.file);
    BuildReport report;
    if (!file) {
      const core::Errc code = file.error().code;
      if (code == core::Errc::not_found) return report;
      return not_replaced(std::move(file).error());
    }
    if (auto status = housekeeping_.check_blocks(*file, workers_); !status) {
      return not_replaced(std::move(status).error());
    }
    auto summary = summary_of_metadata(file->label().metadata);
    if (!summary) return not_replaced(std::move(summary).error());
    report.summary = std::move(*summary);
    report.file_bytes = file->file_bytes();
    report.was_there = true;
    return finished(std::move(report));
  }

  static core::Error not_replaced(core::Error error) {
    const bool replaceable = error.code == core::Errc::foreign_file ||
                             error.code == core::Errc::newer_file ||
                             error.code == core::Errc::damaged_file;
    if (replaceable) error.hint = core::Remedy::rebuild_in_place;
    return error;
  }

  core::Result<BuildReport> solve_and_write() {
    auto codes = Codes::make(game_);
    if (!codes) return std::move(codes).error();
    BuildReport report;
    if (const auto point =
            housekeeping_.read_checkpoint(label_for(game_, kCheckpointKind), *codes, workers_)) {
      point_ = *point;
      pass_tier_ = std::min(point_.tier, game_.tier_count() - 1);
      report.resumed = true;
      forget_beyond(point_, *codes);
      tell(BuildProgress::Stage::resumed, 0);
    }
    const double before = housekeeping_.seconds();
    if (const auto status = solve(*codes); !status) return status.error();
    report.summary = summarize(game_, *codes, workers_);
    report.solve_seconds = housekeeping_.seconds() - before;

    tell(BuildProgress::Stage::writing, 0);
    core::BlockFileLabel label = label_for(game_, kTableKind);
    label.metadata = to_metadata(report.summary);
    auto bytes = core::write_block_file(options_.file, label, codes->all(), workers_);
    if (!bytes) return std::move(bytes).error();
    report.file_bytes = *bytes;
    housekeeping_.remove_checkpoint();
    housekeeping_.forget_faults();
    return finished(std::move(report));
  }

  core::Status solve(Codes& codes) {
    SolveHooks hooks{.stop = options_.stop, .after_pass = {}};
    hooks.after_pass = [&](const PassReport& pass) -> core::Status {
      point_ = pass.point;
      settled_total_ += pass.settled;
      pass_tier_ = pass.tier;
      tell(BuildProgress::Stage::solving, pass.settled);
      if (!housekeeping_.checkpoint_is_due()) return core::Done{};
      return write_checkpoint(codes);
    };
    core::Status status = Solver(game_, codes, workers_).run(point_, hooks);
    if (!status && status.error().code == core::Errc::interrupted) {
      // The interrupted pass may have settled some states already: they are found again.
      forget_beyond(point_, codes);
      if (const auto written = write_checkpoint(codes); !written) return written;
    }
    return status;
  }

  core::Status write_checkpoint(const Codes& codes) {
    tell(BuildProgress::Stage::checkpoint, 0);
    core::BlockFileLabel label = label_for(game_, kCheckpointKind);
    label.metadata = to_metadata(point_);
    return housekeeping_.write_checkpoint(label, codes, workers_);
  }

  void tell(BuildProgress::Stage stage, std::uint64_t settled) const {
    housekeeping_.tell({.stage = stage,
                        .tier = game_.tier_name(pass_tier_),
                        .depth = point_.depth,
                        .settled = settled,
                        .settled_total = settled_total_,
                        .states = state_count(game_),
                        .seconds = housekeeping_.seconds()});
  }

  core::Result<BuildReport> finished(BuildReport report) const {
    const core::ResourceUse use = core::resources_used();
    report.seconds = housekeeping_.seconds();
    report.cpu_seconds = use.cpu_seconds;
    report.peak_rss_bytes = use.peak_rss_bytes;
    return report;
  }

  const G& game_;
  const BuildOptions& options_;
  core::Workers& workers_;
  BuildHousekeeping housekeeping_;
  SolvePoint point_;
  int pass_tier_ = 0;  // of the last pass
  std::uint64_t settled_total_ = 0;
};

// Builds the table of `game`, or finds it built. Whatever stops it (options.stop, a crash, a power
// cut), the same call goes on from the last checkpoint and ends in the same bytes. Only one process
// builds a table at a time: busy otherwise.
template <games::RankedGame G>
core::Result<BuildReport> build_table(const G& game, const BuildOptions& options,
                                      core::Workers& workers) {
  return TableBuild<G>(game, options, workers).run();
}

}  // namespace joseki::solve
