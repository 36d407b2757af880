// SPDX-License-Identifier: MIT
#include "reference/naive_gomoku.h"

#include <algorithm>

namespace joseki::reference {
namespace {

constexpr int kSide = NaiveGomoku::kSide;
constexpr int kCells = NaiveGomoku::kCells;
struct Step {
  int down;
  int right;
};
constexpr std::array<Step, 4> kSteps{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

bool is_on_board(int row, int column) {
  return row >= 0 && row < kSide && column >= 0 && column < kSide;
}

// What five cells in a row hold; nothing if they do not all lie on the board.
struct FiveCells {
  int own = 0;
  int others = 0;
};
std::optional<FiveCells> count_five(const NaiveGomoku& board, int first, int player, Step step) {
  FiveCells count;
  for (int i = 0; i < 5; ++i) {
    const int row = first / kSide + i * step.down;
    const int column = first % kSide + i * step.right;
    if (!is_on_board(row, column)) return std::nullopt;
    const int stone = board.at(row * kSide + column);
    count.own += stone == player ? 1 : 0;
    count.others += stone == -player ? 1 : 0;
  }
  return count;
}

// Calls look(FiveCells) for each five cells in a row through `cell`.
template <class Look>
void for_fives_through(const NaiveGomoku& board, int cell, int player, Look look) {
  for (const Step step : kSteps) {
    for (int back = 0; back < 5; ++back) {
      const int row = cell / kSide - back * step.down;
      const int column = cell % kSide - back * step.right;
      if (!is_on_board(row, column)) continue;
      if (const auto five = count_five(board, row * kSide + column, player, step)) look(*five);
    }
  }
}

// Five cells count by the stones they have already if the other side has none there: the new stone
// makes a one, a two, a three, a four, a five. What is open counts more, for more fives are left.
int score_for(const NaiveGomoku& board, int cell, int player) {
  constexpr std::array<int, 5> kScores = {1, 10, 100, 1'000, 100'000};
  int score = 0;
  for_fives_through(board, cell, player, [&](const FiveCells& five) {
    if (five.others == 0) score += kScores[static_cast<std::size_t>(five.own)];
  });
  return score;
}

}  // namespace

NaiveGomoku::NaiveGomoku(const games::gomoku::Gomoku& game) {
  const auto cells = game.board_data();
  for (int cell = 0; cell < kCells; ++cell) put(cell, cells[static_cast<std::size_t>(cell)]);
}

int NaiveGomoku::stones_beside(int cell, int player, int down, int right) const {
  int row = cell / kSide + down;
  int column = cell % kSide + right;
  int count = 0;
  while (is_on_board(row, column) && at(row * kSide + column) == player) {
    ++count;
    row += down;
    column += right;
  }
  return count;
}

bool NaiveGomoku::makes_five(int cell, int player) const {
  if (at(cell) != 0) return false;
  return std::any_of(kSteps.begin(), kSteps.end(), [&](Step step) {
    return stones_beside(cell, player, step.down, step.right) + 1 +
               stones_beside(cell, player, -step.down, -step.right) >=
           5;
  });
}

std::vector<int> NaiveGomoku::fives(int player) const {
  std::vector<int> cells;
  for (int cell = 0; cell < kCells; ++cell) {
    if (makes_five(cell, player)) cells.push_back(cell);
  }
  return cells;
}

bool makes_four(const NaiveGomoku& board, int cell, int player) {
  bool found = false;
  for_fives_through(board, cell, player, [&](const FiveCells& five) {
    found = found || (five.own == 3 && five.others == 0);
  });
  return found;
}

std::optional<int> naive_win_by_fours(NaiveGomoku& board, int player, int plies) {
  if (plies < 1) return std::nullopt;
  if (!board.fives(player).empty()) return 1;
  std::optional<int> shortest;
  if (plies < 3) return shortest;
  for (int cell = 0; cell < kCells; ++cell) {
    if (board.at(cell) != 0 || !makes_four(board, cell, player)) continue;
    board.put(cell, player);
    const auto fives = board.fives(player);
    if (!fives.empty() && board.fives(-player).empty()) {
      std::optional<int> after = 1;
      if (fives.size() == 1) {
        board.put(fives[0], -player);
        after = naive_win_by_fours(board, player, plies - 2);
        board.put(fives[0], 0);
      }
      if (after && (!shortest || *after + 2 < *shortest)) shortest = *after + 2;
    }
    board.put(cell, 0);
    if (shortest) plies = std::min(plies, *shortest - 2);
    if (plies < 3) break;
  }
  return shortest;
}

int naive_choice(const games::gomoku::Gomoku& game, core::Rng& rng) {
  const NaiveGomoku board(game);
  const int player = game.get_turn();
  std::vector<int> best;
  int most = -1;
  for (const int cell : game.get_valid_moves()) {
    // A five before a five of the other side's, and that before all else.
    const int score = 2 * score_for(board, cell, player) + score_for(board, cell, -player);
    if (score > most) best.clear();
    if (score >= most) best.push_back(cell);
    most = std::max(most, score);
  }
  return best[rng.below(best.size())];
}

}  // namespace joseki::reference
