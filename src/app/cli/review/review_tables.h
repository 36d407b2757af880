// SPDX-License-Identifier: MIT
// The tables that games are reviewed by: all that are built, or one; opened when a game needs them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/coach/review.h"
#include "core/result.h"
#include "solve/formation/table.h"

namespace joseki::app {

struct ReviewTableChoice {
  std::string table;              // empty: all
  std::vector<std::string> dirs;  // empty: the usual folder
};

class ReviewTables {
 public:
  // What a person should know: a line without a full stop.
  using Warn = std::function<void(const std::string&)>;

  // bad_input, not_found: the one that was chosen is not there.
  static core::Result<ReviewTables> find(const ReviewTableChoice& choice, Warn warn);

  std::size_t count() const { return tables_.size(); }

  // By every table whose p4 is the game's; by the chosen one in any case. A damaged table is left
  // out with a warning, unless it is the chosen one.
  core::Result<Review> review(const GameRecord& game);

 private:
  struct Known {
    std::string name;
    formation::TableIdentity identity;
    std::function<core::Result<formation::Table>()> open;
    std::unique_ptr<formation::Table> opened{};
    bool is_broken = false;
  };

  bool is_for(const Known& table, const GameRecord& game) const;
  core::Status give_up(Known& table, const core::Error& error);

  bool is_chosen_ = false;
  Warn warn_;
  std::vector<Known> tables_;
};

}  // namespace joseki::app
