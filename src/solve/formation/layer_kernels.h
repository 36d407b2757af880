// SPDX-License-Identifier: MIT
// The two inner loops of a table: what a piece of a layer leads to, and what its boards are worth.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <memory>

#include "solve/formation/board_batch.h"
#include "solve/formation/layer_bits.h"
#include "solve/formation/ranked_rates.h"

namespace joseki::formation {

// Ranks of candidates, those inside the formation, and the spawns they answer. Computed before they
// are used, so that the loads of many candidates overlap.
struct RankedCandidates {
  std::array<Rank, Candidates::kMost> rank;
  std::array<std::uint16_t, Candidates::kMost> spawn;
  int count = 0;

  template <class Expander>
  void take(const Expander& expander, const RankSpace& space, const BoardBatch& batch,
            const Candidates& from, const LayerRanks& layer) {
    for (int i = 0; i < from.keys; ++i) {
      rank[i] = expander.rank(from.key[i], batch, layer);
      spawn[i] = static_cast<std::uint16_t>(expander.spawn(from.key[i]));
    }
    int n = from.keys;
    for (int i = 0; i < from.boards; ++i) {
      rank[n] = space.rank(from.board[i], layer);
      spawn[n] = from.spawn[i];
      n += rank[n] != RankSpace::kOutside ? 1 : 0;
    }
    count = n;
  }

  void put_into(LayerBits& bits, bool is_alone) const {
    if (is_alone) {
      for (int i = 0; i < count; ++i) bits.insert_alone(rank[i]);
    } else {
      for (int i = 0; i < count; ++i) bits.insert(rank[i]);
    }
  }
};

// What one thread needs. Large: keep it on the heap.
struct KernelDesk {
  BoardBatch batch;
  RankedCandidates twos;
  RankedCandidates fours;
};

// A layer that is expanded, and the two it leads to.
struct Expansion {
  const TableShape* shape;
  const RankSpace* space;
  const LayerBits* from;
  const LayerRanks* from_ranks;
  const LayerRanks* next_ranks;    // of the sum + 2
  const LayerRanks* second_ranks;  // of the sum + 4
  bool stop_at_target = false;     // boards with the target lead nowhere
  bool is_alone = false;           // one thread does all pieces
};

// Puts every successor of the boards in words [begin, end) into `next` and `second`. Any number of
// threads may do this for different pieces at once.
template <bool kWide, class Expander>
void generate_piece(const Expander& expander, const Expansion& job, std::uint64_t begin,
                    std::uint64_t end, LayerBits& next, LayerBits& second, KernelDesk& desk) {
  BoardBatch& batch = desk.batch;
  const auto flush = [&] {
    expander.template expand<kWide>(batch);
    desk.twos.take(expander, *job.space, batch, batch.twos, *job.next_ranks);
    desk.fours.take(expander, *job.space, batch, batch.fours, *job.second_ranks);
    desk.twos.put_into(next, job.is_alone);
    desk.fours.put_into(second, job.is_alone);
    batch.boards = 0;
  };
  batch.boards = 0;
  for_each_board(*job.space, *job.from_ranks, *job.from, begin, end,
                 [&](std::uint32_t arrangement, Parts parts) {
                   const Board board = job.space->board(arrangement, parts);
                   if (job.stop_at_target && job.shape->has_target(board)) return;
                   if (!batch.accepts(arrangement)) flush();
                   batch.add(arrangement, board, parts, 0);
                 });
  flush();
}

// The mean over the empty cells of (1 - p4) best2 + p4 best4, exactly as the definition orders the
// sum: a chain of fused multiply-adds from the least significant nibble up.
template <class Format>
struct Mean {
  double p2;  // 1 - p4
  double p4;
  using Stored = typename Format::Stored;

  Stored operator()(const Stored* best2, const Stored* best4, int spawns) const {
    double sum = 0;
    unsigned hope = 0;
    for (int i = 0; i < spawns; ++i) {
      sum = std::fma(static_cast<double>(best2[i]), p2, sum);
      sum = std::fma(static_cast<double>(best4[i]), p4, sum);
      hope |= best2[i] != Format::nothing() ? 1 : 0;
      hope |= best4[i] != Format::nothing() ? 1 : 0;
    }
    return hope != 0 ? Format::from_mean(sum / spawns) : Format::nothing();
  }
};

// The rates of the boards in words [begin, end) of `from`, written to rates[0], rates[1], ...
template <bool kWide, class Format, class Expander>
void solve_piece(const Expander& expander, const Expansion& job, const Mean<Format>& mean,
                 const RankedRates<Format>& next, const RankedRates<Format>& second,
                 std::uint64_t begin, std::uint64_t end, typename Format::Stored* rates,
                 KernelDesk& desk) {
  using Stored = typename Format::Stored;
  BoardBatch& batch = desk.batch;
  std::array<Stored, kBatchSpawns> best2;
  std::array<Stored, kBatchSpawns> best4;
  const auto best_of = [&](const RankedCandidates& candidates, const RankedRates<Format>& layer,
                           std::array<Stored, kBatchSpawns>& best, int spawns) {
    std::fill_n(best.begin(), spawns, Format::nothing());
    for (int i = 0; i < candidates.count; ++i) {
      Stored& so_far = best[candidates.spawn[i]];
      so_far = std::max(so_far, layer.find(candidates.rank[i]));
    }
  };
  const auto flush = [&] {
    expander.template expand<kWide>(batch);
    desk.twos.take(expander, *job.space, batch, batch.twos, *job.next_ranks);
    desk.fours.take(expander, *job.space, batch, batch.fours, *job.second_ranks);
    const int spawns = batch.first_spawn[batch.boards];
    best_of(desk.twos, next, best2, spawns);
    best_of(desk.fours, second, best4, spawns);
    for (int b = 0; b < batch.boards; ++b) {
      const int first = batch.first_spawn[b];
      rates[batch.index[b]] = mean(&best2[first], &best4[first], batch.first_spawn[b + 1] - first);
    }
    batch.boards = 0;
  };
  batch.boards = 0;
  std::uint64_t at = 0;
  for_each_board(*job.space, *job.from_ranks, *job.from, begin, end,
                 [&](std::uint32_t arrangement, Parts parts) {
                   const Board board = job.space->board(arrangement, parts);
                   if (job.stop_at_target && job.shape->has_target(board)) {
                     rates[at++] = Format::certain();
                     return;
                   }
                   if (!batch.accepts(arrangement)) flush();
                   batch.add(arrangement, board, parts, at++);
                 });
  flush();
}

}  // namespace joseki::formation
