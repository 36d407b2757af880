// SPDX-License-Identifier: MIT
#include "app/studio/pages/game/best_scores.h"

namespace joseki::studio {

core::Status BestScores::read() {
  if (best_) return core::Done{};
  const auto records = records_.records();
  if (!records) return records.error();
  best_.emplace();
  for (std::size_t kind = 0; kind < records->size(); ++kind) {
    (*best_)[kind] = (*records)[kind].best;
  }
  return core::Done{};
}

core::Result<std::uint64_t> BestScores::best(const KeptGame& game) {
  const std::lock_guard lock(mutex_);
  if (auto status = read(); !status) return std::move(status).error();
  const GamePlay& play = game.play;
  std::uint64_t& best = (*best_)[static_cast<std::size_t>(play.kind())];
  if (!play.counts() || play.score() <= best) return best;
  auto noted =
      records_.note_score(play.kind(), play.score(), std::uint32_t{1} << play.board().largest());
  if (!noted) return std::move(noted).error();
  best = play.score();
  return best;
}

}  // namespace joseki::studio
