// SPDX-License-Identifier: MIT
#include "games/board_check.h"

#include <algorithm>

#include "core/ensure.h"

namespace joseki::games {
namespace {

std::string words(StoneCounts counts) {
  return "with " + std::to_string(counts.first) + " stones of the first and " +
         std::to_string(counts.second) + " of the second player ";
}

}  // namespace

core::Error bad_board(const std::string& why) {
  return {core::Errc::bad_input, "board: " + why, ""};
}

core::Status check_cells(std::span<const std::int8_t> cells, int size, int largest) {
  if (cells.size() != static_cast<std::size_t>(size)) {
    return bad_board("it has " + std::to_string(cells.size()) + " cells, not " +
                     std::to_string(size));
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] < -largest || cells[i] > largest) {
      return bad_board("cell " + std::to_string(i) + " is " + std::to_string(cells[i]) +
                       ", not from " + std::to_string(-largest) + " to " + std::to_string(largest));
    }
  }
  return core::Done{};
}

StoneCounts count_stones(std::span<const std::int8_t> cells) {
  return {
      static_cast<int>(std::count_if(cells.begin(), cells.end(), [](auto c) { return c > 0; })),
      static_cast<int>(std::count_if(cells.begin(), cells.end(), [](auto c) { return c < 0; }))};
}

core::Status check_alternation(StoneCounts counts) {
  if (counts.first == counts.second || counts.first == counts.second + 1) return core::Done{};
  return bad_board(words(counts) + "no game leads here");
}

core::Status check_winner_moved_last(StoneCounts counts, int winner) {
  const int last = counts.first > counts.second ? 1 : -1;
  if (winner == 0 || winner == last) return core::Done{};
  return bad_board("a game that is won was played on");
}

core::Status check_turn_of(StoneCounts counts, int turn) {
  if (turn == (counts.first == counts.second ? 1 : -1)) return core::Done{};
  return bad_board(words(counts) + "it cannot be the " + (turn == 1 ? "first" : "second") +
                   " player's turn");
}

std::int8_t checked_turn(int turn) {
  core::ensure(turn == 1 || turn == -1, "a turn is 1 or -1");
  return static_cast<std::int8_t>(turn);
}

}  // namespace joseki::games
