// SPDX-License-Identifier: MIT
// Guessing: the mode in which the rates of a board stay hidden until a move is made on it.
#pragma once

#include <cstdint>
#include <optional>

#include "app/coach/grade.h"
#include "app/studio/pages/practice/practice_rates.h"

namespace joseki::studio {

// What became of a guess.
struct Verdict {
  enum class Outcome : std::uint8_t {
    graded,
    outside,  // the move left the formation
    unknown,  // its rate, or that of the best move, is not known to the last digit
  };
  Outcome outcome = Outcome::graded;
  app::Grade grade{};  // of a graded one
  // Whether some other move would have been worse: where all are equal there is nothing to guess.
  bool is_choice = true;
  twenty48::Direction direction = twenty48::Direction::left;
  KnownRates rates{};  // of the board before the move

  bool is_right() const {
    return outcome == Outcome::graded && grade.word == app::GradeWord::perfect;
  }
};
std::string_view name_of(Verdict::Outcome outcome);

// `known`: of the board before the move, with a best move; `direction` changes that board.
Verdict verdict_of(const KnownRates& known, twenty48::Direction direction);

// A right guess that was a choice adds one, a wrong one ends the streak; one that cannot be judged
// changes nothing.
void count(const Verdict& verdict, Guessing& guessing);

// The same board, and which moves change it; nothing that a rate could be told by.
KnownRates hidden(const KnownRates& known);

}  // namespace joseki::studio
