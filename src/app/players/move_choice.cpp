// SPDX-License-Identifier: MIT
#include "app/players/move_choice.h"

#include <vector>

#include "core/ensure.h"

namespace joseki::app {
namespace {

// Whether a / c > b / d, -1 or 1, or 0 if equal; nothing out of nothing is 0.
int compare_shares(int a, int c, int b, int d) {
  const std::int64_t left = std::int64_t{a} * (d > 0 ? d : 1);
  const std::int64_t right = std::int64_t{b} * (c > 0 ? c : 1);
  return left == right ? 0 : left > right ? 1 : -1;
}

int any_of(const std::vector<int>& moves, core::Rng& rng) {
  return moves.size() == 1 ? moves.front() : moves[rng.below(moves.size())];
}

core::Result<std::vector<int>> hardest_to_answer(const AnyGame& game, GameReader& table,
                                                 const Verdict& verdict,
                                                 const std::vector<int>& moves) {
  std::vector<int> hardest;
  Pitfalls most;
  for (const int move : moves) {
    const auto after = game.play(verdict.position, move);
    if (!after) return after.error();
    const auto reply = table.query(*after);
    if (!reply) return reply.error();
    const Pitfalls found = pitfalls(*reply);
    if (!hardest.empty() && is_harder(most, found)) continue;
    if (hardest.empty() || is_harder(found, most)) {
      hardest.clear();
      most = found;
    }
    hardest.push_back(move);
  }
  return hardest;
}

}  // namespace

Pitfalls pitfalls(const Verdict& verdict) {
  Pitfalls found;
  for (const MoveVerdict& move : verdict.moves) {
    ++found.moves;
    if (move.value.outcome > verdict.value.outcome) {  // listed best first
      ++found.worse;
    } else if (!move.best) {
      ++found.slower;
    }
  }
  return found;
}

bool is_harder(const Pitfalls& a, const Pitfalls& b) {
  const int worse = compare_shares(a.worse, a.moves, b.worse, b.moves);
  if (worse != 0) return worse > 0;
  return compare_shares(a.slower, a.moves, b.slower, b.moves) > 0;
}

core::Result<int> choose_move(const AnyGame& game, GameReader& table, const Verdict& verdict,
                              double error, core::Rng& rng) {
  core::ensure(!verdict.moves.empty(), "a finished game has no moves");
  std::vector<int> best;
  std::vector<int> others;
  for (const MoveVerdict& move : verdict.moves) (move.best ? best : others).push_back(move.move);
  if (error > 0 && !others.empty() && rng.unit() < error) return any_of(others, rng);
  const auto hardest = hardest_to_answer(game, table, verdict, best);
  if (!hardest) return hardest.error();
  return any_of(*hardest, rng);
}

int choose_move(const Thought& thought, double error, core::Rng& rng) {
  core::ensure(thought.best.has_value(), "an engine moves where it can");
  const auto& moves = thought.moves;
  if (error > 0 && moves.size() > 1 && rng.unit() < error) {
    return moves[1 + rng.below(moves.size() - 1)].move;
  }
  return *thought.best;
}

}  // namespace joseki::app
