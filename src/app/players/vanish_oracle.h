// SPDX-License-Identifier: MIT
// open_vanish_oracle(): a table of vanishing tic-tac-toe on disk as the oracle of a search.
#pragma once

#include <filesystem>
#include <memory>
#include <utility>

#include "core/parallel.h"
#include "core/result.h"
#include "games/vanish/vanish.h"
#include "learn/vanish_oracle.h"
#include "search/oracle.h"
#include "solve/retrograde/table_file.h"

namespace joseki::app {

// Reads the whole table and checks it. `Board` is a VanishBoard.
template <class Board>
core::Result<std::shared_ptr<const search::Oracle<Board>>> open_vanish_oracle(
    const std::filesystem::path& file) {
  core::Workers workers(1);
  auto table = solve::load_table(games::vanish::Vanish(Board::kRules), file, workers);
  if (!table) return std::move(table).error();
  return std::shared_ptr<const search::Oracle<Board>>(
      std::make_shared<learn::VanishOracle<Board>>(std::move(table->codes)));
}

}  // namespace joseki::app
