// SPDX-License-Identifier: MIT
#include "search/threats/threat_judge.h"

#include "search/threats/defence.h"

namespace joseki::search {
namespace {

using games::gomoku::Cells;
using games::gomoku::kCells;
using games::gomoku::other;
using games::gomoku::ShapeBoard;

constexpr auto kAnyLength = static_cast<int>(kLongestForcedWin);

// A move that wins within `plies`, counted from before it.
std::vector<ProvenMove> winning(int move, int plies) { return {{move, {Proof::win, plies - 1}}}; }

// Every move but `saving` leaves the other side a win within `plies`, counted from after it.
std::vector<ProvenMove> losing_but(const ShapeBoard& board, const Cells& saving, int plies) {
  std::vector<ProvenMove> moves;
  for (int cell = 0; cell < kCells; ++cell) {
    if (board.is_empty(cell) && !saving.has(cell)) moves.push_back({cell, {Proof::loss, plies}});
  }
  return moves;
}

}  // namespace

std::vector<ProvenMove> ThreatJudge::judge(Board& board, Side mover, const ThreatBudget& budget) {
  if (const Cells& own = board.fives(mover); !own.empty()) return winning(own.first(), 1);
  if (const Cells& theirs = board.fives(other(mover)); !theirs.empty()) {
    NodeBudget fours(budget.fours);
    if (const auto win = fours_.find(board, mover, kAnyLength, fours)) {
      return winning(win->first(), win->plies);
    }
    return losing_but(board, theirs.count() == 1 ? theirs : Cells(), 1);
  }
  NodeBudget fours(budget.fours);
  if (const auto win = fours_.find(board, mover, kAnyLength, fours)) {
    return winning(win->first(), win->plies);
  }
  if (budget.threes > 0) {
    NodeBudget threes(budget.threes);
    if (const auto win = threes_.find(board, mover, threes)) return winning(win->move, win->plies);
  }
  return defend(board, mover, budget);
}

// If the other side would win by fours, only what spoils that can be played; and of that only what
// leaves no other such win.
std::vector<ProvenMove> ThreatJudge::defend(Board& board, Side mover, const ThreatBudget& budget) {
  const Side attacker = other(mover);
  NodeBudget fours(budget.fours);
  const auto threat = fours_.find(board, attacker, kAnyLength, fours);
  if (!threat) return {};
  Cells saving = spoiling_moves(board, *threat, attacker);
  std::vector<ProvenMove> lost = losing_but(board, saving, threat->plies);
  NodeBudget defence(budget.defence);
  for (const int cell : saving) {
    NodeBudget lent = defence.lend(budget.fours);
    board.place(cell, mover);
    const auto win = fours_.find(board, attacker, kAnyLength, lent);
    board.remove(cell);
    defence.give_back(lent);
    if (win) lost.push_back({cell, {Proof::loss, win->plies}});
  }
  return lost;
}

}  // namespace joseki::search
