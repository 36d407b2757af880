// SPDX-License-Identifier: MIT
// What tables say of a position, as the contract's query object. Written by hand: a stream of
// 100,000 of them should not wait for it.
#pragma once

#include <string>
#include <string_view>

#include "app/catalog/any_game.h"
#include "app/catalog/json.h"
#include "solve/formation/table.h"

namespace joseki::app {

// A rate as it is told: 32-bit formats to 9 decimals, since there is no more in them. The formats
// that are fine near certainty, and those of 64 bits, as they are.
double told_rate(double rate, formation::Precision precision);
std::string rate_text(double rate, formation::Precision precision);

// {"value":"win","plies":13}, appended to `object`.
void add_value(Json& object, const solve::Value& value);

// One line, without its end.
std::string query_text(std::string_view table, const Verdict& verdict);
std::string query_text(const formation::TableIdentity& table, const formation::Answer& answer);

}  // namespace joseki::app
