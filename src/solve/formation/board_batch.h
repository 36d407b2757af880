// SPDX-License-Identifier: MIT
// BoardBatch: some boards of a layer and what they become after a spawn and a move. Expanding
// writes candidates without a branch on whether a move is legal, which no processor can guess;
// whoever uses them runs through legal ones only.
#pragma once

#include <array>
#include <cstdint>

#include "solve/formation/rank_space.h"

namespace joseki::formation {

inline constexpr int kBatchBoards = 64;
inline constexpr int kBatchSpawns = kBatchBoards * 16;

// What the moves after a spawn lead to: as boards, or as keys that only the expander understands.
struct Candidates {
  // Four moves a spawn, and room for what is written but does not count.
  static constexpr int kMost = kBatchSpawns * 4 + 4;
  std::array<std::uint64_t, kMost> key;  // says itself which spawn of the batch it answers
  int keys = 0;
  std::array<Board, kMost> board;
  std::array<std::uint16_t, kMost> spawn;  // that the board answers
  int boards = 0;
};

struct BoardBatch {
  int boards = 0;
  std::uint32_t arrangement = 0;  // all boards of a batch have the same
  std::array<Board, kBatchBoards> board;
  std::array<Parts, kBatchBoards> parts;
  std::array<std::uint64_t, kBatchBoards> index;  // whatever the user wants to remember

  // Filled by an expander: board b's spawns, one for each empty cell from the least significant
  // nibble up, are numbered from first_spawn[b] to first_spawn[b + 1].
  std::array<int, kBatchBoards + 1> first_spawn;
  Candidates twos;   // after a 2: in the next layer
  Candidates fours;  // after a 4: in the one after it

  // Whether another board of that arrangement has a place.
  bool accepts(std::uint32_t other) const {
    return boards < kBatchBoards && (boards == 0 || other == arrangement);
  }
  void add(std::uint32_t a, Board b, Parts p, std::uint64_t i) {
    arrangement = a;
    board[boards] = b;
    parts[boards] = p;
    index[boards++] = i;
  }
};

}  // namespace joseki::formation
