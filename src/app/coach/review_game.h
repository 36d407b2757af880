// SPDX-License-Identifier: MIT
// A game reviewed by many tables, wherever these are kept.
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <string>

#include "app/coach/review.h"
#include "core/result.h"
#include "solve/formation/table.h"

namespace joseki::app {

// A table that games are reviewed by.
struct ReviewTable {
  using Ask = std::function<core::Status(formation::Table&)>;

  std::string name;
  formation::TableIdentity identity;
  // Lets `ask` have it, which nobody else uses meanwhile. It may be asked again if the table
  // changed meanwhile: the last answer counts.
  std::function<core::Status(const Ask& ask)> lend;
};

struct ReviewHow {
  // Tables were chosen by a person: they judge whatever the game's p4 is, and an error of theirs
  // ends the review.
  bool is_chosen = false;
  // A table that is left out because it cannot be read.
  std::function<void(const ReviewTable& table, const core::Error& error)> left_out{};
  std::stop_token stop{};
};

// Whether a table may judge that game: it is made for the game's p4 (the usual one, if its file
// does not tell), and it is the one that the file names, where big tiles are placeholders.
bool may_judge(const ReviewTable& table, const GameRecord& game,
               std::span<const ReviewTable> tables);

// Any thread, if the tables can be lent to several. interrupted.
core::Result<Review> review_game(const GameRecord& game, std::span<const ReviewTable> tables,
                                 const ReviewHow& how = {});

}  // namespace joseki::app
