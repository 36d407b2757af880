// SPDX-License-Identifier: MIT
#include "search/exact/connect4_solver.h"

#include <algorithm>
#include <bit>

#include "core/ensure.h"

namespace joseki::search {
namespace {

using namespace games::connect4;

constexpr int kCells = kRows * kColumns;
// Scores fit in -21 to 21; a stored bound is one of them, lower or upper, in a byte. 0 is nothing.
constexpr int kMaxScore = 21;
constexpr int kUpperBase = 64;   // kUpperBase + score: not above
constexpr int kLowerBase = 128;  // kLowerBase + score: not below
constexpr std::array<int, kColumns> kFromTheMiddle{3, 2, 4, 1, 5, 0, 6};

// Empty cells that complete four for these stones, whether they can be reached yet or not.
Bits completing(Bits stones, Bits occupied) {
  Bits cells = 0;
  for (const int step : {1, kColumnBits - 1, kColumnBits, kColumnBits + 1}) {
    const Bits two_before = (stones << step) & (stones << 2 * step);
    const Bits two_after = (stones >> step) & (stones >> 2 * step);
    cells |= two_before & ((stones << 3 * step) | (stones >> step));
    cells |= two_after & ((stones >> 3 * step) | (stones << step));
  }
  return cells & kAllCells & ~occupied;
}

// The cells where a stone can fall.
Bits landing(Bits occupied) { return (occupied + kBottomRow) & kAllCells; }

// Landing cells that do not let the other side win at once; 0 if there are none. The mover must
// not be able to win at once himself.
Bits safe_cells(Bits mover, Bits occupied) {
  Bits cells = landing(occupied);
  const Bits threats = completing(mover ^ occupied, occupied);
  if (const Bits forced = cells & threats; forced != 0) {
    if ((forced & (forced - 1)) != 0) return 0;  // two of them: one remains
    cells = forced;
  }
  return cells & ~(threats >> 1);  // not below a cell that the other side wants
}

struct OrderedMove {
  Bits stone = 0;
  int threats = 0;
};

// The safe moves, those that make most threats first, from the middle outwards among equals.
int order_moves(Bits mover, Bits occupied, Bits cells, std::array<OrderedMove, kColumns>& moves) {
  int count = 0;
  for (const int column : kFromTheMiddle) {
    const Bits stone = cells & column_of(column);
    if (stone == 0) continue;
    const int threats = std::popcount(completing(mover | stone, occupied | stone));
    int at = count++;
    for (; at > 0 && moves[static_cast<std::size_t>(at - 1)].threats < threats; --at) {
      moves[static_cast<std::size_t>(at)] = moves[static_cast<std::size_t>(at - 1)];
    }
    moves[static_cast<std::size_t>(at)] = {stone, threats};
  }
  return count;
}

// One word for a board: below 2^49, and different for different boards.
Bits key_of(Bits mover, Bits occupied) { return mover + occupied + kBottomRow; }

}  // namespace

Connect4Solver::Connect4Solver(std::uint64_t table_entries, int oracle_plies)
    : mask_(std::bit_ceil(std::max<std::uint64_t>(table_entries, 2)) - 1),
      oracle_plies_(oracle_plies) {
  table_ = std::make_unique<std::atomic<std::uint64_t>[]>(mask_ + 1);
}

std::atomic<std::uint64_t>& Connect4Solver::entry_of(Bits key) const {
  return table_[games::mix_words(key, 0) & mask_];
}

// Negamax with a window. The side to move must not be able to win at once.
int Connect4Solver::search(const Board& board, int alpha, int beta) const {
  const Bits cells = safe_cells(board.mover, board.occupied);
  const int plies = board.plies();
  if (cells == 0) return -(kCells - plies) / 2;  // the other side wins with its next stone
  if (plies >= kCells - 2) return 0;
  // The other side cannot win with its next stone, nor we with this one.
  alpha = std::max(alpha, -(kCells - 2 - plies) / 2);
  beta = std::min(beta, (kCells - 1 - plies) / 2);
  if (alpha >= beta) return alpha;

  // Key and bound are one word, so that a torn entry cannot be read; the last writer wins.
  const Bits key = key_of(board.mover, board.occupied);
  std::atomic<std::uint64_t>& entry = entry_of(key);
  const std::uint64_t stored = entry.load(std::memory_order_relaxed);
  if (stored >> 8 == key) {
    const int bound = static_cast<int>(stored & 0xFF);
    if (bound > kLowerBase - kMaxScore - 1) {
      alpha = std::max(alpha, bound - kLowerBase);
    } else {
      beta = std::min(beta, bound - kUpperBase);
    }
    if (alpha >= beta) return bound > kLowerBase - kMaxScore - 1 ? alpha : beta;
  }

  std::array<OrderedMove, kColumns> moves;
  const int count = order_moves(board.mover, board.occupied, cells, moves);
  // The table is far larger than the caches: what the replies will ask for is on its way meanwhile.
  for (int i = 0; i < count; ++i) {
    const Bits stone = moves[static_cast<std::size_t>(i)].stone;
    __builtin_prefetch(&entry_of(key_of(board.mover ^ board.occupied, board.occupied | stone)));
  }
  const auto remember = [&](int bound) {
    entry.store(key << 8 | static_cast<std::uint64_t>(bound), std::memory_order_relaxed);
  };
  for (int i = 0; i < count; ++i) {
    const Bits stone = moves[static_cast<std::size_t>(i)].stone;
    const Board next{board.mover ^ board.occupied, board.occupied | stone};
    const int score = -search(next, -beta, -alpha);
    if (score >= beta) {
      remember(kLowerBase + score);
      return score;
    }
    alpha = std::max(alpha, score);
  }
  remember(kUpperBase + alpha);
  return alpha;
}

bool Connect4Solver::wins_at_once(const Board& board) const {
  return (completing(board.mover, board.occupied) & landing(board.occupied)) != 0;
}

// Narrows the score down with windows of width one, which cut most: first whether it is above 0.
int Connect4Solver::solve(const Board& board) const {
  const int plies = board.plies();
  if (wins_at_once(board)) return (kCells + 1 - plies) / 2;
  int low = -(kCells - plies) / 2;
  int high = (kCells + 1 - plies) / 2;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (middle <= 0 && low / 2 < middle) {
      middle = low / 2;
    } else if (middle >= 0 && high / 2 > middle) {
      middle = high / 2;
    }
    const int bound = search(board, middle, middle + 1);
    if (bound <= middle) {
      high = bound;
    } else {
      low = bound;
    }
  }
  return low;
}

int Connect4Solver::score(const Connect4& game) const {
  core::ensure(!games::is_over(game), "a finished game has no score");
  return solve({game.stones(game.get_turn()), game.occupied()});
}

std::array<std::optional<int>, 7> Connect4Solver::column_scores(const Connect4& game) const {
  std::array<std::optional<int>, 7> scores;
  for (const int column : game.get_valid_moves()) {
    Connect4 next = game;
    next.step(column);
    auto& score = scores[static_cast<std::size_t>(column)];
    if (next.check_winner() != 0) {
      score = (kCells + 1 - game.plies()) / 2;
    } else {
      score = next.is_full() ? 0 : -this->score(next);
    }
  }
  return scores;
}

std::optional<Verdict> Connect4Solver::ask(const Connect4& game) const {
  const int plies = game.plies();
  if (plies < oracle_plies_) return std::nullopt;
  const int score = this->score(game);
  if (score == 0) return Verdict{Proof::draw, 0};
  // A winner places its last stone with its (22 - |score|)-th; the mover has plies / 2 now.
  if (score > 0) return Verdict{Proof::win, 2 * (22 - score - plies / 2) - 1};
  return Verdict{Proof::loss, 2 * (22 + score - (plies + 1) / 2)};
}

Proof Connect4Solver::proof(const Connect4& game) const {
  if (game.plies() < kProofPlies) return Proof::open;
  const Board board{game.stones(game.get_turn()), game.occupied()};
  if (wins_at_once(board)) return Proof::win;
  const int bound = search(board, -1, 1);
  return bound > 0 ? Proof::win : bound < 0 ? Proof::loss : Proof::draw;
}

}  // namespace joseki::search
