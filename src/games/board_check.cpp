// SPDX-License-Identifier: MIT
#include "games/board_check.h"

#include <algorithm>

#include "core/ensure.h"

namespace joseki::games {
namespace {

core::Text words(StoneCounts counts) {
  return core::text("with {} stones of the first and {} of the second player", counts.first,
                    counts.second);
}

}  // namespace

core::Error bad_board(const core::Text& why) {
  return {core::Errc::bad_input, core::text("board: {}", why), {}};
}

core::Status check_cells(std::span<const std::int8_t> cells, int size, int largest) {
  if (cells.size() != static_cast<std::size_t>(size)) {
    return bad_board(core::text("it has {} cells, not {}", cells.size(), size));
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] < -largest || cells[i] > largest) {
      return bad_board(
          core::text("cell {} is {}, not from {} to {}", i, cells[i], -largest, largest));
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
  return bad_board(core::text("{} no game leads here", words(counts)));
}

core::Status check_winner_moved_last(StoneCounts counts, int winner) {
  const int last = counts.first > counts.second ? 1 : -1;
  if (winner == 0 || winner == last) return core::Done{};
  return bad_board(core::text("a game that is won was played on"));
}

core::Status check_turn_of(StoneCounts counts, int turn) {
  if (turn == (counts.first == counts.second ? 1 : -1)) return core::Done{};
  return bad_board(turn == 1
                       ? core::text("{} it cannot be the first player's turn", words(counts))
                       : core::text("{} it cannot be the second player's turn", words(counts)));
}

std::int8_t checked_turn(int turn) {
  core::ensure(turn == 1 || turn == -1, "a turn is 1 or -1");
  return static_cast<std::int8_t>(turn);
}

}  // namespace joseki::games
