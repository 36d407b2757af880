// SPDX-License-Identifier: MIT
// Connect4Solver: exact scores of Connect4 positions by alpha-beta with a transposition table.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "games/connect4/connect4.h"
#include "search/oracle.h"
#include "search/value.h"

namespace joseki::search {

// A score s > 0: the side it is for wins and has then placed 22 - s stones of its own; s < 0: the
// other side wins and has then placed 22 + s; 0: a draw. Any number of threads may ask at once:
// they share the table, and a score does not depend on what is in it.
class Connect4Solver : public Oracle<games::connect4::Connect4> {
 public:
  using Connect4 = games::connect4::Connect4;

  // `table_entries` of 8 bytes, rounded up to a power of two. As an oracle it answers from
  // `oracle_plies` stones on.
  explicit Connect4Solver(std::uint64_t table_entries = std::uint64_t{1} << 22,
                          int oracle_plies = 18);

  // For the side to move. The game must not be over, or Bug.
  int score(const Connect4& game) const;

  // For the side to move, by column; nothing where the column is full.
  std::array<std::optional<int>, 7> column_scores(const Connect4& game) const;

  std::optional<Verdict> ask(const Connect4& game) const override;

  // From so many stones on, all columns take about two seconds, rarely five; a stone fewer takes
  // two or three times as long, and the empty board many minutes.
  static constexpr int kColumnsPlies = 8;

  // From kProofPlies stones on, whatever `oracle_plies`: one window instead of several.
  Proof proof(const Connect4& game) const override;
  static constexpr int kProofPlies = 12;

 private:
  using Bits = games::connect4::Bits;
  // The stones of the side to move and of both; at most 42 plies.
  struct Board {
    Bits mover;
    Bits occupied;
    int plies() const { return __builtin_popcountll(occupied); }
  };
  std::atomic<std::uint64_t>& entry_of(Bits key) const;
  int search(const Board& board, int alpha, int beta) const;
  bool wins_at_once(const Board& board) const;
  int solve(const Board& board) const;

  std::unique_ptr<std::atomic<std::uint64_t>[]> table_;
  std::uint64_t mask_;
  int oracle_plies_;
};

}  // namespace joseki::search
