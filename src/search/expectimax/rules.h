// SPDX-License-Identifier: MIT
// The two ways a search can hold a board of 2048: in 64 bits with moves by tables, where tiles
// above 32768 and pairs of 32768 cannot matter; or cell by cell, for the few boards where they do.
#pragma once

#include <bit>
#include <cstdint>

#include "games/twenty48/board.h"
#include "games/twenty48/full_board.h"
#include "games/twenty48/moves.h"

namespace joseki::search {

// Both kinds offer: moves(board, f) calls f(direction, board after, points) for each legal move;
// spawns(board, f) calls f(board with a 2, board with a 4) for each empty cell; view(board) is what
// an evaluator sees.
class PackedRules {
 public:
  using Position = twenty48::Board;

  template <class Fn>
  void moves(Position board, Fn&& fn) const {
    using twenty48::Direction;
    const Position turned = twenty48::transpose(board);
    const auto across = static_cast<float>(moves_.score(board));
    const auto along = static_cast<float>(moves_.score(turned));
    if (const Position b = moves_.left(board); b != board) fn(Direction::left, b, across);
    if (const Position b = moves_.right(board); b != board) fn(Direction::right, b, across);
    if (const Position b = moves_.left(turned); b != turned) {
      fn(Direction::up, twenty48::transpose(b), along);
    }
    if (const Position b = moves_.right(turned); b != turned) {
      fn(Direction::down, twenty48::transpose(b), along);
    }
  }

  template <class Fn>
  static void spawns(Position board, Fn&& fn) {
    for (Position ones = ~twenty48::filled_ones(board) & twenty48::kOnes; ones != 0;
         ones &= ones - 1) {
      const Position one = ones & -ones;
      fn(board | one, board | one << 1);
    }
  }

  static int empty_count(Position board) {
    return twenty48::kCells - std::popcount(twenty48::filled_ones(board));
  }
  static twenty48::Board view(Position board) { return board; }
  static std::uint64_t hash(Position board) {
    board = (board ^ board >> 32) * 0x9E3779B97F4A7C15u;
    return board ^ board >> 29;
  }

 private:
  twenty48::Moves moves_{twenty48::BigTiles::slide};
};

class FullRules {
 public:
  using Position = twenty48::FullBoard;

  template <class Fn>
  void moves(const Position& board, Fn&& fn) const {
    for (const twenty48::Direction direction : twenty48::kDirections) {
      const twenty48::Slide slide = twenty48::slide(board, direction);
      if (slide.moved) fn(direction, slide.board, static_cast<float>(slide.score));
    }
  }

  template <class Fn>
  static void spawns(const Position& board, Fn&& fn) {
    for (int cell = 0; cell < twenty48::kCells; ++cell) {
      if (board.cells[cell] != 0) continue;
      Position two = board;
      Position four = board;
      two.cells[cell] = 1;
      four.cells[cell] = 2;
      fn(two, four);
    }
  }

  static int empty_count(const Position& board) { return board.empty_count(); }
  static twenty48::Board view(const Position& board) { return twenty48::to_board(board); }
  static std::uint64_t hash(const Position& board) {
    std::uint64_t hash = 0;
    for (const std::uint64_t cell : board.cells) hash = (hash ^ cell) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
  }
};

// Whether 64 bits are enough for a board and `moves` further moves: no two tiles of 32768 or more
// are equal, nor can they become so.
bool fits_packed(const twenty48::FullBoard& board, int moves);

}  // namespace joseki::search
