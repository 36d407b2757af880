// SPDX-License-Identifier: MIT
// Success rates in figures and words, as the page Practice shows them.
#pragma once

#include <optional>
#include <string>

#include "solve/formation/rate.h"

namespace joseki::studio {

// A rate as short as it can be without hiding anything that matters: at most 8 decimals for the
// formats of 32 bits and 15 for the others, without zeros at the end. In the 1- formats, a rate
// very close to 1 shows its distance instead: "1-3.2e-9". (app::rate_text() is for columns: it
// always has the same number of decimals.)
std::string short_rate(double rate, formation::Precision precision);

// What a move gives away: 1 - rate / best. In the 1- formats it is best - rate: their rates are
// close to 1, where both are about the same.
double rate_loss(double rate, double best, formation::Precision precision);

// How long the bar of a move with that loss is: 1 for no loss, 0 for a tenth and more.
double bar_width(double loss);

// A rate as people say it: by what is rarer, success or failure.
struct Odds {
  bool of_failure = false;
  std::optional<double> one_in{};  // nothing: it never happens

  // "one in 400 fails", "one in 3 succeeds", "never fails", "never succeeds"
  std::string words() const;
};
Odds odds_of(double rate);

}  // namespace joseki::studio
