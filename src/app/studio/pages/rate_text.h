// SPDX-License-Identifier: MIT
// Success rates in figures and words, as the page Practice shows them.
#pragma once

#include <optional>
#include <string>

#include "solve/formation/rate.h"

namespace joseki::studio {

// 8 decimals of the formats of 32 bits, 15 of the others, without zeros at the end. A rate of the
// 1- formats that is all but certain is told by what is missing: "1-3.2e-9".
std::string rate_text(double rate, formation::Precision precision);

// What a move gives away: 1 - rate / best; in the 1- formats best - rate, which are about as good.
double rate_loss(double rate, double best, formation::Precision precision);

// How long the bar of a move with that loss is: from 1 for none to 0 for a tenth and more.
double bar_width(double loss);

// "one in 400 fails", "one in 3 succeeds", "never fails", "never succeeds".
std::string odds_text(double rate);

}  // namespace joseki::studio
