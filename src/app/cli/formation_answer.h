// SPDX-License-Identifier: MIT
// What a formation's table says of a board, in words and as the contract's object.
#pragma once

#include <string>

#include "app/cli/board_picture.h"
#include "app/cli/output.h"
#include "solve/formation/table.h"

namespace joseki::app {

// A rate as it is told: 32-bit formats to 9 decimals, since there is no more in them. The formats
// that are fine near certainty, and those of 64 bits, as they are.
double told_rate(double rate, formation::Precision precision);
std::string rate_text(double rate, formation::Precision precision);

// The answer to a question asked alone: the board, then the moves, best first, or why there is no
// answer. Several lines.
std::string answer_text(const formation::TableIdentity& table, const formation::Answer& answer,
                        const PictureStyle& style);

// The answer to one of many questions: a line.
std::string answer_line(const formation::TableIdentity& table, const formation::Answer& answer);

// The contract's query object, as a line.
void write_query_object(Output& out, const formation::TableIdentity& table,
                        const formation::Answer& answer);

}  // namespace joseki::app
