// SPDX-License-Identifier: MIT
// Grade: how good a move was by the rates of a table, as a share of the chances and as a word.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace joseki::app {

enum class GradeWord : std::uint8_t {
  perfect,
  excellent,
  nice_try,
  not_bad,
  mistake,
  blunder,
  terrible,
};
inline constexpr std::array kGradeWords = {
    GradeWord::perfect, GradeWord::excellent, GradeWord::nice_try, GradeWord::not_bad,
    GradeWord::mistake, GradeWord::blunder,   GradeWord::terrible};  // best first
std::string_view name_of(GradeWord word);

// Rates this close are equal: tables of 32 bits store rates in steps of 2.5e-10.
inline constexpr double kEqualRates = 3e-10;

struct Grade {
  double match = 1;  // the share of the chances that the move keeps: its rate / that of the best
  GradeWord word = GradeWord::perfect;

  double loss() const { return 1 - match; }
};

// `rate` of the move that was made, `best` of the best move there was: 0 <= rate <= best <= 1,
// where rates that are equal by kEqualRates may be in any order. A move that is equal to the best
// one is perfect and matches by 1, also where no move has a chance.
Grade grade_of(double rate, double best);

}  // namespace joseki::app
