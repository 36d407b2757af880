// SPDX-License-Identifier: MIT
// What the tables of the Studio say of games and of single boards of them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/coach/review_game.h"
#include "app/tables/table_shelf.h"

namespace joseki::studio {

// All tables that are built, each lent by the shelf, which must outlive them.
std::vector<app::ReviewTable> review_tables(app::TableShelf& shelf);

// The rates of one board.
struct BoardRates {
  enum class Source { none, file, table };
  Source source = Source::none;
  std::string table{};                           // of Source::table
  std::array<std::optional<double>, 4> rates{};  // by direction
  std::optional<twenty48::Direction> best{};     // nothing: no move has a chance, or none is known

  std::optional<double> rate() const {
    return best ? rates[static_cast<std::size_t>(*best)] : std::nullopt;
  }
};
std::string_view name_of(BoardRates::Source source);

// What a file says of a board.
BoardRates rates_of_file(const app::FileRates& rates);

// By the first table that knows the board to the last digit: the one that the game is for, else the
// one named `first`, else any that may judge the game. Source::none if there is none. A table that
// cannot be read says nothing.
BoardRates rates_by_tables(const std::vector<app::ReviewTable>& tables, const app::GameRecord& game,
                           const twenty48::FullBoard& board, const std::string& first = "");

// The board as that table is asked, for the page Practice; nothing if it is none of the table's.
std::optional<twenty48::Board> board_of_table(const std::vector<app::ReviewTable>& tables,
                                              const std::string& table, const app::GameRecord& game,
                                              const twenty48::FullBoard& board);

}  // namespace joseki::studio
