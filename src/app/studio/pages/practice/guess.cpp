// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/guess.h"

#include <algorithm>

#include "core/ensure.h"

namespace joseki::studio {
namespace {

using twenty48::Direction;

app::Grade grade_in(const KnownRates& known, const RatedMove& move) {
  return app::grade_of(*move.rate(), *known.rate());
}

bool is_worse(const KnownRates& known, const RatedMove& move) {
  switch (move.state) {
    case MoveState::rate:
      return grade_in(known, move).word != app::GradeWord::perfect;
    case MoveState::outside:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::string_view name_of(Verdict::Outcome outcome) {
  switch (outcome) {
    case Verdict::Outcome::graded:
      return "graded";
    case Verdict::Outcome::outside:
      return "outside";
    case Verdict::Outcome::unknown:
      break;
  }
  return "unknown";
}

Verdict verdict_of(const KnownRates& known, Direction direction) {
  core::ensure(known.best().has_value(), "a guess has a best move to be compared with");
  const auto& moves = known.moves;
  const auto made = std::find_if(moves.begin(), moves.end(), [&](const RatedMove& move) {
    return move.direction == direction;
  });
  Verdict verdict{.direction = direction, .rates = known};
  verdict.is_choice = std::any_of(moves.begin(), moves.end(),
                                  [&](const RatedMove& move) { return is_worse(known, move); });
  const bool is_best_known = known.range && known.range->is_exact();
  if (made->state == MoveState::outside) {
    verdict.outcome = Verdict::Outcome::outside;
  } else if (!is_best_known || !made->is_exact()) {
    verdict.outcome = Verdict::Outcome::unknown;
  } else {
    verdict.grade = grade_in(known, *made);
  }
  return verdict;
}

void count(const Verdict& verdict, Guessing& guessing) {
  if (verdict.outcome == Verdict::Outcome::unknown) return;
  if (!verdict.is_right()) {
    guessing.streak = 0;
  } else if (verdict.is_choice) {
    guessing.longest = std::max(guessing.longest, ++guessing.streak);
  }
}

KnownRates hidden(const KnownRates& known) {
  KnownRates blank{.board = known.board, .table = known.table, .request = known.request};
  blank.absence =
      Absence{Absence::Kind::guessing, core::text("the rates are hidden until a move is made")};
  for (std::size_t i = 0; i < blank.moves.size(); ++i) {
    blank.moves[i].direction = twenty48::kDirections[i];
    const auto same = std::find_if(known.moves.begin(), known.moves.end(), [&](const auto& move) {
      return move.direction == blank.moves[i].direction;
    });
    const bool is_legal = same->state != MoveState::illegal;
    blank.moves[i].state = is_legal ? MoveState::hidden : MoveState::illegal;
  }
  return blank;
}

}  // namespace joseki::studio
