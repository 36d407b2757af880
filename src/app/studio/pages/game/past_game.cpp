// SPDX-License-Identifier: MIT
#include "app/studio/pages/game/past_game.h"

#include <algorithm>

namespace joseki::studio {

FinishedGame past_game(const KeptGame& game) {
  const GamePlay& play = game.play;
  const GamePlay::Facts& facts = play.facts();
  return {.id = game.id,
          .kind = play.kind(),
          .score = play.score(),
          .tile = std::uint32_t{1} << play.board().largest(),
          .turns = play.turns().size(),
          .seed = play.seed(),
          .p4 = play.p4(),
          .started = game.started,
          .ended = utc_now(),
          .start = play.start(),
          .end = play.board(),
          .moves = twenty48::format_turns(play.turns()),
          .times = play.times(),
          .is_over = play.is_over(),
          .counts = play.counts(),
          .is_set_board = facts.is_set_board,
          .is_helped = facts.is_helped,
          .met_adversary = facts.met_adversary,
          .undos = facts.undos,
          .ai_moves = facts.ai_moves};
}

core::Result<GamePlay> resumed(const FinishedGame& game, const GameOptions& options) {
  return GamePlay::restore({.seed = game.seed,
                            .p4 = game.p4,
                            .is_set_board = game.is_set_board,
                            .options = options,
                            .undos = std::max(0, game.undos),
                            .is_helped = game.is_helped,
                            .met_adversary = game.met_adversary,
                            .ai_moves = game.ai_moves},
                           game.start, game.moves, game.times);
}

bool contains(const FinishedGame& later, const FinishedGame& earlier) {
  return later.start == earlier.start && later.moves.starts_with(earlier.moves);
}

}  // namespace joseki::studio
