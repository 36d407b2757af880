// SPDX-License-Identifier: MIT
// RecFile: a recording of practice as a .rec file, and back.
//
// Packed records of 17 bytes, little-endian: u8 change, four u32. Of the first record the four
// numbers are the start board in pieces of 16 bits, lowest first. Of each further one, change is
// the move (bits 0-1: up, down, left, right), the new tile's cell (2-5) and whether it is a 4 (6);
// the numbers are the rates of up, down, left and right before the move, times 4e9. Files of an
// older kind are read too: records of 12 bytes, u64 board and u32 score.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "games/twenty48/board.h"
#include "games/twenty48/moves.h"

namespace joseki::app {

inline constexpr std::size_t kMostRecordedMoves = 10'000;

struct RecordedMove {
  twenty48::Direction direction = twenty48::Direction::left;
  int cell = 0;                   // of the new tile
  int exponent = 1;               // 1 or 2
  std::array<double, 4> rates{};  // in the order of twenty48::Direction; 0: none

  friend bool operator==(const RecordedMove&, const RecordedMove&) = default;
};

struct Recording {
  twenty48::Board start = 0;
  std::vector<RecordedMove> moves;

  friend bool operator==(const Recording&, const Recording&) = default;
};

std::vector<std::uint8_t> rec_bytes(const Recording& recording);

// One board of a recording that is open.
struct RecordFrame {
  twenty48::Board board = 0;
  std::uint64_t score = 0;
  // The move that leads on from it; nothing at the end, and in files of the older kind.
  std::optional<RecordedMove> next{};
};

// All boards of a file, at least one. foreign_file if it is not a recording; damaged_file
// if a move in it is not possible, whether big tiles slide or are walls.
core::Result<std::vector<RecordFrame>> read_rec(std::span<const std::uint8_t> bytes);

}  // namespace joseki::app
