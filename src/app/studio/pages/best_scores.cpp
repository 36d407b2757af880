// SPDX-License-Identifier: MIT
#include "app/studio/pages/best_scores.h"

namespace joseki::studio {

core::Status BestScores::read() {
  if (best_) return core::Done{};
  const auto records = records_.records();
  if (!records) return records.error();
  best_.emplace();
  for (const auto kind : {GameKind::clean, GameKind::undo, GameKind::ai, GameKind::adversarial}) {
    const auto record = records->find(name_of(kind));
    if (record == records->end()) continue;
    (*best_)[static_cast<std::size_t>(kind)] = record->value("best", std::uint64_t{0});
  }
  return core::Done{};
}

core::Result<std::uint64_t> BestScores::best(const KeptGame& game) {
  const std::lock_guard lock(mutex_);
  if (auto status = read(); !status) return std::move(status).error();
  const GamePlay& play = game.play;
  std::uint64_t& best = (*best_)[static_cast<std::size_t>(play.kind())];
  if (!play.counts() || play.score() <= best) return best;
  auto noted = records_.note_score(name_of(play.kind()), play.score(),
                                   std::uint32_t{1} << play.board().largest());
  if (!noted) return std::move(noted).error();
  best = play.score();
  return best;
}

}  // namespace joseki::studio
