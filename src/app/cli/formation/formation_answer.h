// SPDX-License-Identifier: MIT
// What a formation's table says of a board, in words.
#pragma once

#include <string>

#include "app/cli/play/board_picture.h"
#include "app/tables/table_json.h"
#include "solve/formation/table.h"

namespace joseki::app {

// The answer to a question asked alone: the board, then the moves, best first, or why there is no
// answer. Several lines.
std::string answer_text(const formation::TableIdentity& table, const formation::Answer& answer,
                        const PictureStyle& style);

// The answer to one of many questions: a line.
std::string answer_line(const formation::TableIdentity& table, const formation::Answer& answer);

}  // namespace joseki::app
