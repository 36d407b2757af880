// SPDX-License-Identifier: MIT
#include "learn/exact_oracles.h"

#include <cstdint>
#include <utility>

#include "core/ensure.h"
#include "core/parallel.h"
#include "games/vanish/vanish.h"
#include "games/vanish/vanish_families.h"
#include "learn/selfplay/exam_oracles.h"
#include "learn/vanish_oracle.h"
#include "search/exact/connect4_solver.h"
#include "search/exact/minimax.h"
#include "solve/retrograde/codes.h"
#include "solve/retrograde/solver.h"

namespace joseki::learn {
namespace {

// A vanishing game solved in memory.
template <class Board>
OraclePtr<Board> solved_vanish() {
  const games::vanish::Vanish game(Board::kRules);
  auto codes = solve::Codes::make(game);
  core::ensure(bool(codes), "a small table fits the memory");
  core::Workers workers(1);
  const bool finished{solve::Solver(game, *codes, workers).run({}, {})};
  core::ensure(finished, "nobody stops this solve");
  return std::make_shared<VanishOracle<Board>>(std::move(*codes));
}

}  // namespace

OraclePtr<games::tictactoe::TicTacToeBoard> make_exact_oracle(
    std::type_identity<games::tictactoe::TicTacToeBoard>) {
  return std::make_shared<search::Minimax<games::tictactoe::TicTacToeBoard>>();
}

OraclePtr<games::vanish::Vanish3x3M3> make_exact_oracle(
    std::type_identity<games::vanish::Vanish3x3M3>) {
  return solved_vanish<games::vanish::Vanish3x3M3>();
}

OraclePtr<games::vanish::Vanish4x4M3> make_exact_oracle(
    std::type_identity<games::vanish::Vanish4x4M3>) {
  return solved_vanish<games::vanish::Vanish4x4M3>();
}

OraclePtr<games::vanish::Vanish4x4M4> make_vanish_4x4_m4_oracle() {
  return solved_vanish<games::vanish::Vanish4x4M4>();
}

OraclePtr<games::connect4::Connect4> make_exact_oracle(
    std::type_identity<games::connect4::Connect4>) {
  return std::make_shared<search::Connect4Solver>(std::uint64_t{1} << 22, kConnect4ExactFrom);
}

}  // namespace joseki::learn
