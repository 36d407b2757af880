// SPDX-License-Identifier: MIT
// A review as a line of JSON.
#pragma once

#include <optional>
#include <string>

#include "app/catalog/json.h"
#include "app/coach/files/game_file.h"
#include "app/coach/opinions.h"
#include "app/coach/review.h"

namespace joseki::app {

// A game of a file and its review.
struct ReviewedGame {
  std::string file;
  GameFormat format = GameFormat::verse;
  std::size_t number = 0;  // of the game in the file, from 1; 0: it is alone
  GameRecord game{};
  Review review{};
  std::optional<Opinions> opinions{};  // nothing: the search was not asked
};

Json review_json(const ReviewedGame& reviewed);

}  // namespace joseki::app
