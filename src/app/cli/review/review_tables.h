// SPDX-License-Identifier: MIT
// The tables that games are reviewed by: all that are built, or one; opened when a game needs them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/coach/review_game.h"
#include "core/result.h"

namespace joseki::app {

struct ReviewTableChoice {
  std::string table;              // empty: all
  std::vector<std::string> dirs;  // empty: the usual folder
};

struct ReviewTables {
  std::vector<ReviewTable> tables;  // each may be lent to several threads
  bool is_chosen = false;           // one, by its name
};

// bad_input, not_found: the one that was chosen is not there.
core::Result<ReviewTables> find_review_tables(const ReviewTableChoice& choice);

}  // namespace joseki::app
