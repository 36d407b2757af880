// SPDX-License-Identifier: MIT
#include "app/players/match.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/ensure.h"

namespace joseki::app {

std::vector<Mistake> mistakes_in(std::span<const Turn> turns) {
  std::vector<Mistake> mistakes;
  std::map<char, int> moves;  // by side
  for (const Turn& turn : turns) {
    const int number = ++moves[turn.side];
    // Outcomes are listed best first.
    if (turn.by_human && turn.got.outcome > turn.had.outcome) {
      mistakes.push_back({turn.side, number, turn.move, turn.had.outcome, turn.got.outcome});
    }
  }
  return mistakes;
}

core::Result<Match> Match::begin(const AnyRules& game, GameReader* table, std::string_view start) {
  Match match(game, table);
  if (const auto status = match.look_at(start); !status) return status.error();
  return match;
}

core::Status Match::look_at(std::string_view position) {
  Verdict verdict;
  verdict.position = position;
  if (table_ != nullptr) {
    auto known = table_->query(position);
    if (!known) return std::move(known).error();
    verdict = std::move(*known);
  }
  auto view = game_->view(verdict.position);
  if (!view) return std::move(view).error();
  verdict_ = std::move(verdict);
  view_ = std::move(*view);
  return core::Done{};
}

int Match::times_seen() const {
  return 1 + static_cast<int>(std::count_if(turns_.begin(), turns_.end(), [&](const Turn& turn) {
           return turn.before == position();
         }));
}

core::Status Match::play(int move, bool by_human) {
  auto after = game_->play(position(), move);
  if (!after) return std::move(after).error();
  Turn turn{.before = position(),
            .after = *after,
            .move = move,
            .text = game_->move_text(move),
            .side = view_.to_move,
            .by_human = by_human,
            .had = verdict_.value,
            .got = {}};
  if (table_ != nullptr) {
    const auto chosen = std::find_if(verdict_.moves.begin(), verdict_.moves.end(),
                                     [&](const MoveVerdict& known) { return known.move == move; });
    core::ensure(chosen != verdict_.moves.end(), "a legal move that the table does not list");
    turn.got = chosen->value;
  }
  turns_.push_back(std::move(turn));
  return look_at(*after);
}

core::Status Match::take_back() {
  core::ensure(!turns_.empty(), "nothing to take back");
  const std::string before = std::move(turns_.back().before);
  turns_.pop_back();
  return look_at(before);
}

}  // namespace joseki::app
