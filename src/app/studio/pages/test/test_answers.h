// SPDX-License-Identifier: MIT
// What TestPage answers, as values.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/coach/review.h"
#include "app/studio/pages/practice/guess.h"
#include "app/studio/pages/practice/hard_position.h"
#include "app/studio/pages/test/test_play.h"

namespace joseki::studio {

// Why a message changed nothing.
enum class TestRefusal : std::uint8_t {
  illegal,    // the move does nothing
  outside,    // the move leaves the formation: a table has nothing to say of it
  over,       // the run is over, or none has begun
  elsewhere,  // another tab went on with this run: here is where it is
};
std::string_view name_of(TestRefusal refusal);

struct TestChange {
  bool moved = false;  // the board is another one
  std::optional<ShownMove> animation{};
  bool is_new_position = false;  // against the clock: the last one was decided, here is another
  std::optional<TestRefusal> refused{};
  std::optional<HardSearch> search{};  // for a phase
};

struct TestState {
  std::shared_ptr<const TestPlay> play;
  NamedTable table;
  std::vector<twenty48::Direction> legal{};
  formation::CellSet target_cells = 0;
  bool is_made = false;
  TestChange change{};
  std::optional<Absence> absence{};     // why there is nothing to be played
  std::optional<Verdict> verdict{};     // on the last move
  std::optional<app::Review> review{};  // of a run that is over
};

// Moves of a run with what became of them.
struct TestSteps {
  std::size_t all = 0;
  std::size_t first = 0;
  struct Line {
    app::Step step;
    std::optional<app::Grade> grade{};
    double fit = 1;  // after it, with fatal moves
    std::uint64_t combo = 0;
  };
  std::vector<Line> lines{};
  twenty48::FullBoard end{};
};

struct RunFile {
  std::string name;
  std::string bytes;
};

}  // namespace joseki::studio
