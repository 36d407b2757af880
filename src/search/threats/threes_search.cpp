// SPDX-License-Identifier: MIT
#include "search/threats/threes_search.h"

#include <algorithm>

#include "games/mcts_game.h"
#include "search/threats/defence.h"
#include "search/threats/move_order.h"

namespace joseki::search {

using games::gomoku::Cells;
using games::gomoku::other;

namespace {
constexpr int kCostOfFour = 1;
constexpr int kCostOfThree = 2;
}  // namespace

// Deeper and deeper, so that short wins are found first and a budget is not lost in a long line.
std::optional<ThreatWin> ThreesSearch::find(Board& board, Side attacker, NodeBudget& budget) {
  board_ = &board;
  attacker_ = attacker;
  budget_ = &budget;
  salt_ = games::mix_words(++searches_, 2 + static_cast<std::uint64_t>(attacker));
  for (Depth depth = 0; depth <= kMostDepth && !budget.is_empty(); ++depth) {
    was_cut_ = false;
    if (const auto win = attack(depth)) return win;
    if (!was_cut_) break;
  }
  return std::nullopt;
}

std::optional<ForcedWin> ThreesSearch::win_by_fours() {
  NodeBudget lent = budget_->lend(kFoursNodes);
  auto win = fours_->find(*board_, attacker_, static_cast<int>(kLongestForcedWin), lent);
  budget_->give_back(lent);
  return win;
}

// The attacker is to move.
std::optional<ThreatWin> ThreesSearch::attack(Depth depth) {
  const Cells& fives = board_->fives(attacker_);
  if (!fives.empty()) return ThreatWin{fives.first(), 1};
  if (board_->fives(other(attacker_)).count() > 1) return std::nullopt;
  const std::uint64_t key = board_->hash() ^ salt_;
  Failure& failure = failures_[key % kFailures];
  if (failure.key == key && failure.depth >= depth) {
    was_cut_ |= failure.depth < kMostDepth;
    return std::nullopt;
  }
  if (const auto win = win_by_fours()) return ThreatWin{win->first(), win->plies};
  const bool was_cut_before = was_cut_;
  was_cut_ = false;
  const auto win = try_threats(depth);
  if (win) return win;
  if (!budget_->is_empty()) {
    failures_[key % kFailures] = {key, was_cut_ ? depth : kMostDepth};
  }
  was_cut_ |= was_cut_before;
  return std::nullopt;
}

std::vector<int> ThreesSearch::threats() const {
  Cells cells = board_->fours(attacker_);
  cells |= board_->threes(attacker_);
  return by_promise(*board_, cells);
}

std::optional<ThreatWin> ThreesSearch::try_threats(Depth depth) {
  const Cells& fives = board_->fives(other(attacker_));
  // A five must be stopped; that costs no depth, for the other side has spent a four on it.
  const bool is_forced = !fives.empty();
  for (const int move : is_forced ? std::vector<int>{fives.first()} : threats()) {
    const int cost = is_forced                            ? 0
                     : board_->fours(attacker_).has(move) ? kCostOfFour
                                                          : kCostOfThree;
    if (cost > depth) {
      was_cut_ = true;
      continue;
    }
    if (!budget_->take()) return std::nullopt;
    board_->place(move, attacker_);
    const auto plies = defend(depth - cost);
    board_->remove(move);
    if (plies) return ThreatWin{move, *plies + 1};
  }
  return std::nullopt;
}

// The defender is to move: how long the longest defence lasts, nothing if one may hold.
std::optional<int> ThreesSearch::defend(Depth depth) {
  const Side defender = other(attacker_);
  if (!board_->fives(defender).empty()) return std::nullopt;
  const Cells fives = board_->fives(attacker_);
  if (fives.empty()) return defend_against_three(depth);
  if (fives.count() > 1) return 2;
  if (!budget_->take()) return std::nullopt;
  board_->place(fives.first(), defender);
  const auto win = attack(depth);
  board_->remove(fives.first());
  return win ? std::optional(win->plies + 1) : std::nullopt;
}

// No four is on the board: there must be a win by fours if the defender did nothing about it.
std::optional<int> ThreesSearch::defend_against_three(Depth depth) {
  const Side defender = other(attacker_);
  const auto threat = win_by_fours();
  if (!threat) return std::nullopt;
  int longest = threat->plies + 1;
  for (const int reply : by_promise(*board_, spoiling_moves(*board_, *threat, attacker_))) {
    if (!budget_->take()) return std::nullopt;
    board_->place(reply, defender);
    const auto win = attack(depth);
    board_->remove(reply);
    if (!win) return std::nullopt;
    longest = std::max(longest, win->plies + 1);
  }
  return longest;
}

}  // namespace joseki::search
