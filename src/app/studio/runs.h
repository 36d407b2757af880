// SPDX-License-Identifier: MIT
// Runs: the history of runs of the Test page, each move with its rates, for whoever looks back.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/coach/game_record.h"
#include "app/coach/grade.h"
#include "app/coach/run_score.h"
#include "core/result.h"

namespace joseki::studio {

using RunId = std::int64_t;  // from 1

// How a run was played: without a hurry, 60 positions against the clock, until the third mistake,
// without seeing the board.
enum class RunMode : std::uint8_t { calm, clock, survival, blindfold };
inline constexpr std::array kRunModes = {RunMode::calm, RunMode::clock, RunMode::survival,
                                         RunMode::blindfold};
std::string_view name_of(RunMode mode);
std::optional<RunMode> run_mode_named(std::string_view name);

// Why a run is over.
enum class RunEnd : std::uint8_t {
  made,      // the target stands
  certain,   // nothing can go wrong any more
  lost,      // no move has a chance
  outside,   // the board left the table
  mistakes,  // the last one of survival
  moves,     // all positions against the clock
  stopped,   // the player began another one
};
inline constexpr std::array kRunEnds = {RunEnd::made,    RunEnd::certain,  RunEnd::lost,
                                        RunEnd::outside, RunEnd::mistakes, RunEnd::moves,
                                        RunEnd::stopped};
std::string_view name_of(RunEnd end);
std::optional<RunEnd> run_end_named(std::string_view name);

// What the grades of a run amount to.
struct RunFigures {
  std::uint64_t graded = 0;
  std::uint64_t fatal = 0;
  std::uint64_t max_combo = 0;
  std::array<std::uint64_t, app::kGradeWords.size()> words{};
  double fit = 1;   // without fatal moves
  double loss = 0;  // the sum of what each move cost, 1 - match

  double fit_with_fatal() const { return fatal > 0 ? 0 : fit; }
  friend bool operator==(const RunFigures&, const RunFigures&) = default;
};
RunFigures figures_of(const app::RunScore& score);

// What is known of a run without its moves.
struct RunHead {
  RunId id = 0;
  std::string table{};  // in normal form, L3-512
  double p4 = 0.1;
  RunMode mode = RunMode::calm;
  std::int64_t started = 0;                // seconds since 1970
  std::int64_t changed = 0;                // the last move
  std::optional<RunEnd> end{};             // nothing: it goes on, or was left
  std::optional<std::uint64_t> thought{};  // milliseconds of all moves; nothing: nobody knows
  std::uint64_t moves = 0;
  RunFigures figures{};

  friend bool operator==(const RunHead&, const RunHead&) = default;
};

// Some of the history, newest first, and how many runs there are in all.
struct RunPage {
  std::vector<RunHead> runs;
  std::uint64_t all = 0;
};

// What was graded of a table in a week.
struct RunWeek {
  std::int64_t week = 0;  // its Monday 0:00 UTC, seconds since 1970
  std::string table{};
  std::uint64_t graded = 0;
  double loss = 0;
};

// Any thread.
class Runs {
 public:
  virtual ~Runs() = default;

  // Of `head`, what is known before the first move; `game` without steps. Runs without moves are
  // in no list.
  virtual core::Result<RunId> begin(const RunHead& head, const app::GameRecord& game) = 0;

  // Keeps the next move; `head` with it. `jump`: the board after it, if that does not come of it.
  // On the disk when this returns. busy if the run has another number of moves: somebody else plays
  // on with it; not_found.
  virtual core::Status add_move(const RunHead& head, const app::Step& step,
                                const std::optional<twenty48::FullBoard>& jump = {}) = 0;

  // Nothing: it goes on after all. not_found.
  virtual core::Status set_end(RunId id, std::optional<RunEnd> end) = 0;

  // Of one table if it is named, else of all.
  virtual core::Result<RunPage> list(std::size_t first, std::size_t count,
                                     const std::optional<std::string>& table = {}) = 0;

  // Nothing if there is none with this id, or it was removed.
  virtual core::Result<std::optional<RunHead>> find(RunId id) = 0;

  // The whole run so far; not_found, damaged_file.
  virtual core::Result<app::GameRecord> game(RunId id) = 0;
  // The same as a file of docs/formats/replay-v1.md.
  virtual core::Result<std::string> replay(RunId id) = 0;

  // In order.
  virtual core::Result<std::vector<RunWeek>> weeks() = 0;

  // A removed run can be restored for a day. not_found.
  virtual core::Status remove(RunId id) = 0;
  virtual core::Status restore(RunId id) = 0;
};

}  // namespace joseki::studio
