// SPDX-License-Identifier: MIT
// TestPage: answers the messages of the page Test.
#pragma once

#include <optional>
#include <string>

#include "app/studio/pages/fields.h"
#include "app/studio/pages/test/test_answers.h"
#include "app/studio/pages/test/test_keeper.h"
#include "app/studio/pages/test/test_requests.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// Any thread; a session's messages come one after the other.
class TestPage {
 public:
  using State = TestState;
  using Answer = core::Result<TestState>;
  using Session = std::string;

  explicit TestPage(Studio& studio);

  Answer state(const Session& session, const NothingAsked& nothing);
  Answer begin(const Session& session, const BeginTest& asked);
  // From the same source, with other tiles.
  Answer again(const Session& session, const NothingAsked& nothing);
  Answer move(const Session& session, const TestMove& asked);
  // Goes on with a run that ended because nothing could go wrong any more.
  Answer go_on(const Session& session, const NothingAsked& nothing);
  core::Result<TestSteps> steps(const Session& session, const AskSteps& asked);
  core::Result<RunFile> file(const Session& session, const AskRunFile& asked);
  // --- the history
  core::Result<RunPage> runs(const Session& session, const AskRuns& asked);
  core::Result<core::Done> remove(const Session& session, const NamedRun& asked);
  core::Result<core::Done> restore(const Session& session, const NamedRun& asked);

 private:
  // What a tab has while one message is answered.
  struct Opened {
    const Session& session;
    std::shared_ptr<TestPlay> play;
    NamedTable table;
  };
  core::Result<Opened> open(const Session& session);

  // Begins a run from what `wanted` says; the one before is kept in the history.
  Answer begin_with(const Session& session, TestPlay wanted);
  core::Status stop(const TestPlay& play);
  core::Result<HardSearch> draw(const TestPlay& wanted, const NamedTable& table);
  core::Status check_code(const NamedTable& table, twenty48::Board board);
  core::Status begin_run(TestPlay& play, const NamedTable& table, twenty48::Board board);

  KnownRates known_rates(const NamedTable& table, twenty48::Board board) const;
  Answer make_move(const Opened& opened, const KnownRates& known, twenty48::Direction direction);
  core::Status note_mistake(const TestPlay& play, const KnownRates& known, const app::Step& step);
  // Why the run is over on a board of which this is known; nothing if it goes on.
  std::optional<RunEnd> end_of(const TestPlay& play, const KnownRates& known) const;
  // The board that comes after a decided one against the clock.
  core::Result<std::optional<twenty48::FullBoard>> next_position(const Opened& opened,
                                                                 std::optional<RunEnd> decided);
  Answer shown(const Opened& opened, TestChange change);
  core::Result<TestPlay> run_of(const Session& session, const std::optional<RunId>& run);

  Studio& studio_;
  TestKeeper keeper_;
  RateBook book_;
  PracticeRates rates_;
};

}  // namespace joseki::studio
