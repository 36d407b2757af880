// SPDX-License-Identifier: MIT
// TestPlay: the run that a tab plays on the page Test.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/coach/game_record.h"
#include "app/coach/run_score.h"
#include "app/coach/segments.h"
#include "app/studio/pages/practice/hard_position.h"
#include "app/studio/runs.h"

namespace joseki::studio {

// In which positions a run may begin.
struct TestPhase {
  std::optional<LayerSpan> layers{};
  double least = 0;  // the rate of the best move
  double most = 1;
  double gap = 0;              // by which the best move is better than the second
  bool is_after_four = false;  // the tile that came last is a 4
  bool has_failed = false;     // the large tiles stand as in a position of the notebook

  friend bool operator==(const TestPhase&, const TestPhase&) = default;
};

// Where a run begins; its tiles come of the seed.
struct TestSource {
  enum class Kind : std::uint8_t { start, code, phase };
  Kind kind = Kind::start;   // one of the table's first positions
  twenty48::Board code = 0;  // of code
  TestPhase phase{};         // of phase

  friend bool operator==(const TestSource&, const TestSource&) = default;
};
std::string_view name_of(TestSource::Kind kind);
const std::vector<std::string_view>& source_names();  // in the order of Kind
const std::vector<std::string_view>& run_mode_names();

inline constexpr std::int64_t kMostTestLayers = 1'000'000;
inline constexpr std::uint64_t kClockMoves = 60;
inline constexpr std::uint64_t kSurvivalMistakes = 3;

struct TestPlay {
  // --- what the user chose
  std::string table{};  // empty: none yet
  RunMode mode = RunMode::calm;
  TestSource source{};
  std::uint64_t seed = 1;
  bool goes_on = false;  // although nothing can go wrong any more

  // --- the run; no id: none has begun
  RunHead head{};
  app::GameRecord game{};
  app::RunScore score{};
  std::optional<std::chrono::steady_clock::time_point> since{};  // the board is in sight

  bool has_run() const { return head.id != 0; }
  bool is_over() const { return head.end.has_value(); }
  twenty48::Board board() const { return to_board(game.end); }
  // Mistakes, blunders and terrible moves.
  std::uint64_t mistakes() const;
};

// How a step is graded; nothing if its rates are not known.
std::optional<app::Grade> grade_of_step(const app::Step& step);

// Adds a step to the run and counts it. The same from the store and from the keyboard.
void count_step(TestPlay& play, const app::Step& step, const twenty48::FullBoard& after);

// The segment of a whole run, every position of it judged by the rates that were kept.
app::Segment segment_of(const TestPlay& play);

}  // namespace joseki::studio
