// SPDX-License-Identifier: MIT
#include "search/threats/fours_search.h"

#include <algorithm>

#include "core/ensure.h"
#include "games/mcts_game.h"

namespace joseki::search {

using games::gomoku::Cells;
using games::gomoku::other;

// Longer and longer lines, so that the first win found is the shortest. The failures of the shorter
// ones make most of the longer ones cheap.
std::optional<ForcedWin> FoursSearch::find(Board& board, Side attacker, int most_plies,
                                           NodeBudget& budget) {
  board_ = &board;
  attacker_ = attacker;
  budget_ = &budget;
  salt_ = games::mix_words(++searches_, static_cast<std::uint64_t>(attacker));
  most_plies = std::min(most_plies, static_cast<int>(kLongestForcedWin));
  for (int plies = 1; plies <= most_plies; plies += 2) {
    line_.plies = 0;
    was_cut_ = false;
    if (attack(plies)) return line_;
    if (!was_cut_ || budget.is_empty()) break;
  }
  return std::nullopt;
}

// Whether the attacker, to move, wins within so many plies; line_ then has the moves.
bool FoursSearch::attack(int plies) {
  const Cells& fives = board_->fives(attacker_);
  if (!fives.empty()) {
    line_.push(fives.first());
    return true;
  }
  const Side defender = other(attacker_);
  const Cells threats = board_->fives(defender);
  const int threatened = threats.count();
  if (threatened > 1) return false;
  const Cells fours = board_->fours(attacker_);
  if (fours.empty() || (threatened == 1 && !fours.has(threats.first()))) return false;
  if (plies < 3) {
    was_cut_ = true;
    return false;
  }
  const std::uint64_t key = board_->hash() ^ salt_;
  Failure& failure = failure_of(key);
  if (failure.key == key && failure.plies >= plies) {
    was_cut_ |= failure.plies < kEver;
    return false;
  }
  const bool was_cut_before = was_cut_;
  was_cut_ = false;
  for (const int four : fours) {
    if (threatened == 1 && four != threats.first()) continue;
    if (!budget_->take()) return false;
    const auto length = line_.plies;
    board_->place(four, attacker_);
    const Cells ends = board_->fives(attacker_);
    bool wins = ends.count() > 1;
    if (wins) {
      finish(four, ends);
    } else {
      line_.push(four);
      const int reply = ends.first();
      line_.push(reply);
      board_->place(reply, defender);
      wins = attack(plies - 2);
      board_->remove(reply);
    }
    board_->remove(four);
    if (wins) return true;
    line_.plies = length;
  }
  if (!budget_->is_empty()) failure_of(key) = {key, was_cut_ ? plies : kEver};
  was_cut_ |= was_cut_before;
  return false;
}

// Two cells make a five: the defender can close one of them.
void FoursSearch::finish(int four, const Cells& ends) {
  line_.push(four);
  for (int i = 0; const int end : ends) {
    if (i++ < 2) line_.push(end);
  }
}

}  // namespace joseki::search
