// SPDX-License-Identifier: MIT
// MachinePlayer: who plays whole games of 2048: a table where one knows the endgame, search
// everywhere else.
#pragma once

#include <array>
#include <bitset>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/players/twenty48/dispatcher.h"
#include "games/twenty48/full_board.h"
#include "search/expectimax/board_search.h"

namespace joseki::app {

inline constexpr std::string_view kSearchSource = "search";

struct Decision {
  std::optional<twenty48::Direction> direction;  // nothing: the game is over
  std::string source;                            // "search" or the table's name
  double value = 0;  // the table's rate, or the search's value of the move
  int leads_to = 0;  // of a table: exponent of the tile that this is good for
  int depth = 0;     // of the search: new tiles ahead; 0 if a table decided
  std::uint64_t nodes = 0;
  // Of every move, by direction: by the search, where it had a choice; by the table.
  std::array<std::optional<float>, 4> values{};
  MoveRates rates{};
};

// A move of the line a player expects, and the tile it expects after it.
struct ExpectedTurn {
  Decision decision;
  int cell = 0;  // where the 2 comes, row by row from the top-left
};

// Not thread-safe: one a thread.
class MachinePlayer {
 public:
  struct Parts {
    std::unique_ptr<search::BoardSearch> search;
    EndgameTables* tables = nullptr;  // none: search alone. Must outlive the player
    search::ExpectimaxLimits limits{};
    std::optional<std::chrono::microseconds> time_per_move{};  // else by limits alone
    DispatchOptions dispatch{};
  };

  explicit MachinePlayer(Parts parts);

  // Looks for new tables.
  void begin_game();

  // How much is searched from now on. With a time, moves depend on the machine and its load.
  void set_limits(const search::ExpectimaxLimits& limits,
                  std::optional<std::chrono::microseconds> time_per_move = std::nullopt) {
    parts_.limits = limits;
    parts_.time_per_move = time_per_move;
  }

  Decision decide(const twenty48::FullBoard& board);

  // The player's own moves, if each new tile is the 2 whose cell is neither lucky nor unlucky: the
  // one in the middle of all cells by the value of the best move after it. `first`: what was
  // decided on `board`, if that is known.
  std::vector<ExpectedTurn> expected_line(twenty48::FullBoard board, std::size_t length,
                                          std::optional<Decision> first = std::nullopt);

 private:
  // `among`: as in ExpectimaxLimits.
  Decision by_search(const twenty48::FullBoard& board, std::bitset<4> among);
  int usual_cell(const twenty48::FullBoard& after);

  Parts parts_;
  std::optional<Dispatcher> dispatcher_;
};

}  // namespace joseki::app
