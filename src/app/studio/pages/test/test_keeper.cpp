// SPDX-License-Identifier: MIT
#include "app/studio/pages/test/test_keeper.h"

#include <utility>

#include "app/studio/pages/test/test_saved.h"

namespace joseki::studio {
namespace {

constexpr const char* kTestPage = "test";

}  // namespace

core::Result<std::shared_ptr<TestPlay>> TestKeeper::find(const std::string& session) {
  if (auto play = memory_.find(session)) return play;
  auto restored = restore(session);
  if (!restored && is_unusable(restored.error())) {
    // What cannot be read is no reason not to test oneself.
    auto done = states_.set_aside(session, kTestPage, restored.error().what);
    if (done) done = keep(session, TestPlay());
    if (!done) return std::move(done).error();
    restored = TestPlay();
  }
  if (!restored) return std::move(restored).error();
  auto play = std::make_shared<TestPlay>(std::move(*restored));
  memory_.put(session, play);
  return play;
}

core::Result<TestPlay> TestKeeper::restore(const std::string& session) {
  const auto kept = states_.load(session, kTestPage);
  if (!kept) return kept.error();
  if (!*kept) return TestPlay();
  auto play = test_of(**kept);
  if (!play || !play->has_run()) return play;
  if (auto status = load_run(*play); !status) return std::move(status).error();
  return play;
}

core::Status TestKeeper::load_run(TestPlay& play) {
  const auto head = runs_.find(play.head.id);
  if (!head) return head.error();
  play.head = {};
  if (!*head) return core::Done{};
  auto game = runs_.game((*head)->id);
  if (!game) return std::move(game).error();
  play.head = **head;
  play.game = std::move(*game);
  for (const app::Step& step : play.game.steps) {
    if (const auto grade = grade_of_step(step)) play.score.add(*grade);
  }
  return core::Done{};
}

core::Status TestKeeper::keep(const std::string& session, const TestPlay& play) {
  auto saved = states_.save(session, kTestPage, saved_test(play));
  if (!saved) memory_.forget(session);
  return saved;
}

}  // namespace joseki::studio
