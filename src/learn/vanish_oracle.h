// SPDX-License-Identifier: MIT
// VanishOracle: a solved table of vanishing tic-tac-toe as the oracle of a search.
#pragma once

#include <optional>
#include <utility>

#include "games/vanish/vanish.h"
#include "learn/table_verdict.h"
#include "search/oracle.h"
#include "solve/retrograde/codes.h"

namespace joseki::learn {

// Knows every position. The whole table is in memory and never changes again: any number of threads
// may ask. `Board` is a VanishBoard.
template <class Board>
class VanishOracle : public search::Oracle<Board> {
 public:
  // `codes` are those of the game with Board::kRules.
  explicit VanishOracle(solve::Codes codes) : game_(Board::kRules), codes_(std::move(codes)) {}

  std::optional<search::Verdict> ask(const Board& board) const override {
    return verdict_of(solve::value_of(codes_.load(game_.rank(board.position().state))));
  }

 private:
  games::vanish::Vanish game_;
  solve::Codes codes_;
};

}  // namespace joseki::learn
