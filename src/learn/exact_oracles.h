// SPDX-License-Identifier: MIT
// Exact oracles: who knows the value of positions of a game, for the games where that is cheap.
#pragma once

#include <memory>
#include <type_traits>

#include "games/connect4/connect4.h"
#include "games/mcts_game.h"
#include "games/tictactoe/board.h"
#include "games/vanish/board.h"
#include "search/oracle.h"

namespace joseki::learn {

template <class G>
using OraclePtr = std::shared_ptr<const search::Oracle<G>>;

// Everything below the position, remembered.
OraclePtr<games::tictactoe::TicTacToeBoard> make_exact_oracle(
    std::type_identity<games::tictactoe::TicTacToeBoard>);
// A table solved on the spot: 10 thousand states take a moment, 800 thousand a tenth of a second.
OraclePtr<games::vanish::Vanish3x3M3> make_exact_oracle(
    std::type_identity<games::vanish::Vanish3x3M3>);
OraclePtr<games::vanish::Vanish4x4M3> make_exact_oracle(
    std::type_identity<games::vanish::Vanish4x4M3>);
// Alpha-beta, which knows nothing of positions with fewer than kConnect4ExactFrom stones: they
// would take too long.
OraclePtr<games::connect4::Connect4> make_exact_oracle(
    std::type_identity<games::connect4::Connect4>);
inline constexpr int kConnect4ExactFrom = 18;

template <class G>
concept ExactlySolvedGame = games::MCTSGame<G> && requires {
  make_exact_oracle(std::type_identity<G>{});
};

}  // namespace joseki::learn
