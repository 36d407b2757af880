// SPDX-License-Identifier: MIT
// StoredRuns: the history of runs in the store.
#pragma once

#include "app/studio/runs.h"
#include "app/studio/store.h"

namespace joseki::studio {

// A run is a replay and a tail of moves that came since it was written: a move is one small row,
// however long the run is. set_end() writes the tail into the replay.
class StoredRuns : public Runs {
 public:
  explicit StoredRuns(Store& store) : store_(store) {}

  core::Result<RunId> begin(const RunHead& head, const app::GameRecord& game) override;
  core::Status add_move(const RunHead& head, const app::Step& step,
                        const std::optional<twenty48::FullBoard>& jump) override;
  core::Status set_end(RunId id, std::optional<RunEnd> end) override;
  core::Result<RunPage> list(std::size_t first, std::size_t count,
                             const std::optional<std::string>& table) override;
  core::Result<std::optional<RunHead>> find(RunId id) override;
  core::Result<app::GameRecord> game(RunId id) override;
  core::Result<std::string> replay(RunId id) override;
  core::Result<std::vector<RunWeek>> weeks() override;
  core::Status remove(RunId id) override;
  core::Status restore(RunId id) override;

  // Runs that were removed more than a day ago, and those of more than a day ago without moves.
  core::Status forget_old();

 private:
  core::Status set_removed(RunId id, const StoredValue& when);
  core::Status add_tail(RunId id, app::GameRecord& game);

  Store& store_;
};

}  // namespace joseki::studio
