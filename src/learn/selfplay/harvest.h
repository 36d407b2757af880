// SPDX-License-Identifier: MIT
// Harvest: what a round of self-play brings in, and how a finished game becomes samples.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "learn/selfplay/game_in_play.h"
#include "learn/selfplay/recipe.h"

namespace joseki::learn {

struct SelfPlayCounts {
  std::uint64_t games = 0;        // finished
  std::uint64_t plies = 0;        // played
  std::uint64_t evaluations = 0;  // positions that the network saw
  std::uint64_t samples = 0;
  std::uint64_t first_wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t resigned = 0;
  std::uint64_t would_resign = 0;  // games played on although somebody wanted to resign ...
  std::uint64_t wrong_resign = 0;  // ... who did not lose
  SelfPlayCounts& operator+=(const SelfPlayCounts& other);
};

struct PoolResult {
  std::string opponent;
  bool learner_lost = false;
};

template <games::MCTSGame G>
struct Harvest {
  std::vector<Sample<G>> samples;
  std::vector<PoolResult> pool;
  SelfPlayCounts counts;
};

// How a game ended.
struct Ending {
  int winner = 0;           // 1 first player, -1 second, 0 nobody
  bool is_natural = false;  // by the rules: then its length means something
};

inline search::Wdl wdl_of_result(int for_mover) {
  return {for_mover > 0 ? 1.0f : 0.0f, for_mover == 0 ? 1.0f : 0.0f, for_mover < 0 ? 1.0f : 0.0f};
}

// Who wins where `mover` moves in a position of that proof, which is not open.
inline int winner_of(search::Proof proof, int mover) {
  return proof == search::Proof::draw ? 0 : proof == search::Proof::win ? mover : -mover;
}

// Once a search has proved how a position ends, that and not what careless moves made of it later
// is the result of everything before it.
template <games::MCTSGame G>
void finish_drafts(std::vector<Draft<G>>& drafts, Ending ending, int plies, double mix) {
  int winner = ending.winner;
  for (auto draft = drafts.rbegin(); draft != drafts.rend(); ++draft) {
    const int side = draft->ply % 2 == 0 ? 1 : -1;
    Sample<G>& sample = draft->sample;
    const bool is_proven = draft->proof != search::Proof::open;
    if (is_proven) winner = winner_of(draft->proof, side);
    const search::Wdl result = wdl_of_result(winner * side);
    const auto share = static_cast<float>(is_proven ? 0 : mix);
    sample.value.win = share * sample.value.win + (1 - share) * result.win;
    sample.value.draw = share * sample.value.draw + (1 - share) * result.draw;
    sample.value.loss = 1 - sample.value.win - sample.value.draw;
    sample.moves_left = ending.is_natural ? static_cast<float>(plies - draft->ply) : -1.0f;
  }
}

// Of all the weight of a game, the share `surprise` goes to positions where the search changed the
// policy, in proportion; a draft's weight is what surprised there.
template <games::MCTSGame G>
void weigh_by_surprise(std::vector<Draft<G>>& drafts, double surprise) {
  double sum = 0;
  for (const Draft<G>& draft : drafts) sum += draft.sample.weight;
  const auto count = static_cast<double>(drafts.size());
  for (Draft<G>& draft : drafts) {
    const double extra = sum > 0 ? count * draft.sample.weight / sum : 1.0;
    draft.sample.weight = static_cast<float>(1 - surprise + surprise * extra);
  }
}

// Policy gradient: the move that was played counts as much as its game went better than the
// network had expected.
template <games::MCTSGame G>
void weigh_by_advantage(std::vector<Draft<G>>& drafts, int winner) {
  for (Draft<G>& draft : drafts) {
    const int side = draft.ply % 2 == 0 ? 1 : -1;
    draft.sample.weight =
        static_cast<float>(winner * side) - (draft.sample.value.win - draft.sample.value.loss);
  }
}

template <games::MCTSGame G>
void bring_in(GameInPlay<G>& game, Ending ending, const Recipe& recipe, Harvest<G>& harvest) {
  SelfPlayCounts& counts = harvest.counts;
  ++counts.games;
  if (ending.winner > 0) ++counts.first_wins;
  if (ending.winner == 0) ++counts.draws;
  if (game.gave_up != 0) {
    ++counts.would_resign;
    if (ending.winner != -game.gave_up) ++counts.wrong_resign;
  }
  if (!game.opponent.empty()) {
    harvest.pool.push_back({game.opponent, ending.winner == -game.learner});
  }
  if (recipe.algorithm == Algorithm::selfplay_pg) {
    weigh_by_advantage(game.drafts, ending.winner);
  } else {
    weigh_by_surprise(game.drafts, recipe.surprise);
  }
  finish_drafts(game.drafts, ending, game.ply(), recipe.value_mix);
  counts.samples += game.drafts.size();
  for (const Draft<G>& draft : game.drafts) harvest.samples.push_back(draft.sample);
}

}  // namespace joseki::learn
