// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/practice_keeper.h"

#include <random>
#include <utility>

#include "app/studio/pages/practice/practice_saved.h"

namespace joseki::studio {
namespace {

constexpr std::string_view kPracticePage = "practice";
constexpr std::string_view kRecordPage = "practice.record";

PracticePlay fresh() {
  PracticePlay play;
  std::random_device random;
  play.rng = core::Rng(std::uint64_t{random()} << 32 | random());
  return play;
}

}  // namespace

core::Result<std::shared_ptr<PracticePlay>> PracticeKeeper::find(const std::string& session) {
  if (auto play = memory_.find(session)) return play;
  auto restored = restore(session);
  if (!restored && is_unusable(restored.error())) {
    // What cannot be read is no reason not to practise.
    auto done = states_.set_aside(session, std::string(kPracticePage), restored.error().what);
    if (done) done = save(session, fresh());
    if (!done) return std::move(done).error();
    restored = fresh();
  }
  if (!restored) return std::move(restored).error();
  auto play = std::make_shared<PracticePlay>(std::move(*restored));
  memory_.put(session, play);
  return play;
}

core::Result<PracticePlay> PracticeKeeper::restore(const std::string& session) {
  const auto head = states_.load(session, kPracticePage);
  if (!head) return head.error();
  const auto record = states_.load(session, kRecordPage);
  if (!record) return record.error();
  if (!*head) return fresh();
  return practice_of(**head, *record);
}

core::Status PracticeKeeper::keep(const std::string& session, const PracticePlay& play) {
  auto saved = save(session, play);
  if (!saved) memory_.forget(session);
  return saved;
}

core::Status PracticeKeeper::save(const std::string& session, const PracticePlay& play) {
  Json record = record_of(play);
  const auto kept = kept_records_.find(session);
  if (!kept || *kept != record) {
    if (auto done = states_.save(session, kRecordPage, record); !done) return done;
    kept_records_.put(session, std::make_shared<Json>(std::move(record)));
  }
  return states_.save(session, kPracticePage, head_of(play));
}

}  // namespace joseki::studio
