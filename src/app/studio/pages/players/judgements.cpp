// SPDX-License-Identifier: MIT
#include "app/studio/pages/players/judgements.h"

namespace joseki::studio {
namespace {

constexpr std::uint32_t kGlancePlayouts = 2'000;
constexpr std::size_t kMostKnown = 4096;

// What a worth is to x.
double for_x(const Worth& worth, char to_move) {
  const double balance = worth.chances ? worth.chances->balance() : 0;
  return to_move == 'x' ? balance : -balance;
}

}  // namespace

std::optional<Evaluated> Judgements::known(const Judge& asked) {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find({asked.game, asked.position});
  return found == known_.end() ? std::nullopt : std::optional(found->second);
}

core::Result<Evaluated> Judgements::judge(const app::SearchGame& game, const Judge& asked) {
  if (auto found = known(asked)) return *std::move(found);
  auto evaluated = work_out(game, asked.position);
  if (!evaluated) return evaluated;
  const std::lock_guard lock(mutex_);
  if (known_.size() >= kMostKnown) known_.clear();
  known_.insert_or_assign({asked.game, asked.position}, *evaluated);
  return evaluated;
}

core::Result<Evaluated> Judgements::work_out(const app::SearchGame& game,
                                             const std::string& position) {
  const auto view = game.view(position);
  if (!view) return view.error();
  if (view->moves.empty()) {
    const double value = !view->winner ? 0 : *view->winner == 'x' ? 1 : -1;
    return Evaluated{value, true, "the game is over"};
  }
  const auto opinion = opinions_.ask({.game = game,
                                      .position = position,
                                      .thinker = opinions_.best_for(game),
                                      .playouts = kGlancePlayouts});
  if (!opinion) return opinion.error();
  return Evaluated{for_x(opinion->worth, view->to_move),
                   opinion->worth.proof != search::Proof::open, words_of(opinion->worth)};
}

}  // namespace joseki::studio
