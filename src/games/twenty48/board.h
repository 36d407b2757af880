// SPDX-License-Identifier: MIT
// A 2048 board in 64 bits: 16 nibbles, the most significant one is the top-left cell, row by row.
// A nibble v is the tile 2^v; 0 is an empty cell; 15 (f) is a big tile whose value does not matter.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"

namespace joseki::twenty48 {

using Board = std::uint64_t;

// A set of cells: bit i is the cell of nibble i, counted from the least significant.
using CellSet = std::uint16_t;

inline constexpr int kCells = 16;
inline constexpr int kBig = 15;

// The exponent in nibble `nibble`, 0 to 15.
constexpr int tile(Board board, int nibble) { return static_cast<int>(board >> (4 * nibble)) & 15; }

// Row `row` counted from the top: its first cell is in the most significant nibble.
constexpr std::uint16_t row(Board board, int row) {
  return static_cast<std::uint16_t>(board >> (16 * (3 - row)));
}

// The four cells of a row or column spelt as a mask of one bit each: bit 0 of every nibble.
inline constexpr Board kOnes = 0x1111'1111'1111'1111;

// Bit 0 of each nibble that is not empty, or that is f.
constexpr Board filled_ones(Board board) {
  board |= board >> 2;
  board |= board >> 1;
  return board & kOnes;
}
constexpr Board big_ones(Board board) {
  board &= board >> 2;
  board &= board >> 1;
  return board & kOnes;
}

// 0x1 in some nibbles to the set of those cells, and back to 0xf in each of them.
constexpr CellSet cells_of(Board ones) {
  ones = (ones | (ones >> 3)) & 0x0303'0303'0303'0303;
  ones = (ones | (ones >> 6)) & 0x000f'000f'000f'000f;
  ones = (ones | (ones >> 12)) & 0x0000'00ff'0000'00ff;
  return static_cast<CellSet>(ones | (ones >> 24));
}
constexpr Board nibbles_of(CellSet cells) {
  Board b = cells;
  b = (b | (b << 24)) & 0x0000'00ff'0000'00ff;
  b = (b | (b << 12)) & 0x000f'000f'000f'000f;
  b = (b | (b << 6)) & 0x0303'0303'0303'0303;
  b = (b | (b << 3)) & kOnes;
  return b * 15;
}

constexpr CellSet big_cells(Board board) { return cells_of(big_ones(board)); }
constexpr CellSet empty_cells(Board board) { return cells_of(~filled_ones(board) & kOnes); }

// Cells with exactly that exponent.
constexpr CellSet cells_with(Board board, int exponent) {
  return cells_of(~filled_ones(board ^ (kOnes * static_cast<Board>(exponent))) & kOnes);
}

// The sum of all tiles that are not f. At most 16 * 16384.
constexpr std::uint32_t small_sum(Board board) {
  std::uint32_t sum = 0;
  for (; board != 0; board >>= 4) {
    const int exponent = static_cast<int>(board & 15);
    if (exponent != 0 && exponent != kBig) sum += 1U << exponent;
  }
  return sum;
}

// The board with rows and columns exchanged, with columns reversed, with rows reversed.
constexpr Board transpose(Board b) {
  const Board a = (b & 0xf0f0'0f0f'f0f0'0f0f) | ((b & 0x0000'f0f0'0000'f0f0) << 12) |
                  ((b & 0x0f0f'0000'0f0f'0000) >> 12);
  return (a & 0xff00'ff00'00ff'00ff) | ((a & 0x00ff'00ff'0000'0000) >> 24) |
         ((a & 0x0000'0000'ff00'ff00) << 24);
}
constexpr Board mirror(Board b) {
  b = ((b & 0xff00'ff00'ff00'ff00) >> 8) | ((b & 0x00ff'00ff'00ff'00ff) << 8);
  return ((b & 0xf0f0'f0f0'f0f0'f0f0) >> 4) | ((b & 0x0f0f'0f0f'0f0f'0f0f) << 4);
}
constexpr Board flip(Board b) {
  b = (b >> 32) | (b << 32);
  return ((b & 0xffff'0000'ffff'0000) >> 16) | ((b & 0x0000'ffff'0000'ffff) << 16);
}

// 16 hexadecimal digits; parse_board also takes 0x before them. bad_input with the reason.
std::string format_board(Board board);
core::Result<Board> parse_board(std::string_view text);

}  // namespace joseki::twenty48
